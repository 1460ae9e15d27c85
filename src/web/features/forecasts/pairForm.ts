import * as z from 'zod/mini';
import { forecastPairForm } from '../../../contract/forecasts.ts';
import { CURRENCIES, METRICS } from '../../../contract/forecastKinds.ts';
import type { Forecast } from '../../../contract/forecasts.ts';
import type { Currency } from '../../../contract/forecastKinds.ts';
import { decimal, fixed, isPlainDecimal } from '../../../finance/decimal.ts';
import { expectedAmountIn, readAmountIn } from './amountIn.ts';
import type { ForecastBody, ForecastChanges } from './forecastCalls.ts';
import { shownBasis } from '../../api/companyBasis.ts';

export type Metric = Forecast['metric'];

export interface PairValues {
  businessUnit: string;
  currency: string;
  fy: string;
  month: string;
  forecastAmount: string;
  budgetAmount: string;
  actualAmount: string;
  monthlySummariesId: string;
  notes: string;
}
export type PairField = keyof PairValues;

export const PAIR_FIELDS = [
  'businessUnit',
  'currency',
  'fy',
  'month',
  'forecastAmount',
  'budgetAmount',
  'actualAmount',
  'monthlySummariesId',
  'notes',
] as const satisfies readonly PairField[];

const AMOUNT_FIELDS = ['forecastAmount', 'budgetAmount', 'actualAmount'] as const;
export type AmountField = (typeof AMOUNT_FIELDS)[number];
export const AMOUNT_OF = { forecast: 'forecastAmount', budget: 'budgetAmount' } as const;
/** The company's currency, if forecasts can use it, until a unit with another currency is chosen. */
export const defaultCurrency = (): Currency =>
  CURRENCIES.find((known) => known === shownBasis().currency) ?? 'USD';
const COMMON_FIELDS = PAIR_FIELDS.filter(
  (field) => field !== 'forecastAmount' && field !== 'budgetAmount',
);

export type PairRecords = Readonly<Record<Metric, Forecast | null>>;

export function isAmountField(field: PairField): field is AmountField {
  return AMOUNT_FIELDS.some((known) => known === field);
}

export function newPair(
  thisMonth: { readonly calendarYear: number; readonly calendarMonth: number },
  newestReport: number | undefined,
): PairValues {
  return {
    businessUnit: '',
    currency: defaultCurrency(),
    fy: String(thisMonth.calendarYear),
    month: String(thisMonth.calendarMonth),
    forecastAmount: '0',
    budgetAmount: '0',
    actualAmount: '',
    monthlySummariesId: newestReport === undefined ? '' : String(newestReport),
    notes: '',
  };
}

/** Fills the form from the records. Fields that both share come from the opened record. */
export function openPair(records: PairRecords, opened: Metric): PairValues {
  const record = records[opened];
  if (record === null) throw new Error('The form was opened for a record that does not exist');
  return {
    businessUnit: record.businessUnit,
    currency: record.currency,
    fy: String(record.fy),
    month: String(record.month),
    forecastAmount: records.forecast?.amount ?? '',
    budgetAmount: records.budget?.amount ?? '',
    actualAmount: record.actualAmount ?? '',
    monthlySummariesId: String(record.monthlySummariesId),
    notes: record.notes,
  };
}

/** The record and its counterpart with the same unit, month, currency and report; the latest if there are several. */
export function pairOf(record: Forecast, all: readonly Forecast[]): PairRecords {
  const others = all.filter(
    (other) =>
      other.metric !== record.metric &&
      other.businessUnit === record.businessUnit &&
      other.fy === record.fy &&
      other.month === record.month &&
      other.currency === record.currency &&
      other.monthlySummariesId === record.monthlySummariesId,
  );
  const other = others.toSorted((a, b) => b.id - a.id)[0] ?? null;
  return record.metric === 'forecast'
    ? { forecast: record, budget: other }
    : { forecast: other, budget: record };
}

export function currencyOf(values: Pick<PairValues, 'currency'>): Currency {
  return CURRENCIES.find((known) => known === values.currency) ?? defaultCurrency();
}

/** The most frequent currency of a unit's records, or the newest record's on a tie. Null without records or unit. */
export function usualCurrency(
  businessUnit: string,
  all: readonly Pick<Forecast, 'id' | 'businessUnit' | 'currency'>[],
): Currency | null {
  const own = all.filter((record) => record.businessUnit === businessUnit);
  const [usual] = [...Map.groupBy(own, ({ currency }) => currency)]
    .map(([currency, records]) => ({
      currency,
      count: records.length,
      newest: Math.max(...records.map(({ id }) => id)),
    }))
    .toSorted((a, b) => b.count - a.count || b.newest - a.newest);
  return usual?.currency ?? null;
}

