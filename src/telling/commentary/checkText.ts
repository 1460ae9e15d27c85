import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { decimal } from '../../finance/decimal.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { countOfMonth, monthOfCount } from '../briefing/briefingMonths.ts';
import { measureOf } from '../../finance/catalogue.ts';
import type { MeasureKey } from '../../finance/catalogue.ts';
import type { NumberSubject } from './numberSubject.ts';
import { lineNextToNumber, sentenceAround, subjectsIn, UNCLEAR } from './numberSubject.ts';
import type { CommentarySource, KnownValue } from './knownValues.ts';
import { knownValues } from './knownValues.ts';
import { mentionedPeriods } from './mentionedPeriods.ts';
import { linesNamedIn } from './namedLines.ts';
import type { TextNumber } from './textNumbers.ts';
import { numbersIn } from './textNumbers.ts';

export type CheckedNumber =
  | { readonly kind: 'matches'; readonly number: TextNumber; readonly known: KnownValue }
  /** No known value equals the number, and the text names no line for it. */
  | { readonly kind: 'notInBooks'; readonly number: TextNumber }
  /** The text names a line with the number, but the line's value differs; `known` is the nearest possible value. */
  | { readonly kind: 'contradicts'; readonly number: TextNumber; readonly known: KnownValue };

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

const distanceToValue = ({ size }: TextNumber, { value }: KnownValue): DecimalValue =>
  decimal(value).abs().minus(size).abs();

/** Compares at the number's precision: 3,508,213 is "$3.51M" and "$3,508K". */
export const fitsNumber = (number: TextNumber, known: KnownValue): boolean =>
  number.kind === known.kind &&
  hasSign(number, known) &&
  distanceToValue(number, known).times('2').lte(number.step);

function nearestValue(number: TextNumber, values: readonly KnownValue[]): KnownValue | null {
  const sides = values.filter(
    (known) => number.sign !== 'open' || known.against === null || known.kind === 'points',
  );
  const [first, ...rest] = sides;
  if (first === undefined) return null;
  return rest.reduce(
    (best, known) =>
      distanceToValue(number, known).lt(distanceToValue(number, best)) ? known : best,
    first,
  );
}

/** Compares differences regardless of their sign, and a profit with losses too. */
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
  mentioned: ReadonlySet<MeasureKey>,
): CheckedNumber | null {
  const notInBooks: CheckedNumber | null =
    number.isBare || number.kind === 'points' ? null : { kind: 'notInBooks', number };
  if (subject.kind === 'elsewhere') return notInBooks;
  const lines = subject.kind === 'line' ? new Set([subject.line]) : mentioned;
  const meant = values.filter(({ line }) => lines.has(line));
  const fitting = meant.find((known) => fitsNumber(number, known));
  if (fitting !== undefined) return { kind: 'matches', number, known: fitting };
  if (subject.kind === 'unclear') return notInBooks;
  const closest = nearestValue(number, comparable(number, meant));
  return closest === null ? notInBooks : { kind: 'contradicts', number, known: closest };
}

/** A share, not a change: "EBITDA margin of 16.7%", "12.3% of revenue". */
const SHARE_WORD_BEFORE = /\b(?:margin|share|ratio)\b[^.;,]*$/iu;
const SHARE_AFTER =
  /^\s*(?:of|in percent of) (?:the |our |total )*(?:revenues?|sales|turnover)\b/iu;

/** The previous sentence is about a longer period, and this sentence may continue it. */
const LONGER_BEFORE =
  /\b(?:FY\s?\d+|quarter\w*|half|Q[1-4]|H[12]|full[- ]year|year[- ]to[- ]date|YTD|\w+ months)\b[^.!?\n]*(?:[.!?](?!\s)[^.!?\n]*)*[.!?\n]\s*$/iu;

const OPENING_BRACKET = /^\s*\($/u;

export function textChecker(
  basis: CompanyBasis,
  source: CommentarySource,
): (text: string) => CheckedNumber[] {
  const values = knownValues(basis, source);
  const isMargin = (line: MeasureKey) => measureOf(basis, line).unit === 'percent';
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
      const meant = mentionedPeriods(sentence, own, source.month, {
        before: inside.findLast((one) => one.end <= own.start)?.end ?? null,
        // In "$69K (61.5%) in the year to date" the words after the brackets apply to both numbers.
        after:
          inside.find(
            (one) =>
              one.start >= own.end && !OPENING_BRACKET.test(sentence.slice(own.end, one.start + 1)),
          )?.start ?? sentence.length,
        first: inside[0]?.start ?? own.start,
      });
      const isShare =
        SHARE_AFTER.test(sentence.slice(own.end)) ||
        SHARE_WORD_BEFORE.test(sentence.slice(0, own.start));
      const isOfLonger = LONGER_BEFORE.test(text.slice(0, start));
      const beside = lineNextToNumber(text, number, all, rules);
      const subject = isOfLonger && beside.kind === 'line' ? UNCLEAR : beside;
      const lines = new Set(mentioned.map(({ line }) => line));
      const candidates = values.filter(
        (known) =>
          meant(known) &&
          (!isShare || known.kind !== 'percent' || known.isShare || isMargin(known.line)),
      );
      const found = checked(number, candidates, subject, lines);
      return found === null ? [] : [found];
    });
  };
}
