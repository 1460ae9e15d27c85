import {
  Decimal,
  decimal,
  decimalOrNull,
  type DecimalValue,
  fixed,
  plainText,
} from '../../../domain/decimal.ts';
import { LINES, type LineKey } from '../../../domain/lines.ts';
import { numberText } from './cellText.ts';
import type { PackCell, PackOrigin, PlannedRecord } from './pack.ts';
import type { PackMonth } from './packMonths.ts';

/** An origin with its exact value; shares are in percent. */
export interface Traced {
  readonly origin: PackOrigin;
  readonly value: DecimalValue;
}

/** What spreadsheets keep of a number: with more, the data sheets hold a text. */
const KEPT_DIGITS = 15;
const MARGIN_DECIMALS = 2;

const isKept = (text: string) =>
  text.replaceAll(/\D/g, '').replace(/^0+/, '').length <= KEPT_DIGITS;

/** What the data tables hold for a line in a month; staff is from the report. */
function storedIn({ row, figures }: PackMonth, line: LineKey): DecimalValue | null {
  if (row === null && line !== 'staffCount') return null;
  const text = figures[line] ?? null;
  return text === null || !isKept(text) ? null : decimalOrNull(text);
}

/** A line over neighbouring months; null if nothing of it is stored. */
function tracedSum(line: LineKey, months: readonly PackMonth[]): Traced | null {
  if (LINES[line].addsUp.by === 'closing') return tracedInYear(line, months);
  const years = [...Map.groupBy(months, ({ fyLabel }) => fyLabel).values()];
  return tracedTotal(years.map((own) => tracedInYear(line, own)));
}

/** The same over those of one financial year. */
function tracedInYear(line: LineKey, months: readonly PackMonth[]): Traced | null {
  const all = months.flatMap((month) => {
    const value = storedIn(month, line);
    return value === null ? [] : [{ month, value }];
  });
  const present = LINES[line].addsUp.by === 'closing' ? all.slice(-1) : all;
  const [first, last] = [present[0], present.at(-1)];
  if (first === undefined || last === undefined) return null;
  const value = present.reduce((total, each) => total.plus(each.value), Decimal('0'));
  const { fyLabel, monthNum: from } = first.month;
  return { origin: { kind: 'months', line, fyLabel, from, to: last.month.monthNum }, value };
}

/** Ways in which a line over some months follows from what is stored, the likeliest first. */
export function tracedMonths(line: LineKey, months: readonly PackMonth[]): Traced[] {
  const { addsUp } = LINES[line];
  const stored = addsUp.by !== 'ratio' || months.length === 1 ? [tracedSum(line, months)] : [];
  const ratios =
    addsUp.by === 'ratio'
      ? [MARGIN_DECIMALS, null].map((decimals) =>
          tracedRatio(
            tracedSum(addsUp.numerator, months),
            tracedSum(addsUp.denominator, months),
            decimals,
          ),
        )
      : [];
  return [...ratios, ...stored].filter((one) => one !== null);
}

/** Figure ÷ reference in percent, rounded to these decimals if any. */
export function tracedRatio(
  figure: Traced | null,
  reference: Traced | null,
  decimals: number | null,
): Traced | null {
  if (figure === null || reference === null || reference.value.eq('0')) return null;
  const exact = figure.value.times('100').div(reference.value);
  return {
    origin: { kind: 'ratio', figure: figure.origin, reference: reference.origin, decimals },
    value: decimals === null ? exact : decimal(fixed(exact, decimals)),
  };
}

export function tracedTotal(parts: readonly (Traced | null)[]): Traced | null {
  const present = parts.filter((part) => part !== null);
  const [first] = present;
  if (first === undefined || present.length === 1) return first ?? null;
  return {
    origin: { kind: 'sum', of: present.map(({ origin }) => origin) },
    value: present.reduce((total, { value }) => total.plus(value), Decimal('0')),
  };
}

/** A figure with the other sign: nothing less it. */
export function nothingLess({ origin, value }: Traced): Traced {
  const nothing = { kind: 'sum', of: [] } as const;
  return { origin: { kind: 'difference', figure: nothing, reference: origin }, value: value.neg() };
}

/** Every way to compare two figures: as a difference, or in percent of the reference. */
export function tracedComparisons(
  kind: 'difference' | 'change',
  figures: readonly Traced[],
  references: readonly Traced[],
): Traced[] {
  return figures.flatMap((figure, index) => {
    const reference = references[index];
    if (reference === undefined) return [];
    const origin = { kind, figure: figure.origin, reference: reference.origin };
    const difference = figure.value.minus(reference.value);
    if (kind === 'difference') return [{ origin, value: difference }];
    if (reference.value.eq('0')) return [];
    return [{ origin, value: difference.times('100').div(reference.value.abs()) }];
  });
}

/** Amounts of forecasts and budgets, added up; null if one cannot be kept as a number. */
export function tracedRecords(
  records: readonly (PlannedRecord & { readonly value: string })[],
): Traced | null {
  if (records.length === 0 || records.some(({ value }) => !isKept(value))) return null;
  return {
    origin: { kind: 'records', of: records.map(({ id, field }) => ({ id, field })) },
    value: records.reduce((total, { value }) => total.plus(decimal(value)), Decimal('0')),
  };
}

const decimalsOf = (value: string) => value.split('.')[1]?.length ?? 0;

/** The cell with the first origin that gives its value, both exactly and as it reads. */
export function withOrigin(cell: PackCell, ways: readonly (Traced | null)[]): PackCell {
  if (cell.kind !== 'number') return cell;
  const { value: text, format } = cell;
  const known = ways.filter((way) => way !== null);
  const found = known.find((way) => {
    const rounded = fixed(way.value, decimalsOf(text));
    return (
      decimal(rounded).eq(decimal(text)) && numberText(rounded, format) === numberText(text, format)
    );
  });
  return found === undefined ? cell : { ...cell, origin: found.origin };
}

/** The exact value as plain text. */
export function tracedText({ value }: Traced): string {
  return plainText(value);
}
