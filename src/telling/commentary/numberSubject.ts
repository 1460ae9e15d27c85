import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { calendarMonthName, MONTH_NAMES } from '../../finance/fiscalCalendar.ts';
import type { LineKey } from '../../finance/lines.ts';
import type { NamedLine } from './namedLines.ts';
import type { TextNumber } from './textNumbers.ts';

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

/** Before a line's name, some of these words make the line another company's: "a supplier with revenue of". */
const NOT_BEFORE = new Set('a an from had has less per which with'.split(' '));

/** Words that show that a number isn't about a line of this month or of its references. */
const ELSEWHERE =
  /\b(?:forecasts?|targets?|guidance|expect\w*|quarter\w*|half|Q[1-4]|H[12]|FY\s?\d+|weeks?|weekly|annual\w*|years|daily|days?|decade|run.?rate|covenants?|limits?|after|add-?backs?|adjusted|underlying|normalised|normalized|excluding|without|including|net|gross|one-?off|each|per|next|rolling|trailing|LTM|TTM|\w+ months (?:to|ended|ending)|(?:last|past) (?!month)\w+ months|(?:beyond|below|above) (?:its|their) share|upwards|could|would|will|should|may|might|if)\b/iu;
const WORD_FOR_PLAN = /\b(?:budget\w*|plan(?:s|ned)?)\b/iu;
/** A year by itself means the whole year only in these phrases. */
const KNOWN_YEARS =
  /\b(?:(?:the )?year[- ]to[- ]date|last year|(?:a|one) year (?:ago|earlier|before)|the year before)\b/giu;
const SHARE_OF_LINE = /(?:%|percent|per cent|share|part) of (?:the |our |total )*$/iu;
export function sentenceAround(text: string, at: number): TextStretch {
  const ends = [...text.matchAll(/[.!?](?=\s|$)|\n/gu)].map(({ index }) => index + 1);
  return {
    start: ends.findLast((end) => end <= at) ?? 0,
    end: ends.find((end) => end > at) ?? text.length,
  };
}

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

/** Lines that a sentence may give a number for. "of revenue" only names a base. */
export const subjectsIn = (text: string, named: readonly NamedLine[]): NamedLine[] =>
  named.filter(({ start }) => !SHARE_OF_LINE.test(text.slice(0, start)));

const lowerCaseWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}&]+/gu) ?? [];

/** Replaces a part that is left out; neither a letter nor the end of a sentence. */
const OMITTED_PART = '\uFFFC';

function withoutStretches(
  text: string,
  from: number,
  to: number,
  parts: readonly TextStretch[],
): string {
  let left = '';
  let at = from;
  for (const { start, end } of parts.filter((part) => part.start >= from && part.end <= to)) {
    left += `${text.slice(at, Math.max(start, at))}${OMITTED_PART}`;
    at = Math.max(end, at);
  }
  return left + text.slice(at, to);
}

interface TextStretch {
  readonly start: number;
  readonly end: number;
}

export interface NumberContextRules {
  readonly month: MonthOfYear;
  readonly monthBefore: MonthOfYear;
  readonly hasBudget: boolean;
}

const monthNamesAround = ({
  month,
  monthBefore,
}: Pick<NumberContextRules, 'month' | 'monthBefore'>) =>
  [month, monthBefore].map((one) => calendarMonthName(one.calendarMonth));

function isAboutOtherFigures(
  words: string,
  { month, monthBefore, hasBudget }: NumberContextRules,
): boolean {
  const known = monthNamesAround({ month, monthBefore });
  // "May" and "March" are also verbs; "in May" means the month if it is one of these two.
  const plain = words
    .replaceAll(KNOWN_YEARS, ' ')
    .replaceAll(new RegExp(String.raw`\b(?:${known.join('|')})\b`, 'gu'), ' ');
  if (ELSEWHERE.test(plain) || /\byear\b/iu.test(plain)) return true;
  if (!hasBudget && WORD_FOR_PLAN.test(plain)) return true;
  const others = MONTH_NAMES.filter((name) => !known.includes(name));
  if (others.some((name) => new RegExp(String.raw`\b${name}\b`, 'u').test(plain))) return true;
  const years = new Set([month.calendarYear, month.calendarYear - 1].map(String));
  return (plain.match(/\b\d{4}\b/gu) ?? []).some((year) => !years.has(year));
}

