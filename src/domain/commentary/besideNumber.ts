import type { MonthOfYear } from '../fiscalCalendar.ts';
import { calendarMonthName, MONTH_NAMES } from '../fiscalCalendar.ts';
import type { LineKey } from '../lines.ts';
import type { NamedLine } from './namedLines.ts';
import type { TextNumber } from './textNumbers.ts';

/** Words that may stand between a line and its number, or before the line, without changing what is meant. */
const LINKING = new Set(
  (
    'a about above add against ago almost also amounted an and are around at be below both budget but by came closed ' +
    'come comes compared cost costs date decline declined decrease decreased down dropped earlier end ended expense ' +
    'expenses fell finished for from gave growth grew had has higher in increase increased is it just last left less ' +
    'loss lower margin month monthly months more nearly of on only or our over per percent plan prior profit ' +
    'reached roughly rose same so some spend stands standing stood than that the then this to total under up was we ' +
    'were which while with year'
  ).split(' '),
);

/** Before a line's name some of them make it that of another company: "a supplier with revenue of". */
const NOT_BEFORE = new Set('a an from had has less per which with'.split(' '));

/** What says that a number is of something else than a line of this month and what it is compared with. */
const ELSEWHERE =
  /\b(?:forecasts?|targets?|guidance|expect\w*|quarter\w*|half|Q[1-4]|H[12]|FY\s?\d+|weeks?|weekly|annual\w*|years|daily|days?|decade|run.?rate|covenants?|limits?|after|add-?backs?|adjusted|underlying|normalised|normalized|excluding|without|including|net|gross|one-?off|each|per|next|rolling|trailing|LTM|TTM|\w+ months (?:to|ended|ending)|(?:last|past) (?!month)\w+ months|(?:beyond|below|above) (?:its|their) share|upwards|could|would|will|should|may|might|if)\b/iu;
const PLANNED = /\b(?:budget\w*|plan(?:s|ned)?)\b/iu;
/** The only years that are meant by the word alone are whole ones. */
const KNOWN_YEARS =
  /\b(?:(?:the )?year[- ]to[- ]date|last year|(?:a|one) year (?:ago|earlier|before)|the year before)\b/giu;
const SHARE_BEFORE = /(?:%|percent|per cent|share|part) of (?:the |our |total )*$/iu;
/** The stretch of a text between the ends of sentences around a place. */
export function sentenceAround(text: string, at: number): Stretch {
  const ends = [...text.matchAll(/[.!?](?=\s|$)|\n/gu)].map(({ index }) => index + 1);
  return {
    start: ends.findLast((end) => end <= at) ?? 0,
    end: ends.find((end) => end > at) ?? text.length,
  };
}

/** The sentences of a text, in order, without the blanks around them. */
export function splitSentences(text: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length;) {
    const { start, end } = sentenceAround(text, at);
    const sentence = text.slice(start, end).trim();
    if (sentence !== '') found.push(sentence);
    at = Math.max(end, at + 1);
  }
  return found;
}

const CLAUSE_END = /[.!?;](?=\s|$)|\n/u;

/** The lines that a number of a sentence could be said of; names within "of revenue" are only its base. */
export const subjectsIn = (text: string, named: readonly NamedLine[]): NamedLine[] =>
  named.filter(({ start }) => !SHARE_BEFORE.test(text.slice(0, start)));

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}&]+/gu) ?? [];

/** Stands for a stretch that is left out: no letter, and not the end of anything. */
const LEFT_OUT = '\uFFFC';

