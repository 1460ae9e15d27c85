import type { CompanyBasis } from '../companyBasis.ts';
import { decimal } from '../decimal.ts';
import type { DecimalValue } from '../decimal.ts';
import { countOfMonth, monthOfCount } from '../briefing/briefingMonths.ts';
import type { LineKey } from '../lines.ts';
import { LINES } from '../lines.ts';
import type { NumberSubject } from './besideNumber.ts';
import { lineBeside, sentenceAround, subjectsIn, UNCLEAR } from './besideNumber.ts';
import type { CommentarySource, KnownValue } from './knownValues.ts';
import { knownValues } from './knownValues.ts';
import { meantPeriods } from './meantPeriods.ts';
import { linesNamedIn } from './namedLines.ts';
import type { TextNumber } from './textNumbers.ts';
import { numbersIn } from './textNumbers.ts';

/** A number of a text beside the books. */
export type CheckedNumber =
  | { readonly is: 'matches'; readonly number: TextNumber; readonly known: KnownValue }
  /** The books have no such value, and the text does not say of which line it is. */
  | { readonly is: 'notInBooks'; readonly number: TextNumber }
  /** A line is named beside it that has another value: the nearest one that could be meant. */
  | { readonly is: 'contradicts'; readonly number: TextNumber; readonly known: KnownValue };

function hasSign({ sign }: TextNumber, { value, against }: KnownValue): boolean {
  const isNegative = value.startsWith('-');
  const isDifference = against !== null;
  switch (sign) {
    case 'up':
      return isDifference && !isNegative;
    case 'down':
      return isDifference && isNegative;
    case 'profit':
      return !isDifference && !isNegative;
    case 'loss':
      return !isDifference && isNegative;
    case 'negative':
      return isNegative;
    default:
      return true;
  }
}

const distance = ({ size }: TextNumber, { value }: KnownValue): DecimalValue =>
  decimal(value).abs().minus(size).abs();

/** Whether a number, as far as it is written out, is this value: 3,508,213 is "$3.51M" and "$3,508K". */
export const fitsNumber = (number: TextNumber, known: KnownValue): boolean =>
  number.kind === known.kind &&
  hasSign(number, known) &&
  distance(number, known).times('2').lte(number.step);

function nearest(number: TextNumber, values: readonly KnownValue[]): KnownValue | null {
  const sides = values.filter(
    (known) => number.sign !== 'open' || known.against === null || known.kind === 'points',
  );
  const [first, ...rest] = sides;
  if (first === undefined) return null;
  return rest.reduce(
    (best, known) => (distance(number, known).lt(distance(number, best)) ? known : best),
    first,
  );
}

/** A difference is sought among differences, whichever way they went; a profit also where there was a loss. */
function comparable(number: TextNumber, values: readonly KnownValue[]): KnownValue[] {
  const isMoved = number.sign === 'up' || number.sign === 'down';
  const isLevel = number.sign === 'profit' || number.sign === 'loss';
  return values.filter(
    ({ kind, against }) =>
      kind === number.kind && (!isMoved || against !== null) && (!isLevel || against === null),
  );
}

function checked(
  number: TextNumber,
  values: readonly KnownValue[],
  subject: NumberSubject,
  mentioned: ReadonlySet<LineKey>,
): CheckedNumber | null {
  const notInBooks: CheckedNumber | null =
    number.isBare || number.kind === 'points' ? null : { is: 'notInBooks', number };
  if (subject.is === 'elsewhere') return notInBooks;
  const lines = subject.is === 'line' ? new Set([subject.line]) : mentioned;
  const meant = values.filter(({ line }) => lines.has(line));
  const fitting = meant.find((known) => fitsNumber(number, known));
  if (fitting !== undefined) return { is: 'matches', number, known: fitting };
  if (subject.is === 'unclear') return notInBooks;
  const closest = nearest(number, comparable(number, meant));
  return closest === null ? notInBooks : { is: 'contradicts', number, known: closest };
}

/** "EBITDA margin of 16.7%", "12.3% of revenue": a share, not by how much something moved. */
const SHARE_BEFORE = /\b(?:margin|share|ratio)\b[^.;,]*$/iu;
const SHARE_AFTER =
  /^\s*(?:of|in percent of) (?:the |our |total )*(?:revenues?|sales|turnover)\b/iu;

/** The sentence before speaks of a longer period, and this one may go on about it. */
const LONGER_BEFORE =
  /\b(?:FY\s?\d+|quarter\w*|half|Q[1-4]|H[12]|full[- ]year|year[- ]to[- ]date|YTD|\w+ months)\b[^.!?\n]*(?:[.!?](?!\s)[^.!?\n]*)*[.!?\n]\s*$/iu;

/** The same amount in percent follows at once. */
const BRACKET = /^\s*\($/u;

const isMargin = ({ line }: KnownValue) => LINES[line].unit === 'percent';

/** Compares the numbers of texts with what is known of a month; made once for many texts. */
export function textChecker(
  basis: CompanyBasis,
  source: CommentarySource,
): (text: string) => CheckedNumber[] {
  const values = knownValues(basis, source);
  const rules = {
    month: source.month,
    monthBefore: monthOfCount(countOfMonth(source.month) - 1),
    hasBudget: (source.plans?.budget ?? null) !== null,
  };
  return (text) => {
    if (values.length === 0) return [];
    const all = { numbers: numbersIn(basis.currency, text), named: linesNamedIn(basis, text) };
    return all.numbers.flatMap((number) => {
      const { start, end } = sentenceAround(text, number.start);
      const mentioned = subjectsIn(text, all.named).filter(
        (one) => one.start >= start && one.end <= end,
      );
      const sentence = text.slice(start, end);
      const inside = all.numbers
        .filter((one) => one.start >= start && one.end <= end)
        .map((one) => ({ start: one.start - start, end: one.end - start }));
      const own = { start: number.start - start, end: number.end - start };
      const meant = meantPeriods(sentence, own, source.month, {
        before: inside.findLast((one) => one.end <= own.start)?.end ?? null,
        // "$69K (61.5%) in the year to date": what follows the brackets is of both.
        after:
          inside.find(
            (one) => one.start >= own.end && !BRACKET.test(sentence.slice(own.end, one.start + 1)),
          )?.start ?? sentence.length,
        first: inside[0]?.start ?? own.start,
      });
      const isShare =
        SHARE_AFTER.test(sentence.slice(own.end)) ||
        SHARE_BEFORE.test(sentence.slice(0, own.start));
      const isOfLonger = LONGER_BEFORE.test(text.slice(0, start));
      const beside = lineBeside(text, number, all, rules);
      const subject = isOfLonger && beside.is === 'line' ? UNCLEAR : beside;
      const lines = new Set(mentioned.map(({ line }) => line));
      const candidates = values.filter(
        (known) =>
          meant(known) &&
          (!isShare || known.kind !== 'percent' || known.isShare || isMargin(known)),
      );
      const found = checked(number, candidates, subject, lines);
      return found === null ? [] : [found];
    });
  };
}
