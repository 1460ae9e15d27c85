import {
  Decimal,
  decimal,
  decimalOrNull,
  type DecimalValue,
  fixed,
  plainText,
} from '../../finance/decimal.ts';
import type { Measure, MeasureKey } from '../../finance/catalogue.ts';
import { numberText } from './cellText.ts';
import type { PackCell, PackOrigin, PlannedRecord } from './pack.ts';
import type { PackMonth } from './packMonths.ts';

export interface Traced {
  readonly origin: PackOrigin;
  readonly value: DecimalValue;
}

/** Spreadsheets keep this many digits; a longer number is stored as text in the data sheets. */
const KEPT_DIGITS = 15;
const MARGIN_DECIMALS = 2;

export const isStoredAsNumber = (text: string) =>
  text.replaceAll(/\D/g, '').replace(/^0+/, '').length <= KEPT_DIGITS;

function storedAmount({ row, figures }: PackMonth, line: MeasureKey): DecimalValue | null {
  if (row === null && line !== 'staffCount') return null;
  const text = figures[line] ?? null;
  return text === null || !isStoredAsNumber(text) ? null : decimalOrNull(text);
}

function tracedSum(line: MeasureKey, months: readonly PackMonth[]): Traced | null {
  const years = [...Map.groupBy(months, ({ fyLabel }) => fyLabel).values()];
  return tracedTotal(years.map((own) => tracedStored(line, storedAmounts(line, own))));
}

const storedAmounts = (line: MeasureKey, months: readonly PackMonth[]) =>
  months.flatMap((month) => {
    const value = storedAmount(month, line);
    return value === null ? [] : [{ month, value }];
  });

function tracedStored(line: MeasureKey, present: ReturnType<typeof storedAmounts>): Traced | null {
  const [first, last] = [present[0], present.at(-1)];
  if (first === undefined || last === undefined) return null;
  const value = present.reduce((total, each) => total.plus(each.value), Decimal('0'));
  const { fyLabel, monthNum: from } = first.month;
  return { origin: { kind: 'months', line, fyLabel, from, to: last.month.monthNum }, value };
}

/** Ways to derive a measure over some months from stored figures, the likeliest first. */
export function tracedMonths({ key, addsUp }: Measure, months: readonly PackMonth[]): Traced[] {
  return waysToTrace(key, addsUp, months).filter((way) => way !== null);
}

function waysToTrace(
  key: MeasureKey,
  addsUp: Measure['addsUp'],
  months: readonly PackMonth[],
): (Traced | null)[] {
  if (addsUp.by === 'sum') return [tracedSum(key, months)];
  if (addsUp.by === 'closing') return [tracedStored(key, storedAmounts(key, months).slice(-1))];
  const [top, bottom] = [
    tracedSum(addsUp.numerator, months),
    tracedSum(addsUp.denominator, months),
  ];
  const ratios = [MARGIN_DECIMALS, null].map((decimals) => tracedRatio(top, bottom, decimals));
  return months.length === 1 ? [...ratios, tracedSum(key, months)] : ratios;
}

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

export function negatedTrace({ origin, value }: Traced): Traced {
  const nothing = { kind: 'sum', of: [] } as const;
  return { origin: { kind: 'difference', figure: nothing, reference: origin }, value: value.neg() };
}

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

/** Amounts of forecasts and budgets, added up; null if one can't be stored as a number. */
export function tracedRecords(
  records: readonly (PlannedRecord & { readonly value: string })[],
): Traced | null {
  if (records.length === 0 || records.some(({ value }) => !isStoredAsNumber(value))) return null;
  return {
    origin: { kind: 'records', of: records.map(({ id, field }) => ({ id, field })) },
    value: records.reduce((total, { value }) => total.plus(decimal(value)), Decimal('0')),
  };
}

const originDecimals = (value: string) => value.split('.')[1]?.length ?? 0;

/** The cell with the first origin that yields its exact value and its text. */
export function withOrigin(cell: PackCell, ways: readonly (Traced | null)[]): PackCell {
  if (cell.kind !== 'number') return cell;
  const { value: text, format } = cell;
  const known = ways.filter((way) => way !== null);
  const found = known.find((way) => {
    const rounded = fixed(way.value, originDecimals(text));
    return (
      decimal(rounded).eq(decimal(text)) && numberText(rounded, format) === numberText(text, format)
    );
  });
  return found === undefined ? cell : { ...cell, origin: found.origin };
}

export function tracedText({ value }: Traced): string {
  return plainText(value);
}