/** NaN if it isn't a whole number, so that the contract rejects it. */
function typedWholeNumber(text: string): number {
  return /^\s*\d{1,10}\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** Plain digits if the text is an amount, otherwise the text. */
export function amountAsDigits(currency: Currency, text: string): string {
  const read = readAmountIn(currency, text);
  if (read.kind === 'blank') return '';
  return read.kind === 'unreadable' ? text : read.amount;
}

/** Adds or subtracts one cent. Blank counts as 0, and text that isn't an amount stays unchanged. */
export function steppedAmount(currency: Currency, text: string, by: 1 | -1): string {
  const settled = amountAsDigits(currency, text) || '0';
  if (!isPlainDecimal(settled)) return text;
  return fixed(decimal(settled).plus(decimal(by === 1 ? '0.01' : '-0.01')), 2);
}

function unreadableAmounts(values: PairValues): Map<PairField, string> {
  const problems = new Map<PairField, string>();
  const currency = currencyOf(values);
  for (const field of AMOUNT_FIELDS) {
    const read = readAmountIn(currency, values[field]);
    if (read.kind === 'tooLong') problems.set(field, read.message);
    else if (read.kind === 'unreadable') problems.set(field, expectedAmountIn(currency));
  }
  return problems;
}

function isPairField(name: PropertyKey | undefined): name is PairField {
  return PAIR_FIELDS.some((field) => field === name);
}

/**
 * Errors by field, in the contract's wording. `optional` names an amount that may be blank because its record needn't
 * exist.
 */
export function pairProblems(
  values: PairValues,
  optional: AmountField | null = null,
): ReadonlyMap<PairField, string> {
  const problems = unreadableAmounts(values);
  const currency = currencyOf(values);
  const amount = (field: AmountField) =>
    field === optional && values[field].trim() === ''
      ? '0'
      : amountAsDigits(currency, values[field]);
  const parsed = z.safeParse(forecastPairForm, {
    businessUnit: values.businessUnit,
    currency: values.currency,
    fy: typedWholeNumber(values.fy),
    month: typedWholeNumber(values.month),
    forecastAmount: amount('forecastAmount'),
    budgetAmount: amount('budgetAmount'),
    actualAmount: amountAsDigits(currency, values.actualAmount) || null,
    monthlySummariesId: typedWholeNumber(values.monthlySummariesId),
    notes: values.notes,
  });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field] = path;
    if (isPairField(field) && !problems.has(field)) problems.set(field, message);
  }
  return problems;
}

/** Call this only for values without problems. */
export function pairBody(values: PairValues, metric: Metric): ForecastBody {
  const currency = currencyOf(values);
  return {
    businessUnit: values.businessUnit,
    currency,
    metric,
    fy: typedWholeNumber(values.fy),
    month: typedWholeNumber(values.month),
    amount: amountAsDigits(currency, values[AMOUNT_OF[metric]]),
    actualAmount: amountAsDigits(currency, values.actualAmount) || null,
    monthlySummariesId: typedWholeNumber(values.monthlySummariesId),
    notes: values.notes,
  };
}

function isSameFieldValue(
  a: string | number | null | undefined,
  b: string | number | null | undefined,
) {
  if (typeof a === 'string' && typeof b === 'string' && isPlainDecimal(a) && isPlainDecimal(b)) {
    return decimal(a).eq(decimal(b));
  }
  return a === b;
}

/** Compares a field of two pairs: "1,000" equals 1000.00, and notes are compared literally. */
export function isSameValue(field: PairField, a: PairValues, b: PairValues): boolean {
  if (!isAmountField(field)) return a[field] === b[field];
  return isSameFieldValue(
    amountAsDigits(currencyOf(a), a[field]),
    amountAsDigits(currencyOf(b), b[field]),
  );
}

const BODY_FIELD = {
  businessUnit: 'businessUnit',
  currency: 'currency',
  fy: 'fy',
  month: 'month',
  actualAmount: 'actualAmount',
  monthlySummariesId: 'monthlySummariesId',
  notes: 'notes',
} as const;

export function formField(path: string, metric: Metric): PairField | null {
  if (path === 'amount') return AMOUNT_OF[metric];
  return isPairField(path) ? path : null;
}

/** The changes that make a record equal to these fields of the form and its own amount. Empty if it already is. */
export function pairChanges(
  record: Forecast,
  values: PairValues,
  fields: ReadonlySet<PairField>,
): ForecastChanges {
  const body = pairBody(values, record.metric);
  const changes: ForecastChanges = isSameFieldValue(record.amount, body.amount)
    ? {}
    : { amount: body.amount };
  for (const field of COMMON_FIELDS) {
    const name = BODY_FIELD[field];
    if (!fields.has(field)) continue;
    // Notes that look like numbers are still text.
    const same =
      name === 'notes' ? record.notes === body.notes : isSameFieldValue(record[name], body[name]);
    if (!same) Object.assign(changes, { [name]: body[name] });
  }
  return changes;
}

/** Existing records that creating this pair would duplicate. Analyses use the later ones. */
export function duplicatesOfPair(values: PairValues, all: readonly Forecast[]): Metric[] {
  const same = all.filter(
    (record) =>
      record.businessUnit === values.businessUnit &&
      record.currency === values.currency &&
      String(record.fy) === values.fy.trim() &&
      String(record.month) === values.month &&
      String(record.monthlySummariesId) === values.monthlySummariesId,
  );
  return METRICS.filter((metric) => same.some((record) => record.metric === metric));
}