/** A text with these stretches of it left out. */
function without(text: string, from: number, to: number, parts: readonly Stretch[]): string {
  let left = '';
  let at = from;
  for (const { start, end } of parts.filter((part) => part.start >= from && part.end <= to)) {
    left += `${text.slice(at, Math.max(start, at))}${LEFT_OUT}`;
    at = Math.max(end, at);
  }
  return left + text.slice(at, to);
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface BesideRules {
  readonly month: MonthOfYear;
  readonly monthBefore: MonthOfYear;
  /** There is an approved budget to compare with. */
  readonly hasBudget: boolean;
}

const namesOf = ({ month, monthBefore }: Pick<BesideRules, 'month' | 'monthBefore'>) =>
  [month, monthBefore].map((one) => calendarMonthName(one.calendarMonth));

/** Whether words speak of other months or amounts than those that are known. */
function isElsewhere(words: string, { month, monthBefore, hasBudget }: BesideRules): boolean {
  const known = namesOf({ month, monthBefore });
  // "May" and "March" are also verbs; "in May" is the month where it is one of these two.
  const plain = words
    .replaceAll(KNOWN_YEARS, ' ')
    .replaceAll(new RegExp(String.raw`\b(?:${known.join('|')})\b`, 'gu'), ' ');
  if (ELSEWHERE.test(plain) || /\byear\b/iu.test(plain)) return true;
  if (!hasBudget && PLANNED.test(plain)) return true;
  const others = MONTH_NAMES.filter((name) => !known.includes(name));
  if (others.some((name) => new RegExp(String.raw`\b${name}\b`, 'u').test(plain))) return true;
  const years = new Set([month.calendarYear, month.calendarYear - 1].map(String));
  return (plain.match(/\b\d{4}\b/gu) ?? []).some((year) => !years.has(year));
}

/** Whether the word before a line's name makes it another one: "recurring revenue", "North America EBITDA". */
function isQualified(text: string, start: number, months: ReadonlySet<string>): boolean {
  const before = text.slice(0, start);
  const [word] = /[\p{L}\p{N}&'\u2019%$-]+\s+$/u.exec(before) ?? [''];
  const plain = word
    .trim()
    .toLowerCase()
    .replace(/['\u2019]s$/u, '');
  const isTime = months.has(plain) || /^\d{4}$/u.test(plain);
  const isNeutral = (LINKING.has(plain) && !NOT_BEFORE.has(plain)) || isTime;
  return plain !== '' && !isNeutral;
}

/** "$90K of new revenue", "$90K in the north": what follows a number makes it a part of the line. */
const PART = /^\s+(?:of|in|from|for|to|at)\s+(?:the\s+)?(?<word>[\p{L}\uFFFC]+)/u;

/** What a sentence ties a number to. */
export type NumberSubject =
  | { readonly is: 'line'; readonly line: LineKey }
  /** Another month, a part, a plan or another measure: nothing that the books of the month have. */
  | { readonly is: 'elsewhere' }
  | { readonly is: 'unclear' };

const ELSEWHERE_SUBJECT: NumberSubject = { is: 'elsewhere' };
export const UNCLEAR: NumberSubject = { is: 'unclear' };

/** "EBITDA of $76K", "Revenue was about $3M": nothing stands between that could change what is meant. */
const NEXT_TO_LINE =
  /^[\s:=(]*(?:(?:of|was|were|is|at|came|to|in|reached|stood|ended|closed|totalled|hit|about|around|just|only|nearly|roughly|over|under)\s+)*$/iu;
/** A verb after the amount begins what is said of it: "EBITDA of $76K reflects one-off freight". */
const NEXT_VERB =
  /\b(?:reflect\w*|includ(?:e[sd]?)|contain\w*|benefit\w*|show(?:s|ed)|was|were|is|came|compares?|due|because|driven|helped|hurt|thanks|on the back)\b/iu;

/**
 * What a number is said of: the last line that its sentence names before it, where only numbers and words
 * stand between that do not change what is meant, and nothing speaks of other months, parts or plans.
 */
export function lineBeside(
  text: string,
  number: TextNumber,
  all: { readonly numbers: readonly TextNumber[]; readonly named: readonly NamedLine[] },
  rules: BesideRules,
): NumberSubject {
  const subjects = subjectsIn(text, all.named);
  const subject = subjects.findLast(({ end }) => end <= number.start);
  if (subject === undefined) return UNCLEAR;
  // "Revenue and EBITDA were": it is not said which of the numbers is whose.
  const previous = subjects.findLast(({ end }) => end <= subject.start);
  const listed = previous === undefined ? '.' : text.slice(previous.end, subject.start);
  if (/^[\s,/&+-]*(?:and|or|less|minus|plus)?\s*$/iu.test(listed)) return UNCLEAR;
  const bases = all.named.filter((one) => !subjects.includes(one));
  const parts = [...all.numbers, ...all.named].toSorted((a, b) => a.start - b.start);
  const gap = without(text, subject.end, number.start, parts);
  if (CLAUSE_END.test(gap) || gap.replaceAll('(', '').includes(')')) return UNCLEAR;
  const follows = [...all.numbers, ...subjects].map(({ start }) => start);
  const next = Math.min(text.length, ...follows.filter((start) => start >= number.end));
  const rest = without(text, number.end, next, bases);
  const [unbroken = ''] = rest.split(/[.!?;,:](?=\s|$)|\n/u);
  const clause = NEXT_TO_LINE.test(gap) ? (unbroken.split(NEXT_VERB)[0] ?? '') : unbroken;
  // "12,500 units": what follows says what is counted.
  const counted = /^\s+(?<word>\p{L}+)/u.exec(clause)?.groups?.['word']?.toLowerCase();
  if (number.isBare && counted !== undefined && !LINKING.has(counted)) return ELSEWHERE_SUBJECT;
  const { start } = sentenceAround(text, number.start);
  const before = without(text, start, number.start, parts);
  if (isElsewhere(before, rules) || isElsewhere(clause, rules)) return ELSEWHERE_SUBJECT;
  const months = new Set(namesOf(rules).map((name) => name.toLowerCase()));
  const isTime = (word: string) => ['month', 'same', 'year', LEFT_OUT, ...months].includes(word);
  const within = PART.exec(gap)?.groups?.['word']?.toLowerCase();
  if (within !== undefined && !isTime(within)) return ELSEWHERE_SUBJECT;
  if (isQualified(text, subject.start, months)) return ELSEWHERE_SUBJECT;
  if (!wordsOf(gap).every((word) => LINKING.has(word) || months.has(word))) return UNCLEAR;
  // A line that follows at once is the one that is meant: "a profit of $90K at EBITDA level".
  const isOfNext = /^\s+(?:(?:of|in|at|for|more|less|higher|lower|the)\s+)+$/u.test(clause);
  const part = PART.exec(clause)?.groups?.['word'] ?? 'month';
  const isWhole = isTime(part.toLowerCase());
  if (isOfNext) return UNCLEAR;
  return isWhole ? { is: 'line', line: subject.line } : ELSEWHERE_SUBJECT;
}