/** A word before a line's name makes it something else: "recurring revenue", "North America EBITDA". */
function isQualifiedLine(text: string, start: number, months: ReadonlySet<string>): boolean {
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

/** Words after a number can make the number only part of the line: "$90K of new revenue", "$90K in the north". */
const PART_OF_LINE = /^\s+(?:of|in|from|for|to|at)\s+(?:the\s+)?(?<word>[\p{L}\uFFFC]+)/u;

export type NumberSubject =
  | { readonly kind: 'line'; readonly line: LineKey }
  /** Another month, a part, a plan or another measure, for which there are no known values. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'unclear' };

const ELSEWHERE_SUBJECT: NumberSubject = { kind: 'elsewhere' };
export const UNCLEAR: NumberSubject = { kind: 'unclear' };

/** Nothing in between changes the meaning: "EBITDA of $76K", "Revenue was about $3M". */
const NEXT_TO_LINE =
  /^[\s:=(]*(?:(?:of|was|were|is|at|came|to|in|reached|stood|ended|closed|totalled|hit|about|around|just|only|nearly|roughly|over|under)\s+)*$/iu;
/** A verb after the amount continues the sentence: "EBITDA of $76K reflects one-off freight". */
const NEXT_VERB =
  /\b(?:reflect\w*|includ(?:e[sd]?)|contain\w*|benefit\w*|show(?:s|ed)|was|were|is|came|compares?|due|because|driven|helped|hurt|thanks|on the back)\b/iu;

/**
 * The line that a number belongs to: the last line named before it in the sentence, with only numbers and neutral words
 * in between, and no mention of other months, parts or plans.
 */
export function lineNextToNumber(
  text: string,
  number: TextNumber,
  all: { readonly numbers: readonly TextNumber[]; readonly named: readonly NamedLine[] },
  rules: NumberContextRules,
): NumberSubject {
  const subjects = subjectsIn(text, all.named);
  const subject = subjects.findLast(({ end }) => end <= number.start);
  if (subject === undefined) return UNCLEAR;
  // In "Revenue and EBITDA were" it is unclear which number belongs to which line.
  const previous = subjects.findLast(({ end }) => end <= subject.start);
  const listed = previous === undefined ? '.' : text.slice(previous.end, subject.start);
  if (/^[\s,/&+-]*(?:and|or|less|minus|plus)?\s*$/iu.test(listed)) return UNCLEAR;
  const bases = all.named.filter((one) => !subjects.includes(one));
  const parts = [...all.numbers, ...all.named].toSorted((a, b) => a.start - b.start);
  const gap = withoutStretches(text, subject.end, number.start, parts);
  if (CLAUSE_END.test(gap) || gap.replaceAll('(', '').includes(')')) return UNCLEAR;
  const follows = [...all.numbers, ...subjects].map(({ start }) => start);
  const next = Math.min(text.length, ...follows.filter((start) => start >= number.end));
  const rest = withoutStretches(text, number.end, next, bases);
  const [unbroken = ''] = rest.split(/[.!?;,:](?=\s|$)|\n/u);
  const clause = NEXT_TO_LINE.test(gap) ? (unbroken.split(NEXT_VERB)[0] ?? '') : unbroken;
  // In "12,500 units" the next word says what is counted.
  const counted = /^\s+(?<word>\p{L}+)/u.exec(clause)?.groups?.['word']?.toLowerCase();
  if (number.isBare && counted !== undefined && !LINKING.has(counted)) return ELSEWHERE_SUBJECT;
  const { start } = sentenceAround(text, number.start);
  const before = withoutStretches(text, start, number.start, parts);
  if (isAboutOtherFigures(before, rules) || isAboutOtherFigures(clause, rules))
    return ELSEWHERE_SUBJECT;
  const months = new Set(monthNamesAround(rules).map((name) => name.toLowerCase()));
  const isTime = (word: string) =>
    ['month', 'same', 'year', OMITTED_PART, ...months].includes(word);
  const within = PART_OF_LINE.exec(gap)?.groups?.['word']?.toLowerCase();
  if (within !== undefined && !isTime(within)) return ELSEWHERE_SUBJECT;
  if (isQualifiedLine(text, subject.start, months)) return ELSEWHERE_SUBJECT;
  if (!lowerCaseWords(gap).every((word) => LINKING.has(word) || months.has(word))) return UNCLEAR;
  // A line that follows directly is the one that the number belongs to: "a profit of $90K at EBITDA level".
  const isOfNext = /^\s+(?:(?:of|in|at|for|more|less|higher|lower|the)\s+)+$/u.test(clause);
  const part = PART_OF_LINE.exec(clause)?.groups?.['word'] ?? 'month';
  const isWhole = isTime(part.toLowerCase());
  if (isOfNext) return UNCLEAR;
  return isWhole ? { kind: 'line', line: subject.line } : ELSEWHERE_SUBJECT;
}
