import { type Forecast } from '../../../contract/forecasts.ts';
import { CURRENCIES, METRICS } from '../../../contract/forecastKinds.ts';
import type { TableFile } from '../../../contract/tables.ts';
import { decimal } from '../../../finance/decimal.ts';
import { formatAmountIn } from '../../../format/money.ts';
import { sortedBy } from '../../components/sortOrder.ts';
import type { SelectOption } from '../../ui/Select.tsx';
import type { ForecastColumn, ForecastOrder } from './forecasts.search.ts';
import {
  filterForecasts,
  filterOptions,
  type ForecastFilter,
  METRIC_LABELS,
  periodLabel,
} from './forecasts.view.ts';
import type { Report } from './reports.ts';

export interface ManageFilter extends ForecastFilter {
  readonly metric?: Forecast['metric'] | undefined;
  readonly currency?: string | undefined;
  readonly report?: number | undefined;
  /** Every word must occur in the record. */
  readonly text?: string | undefined;
}

export type ReportsById = ReadonlyMap<number, Report>;

export interface PairRow {
  readonly records: readonly Forecast[];
  readonly forecast: Forecast | null;
  readonly budget: Forecast | null;
  /** One of the two records; they share unit, month, currency and report. */
  readonly first: Forecast;
  readonly actual: string | null;
  /** The budget's actual, if it differs from the forecast's. */
  readonly otherActual: string | null;
  readonly notes: readonly string[];
}

function searchWords(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The row's text in lower case; amounts with and without signs and separators. */
function searchableText(record: Forecast, reports: ReportsById): string {
  const amounts = [record.amount, record.actualAmount].flatMap((amount) =>
    amount === null ? [] : [amount, formatAmountIn(record.currency, amount)],
  );
  return [
    record.businessUnit,
    periodLabel(record),
    METRIC_LABELS[record.metric],
    record.currency,
    reports.get(record.monthlySummariesId)?.label ?? '',
    record.notes,
    ...amounts,
  ]
    .join('\n')
    .toLowerCase();
}

export function managedForecasts(
  all: readonly Forecast[],
  filter: ManageFilter,
  reports: ReportsById,
): Forecast[] {
  const { metric, currency, report, text = '' } = filter;
  const words = searchWords(text);
  return filterForecasts(all, filter).filter((record) => {
    if (metric !== undefined && record.metric !== metric) return false;
    if (currency !== undefined && record.currency !== currency) return false;
    if (report !== undefined && record.monthlySummariesId !== report) return false;
    if (words.length === 0) return true;
    const said = searchableText(record, reports);
    return words.every((word) => said.includes(word));
  });
}

const compareTexts = (one: string, other: string) =>
  one.localeCompare(other, 'en', { numeric: true, sensitivity: 'base' });

const calendarMonthIndex = ({ fy, month }: Forecast) => fy * 12 + month;

interface Sorted {
  readonly first: Forecast;
  readonly amounts: Readonly<Partial<Record<ForecastColumn, string | null>>>;
}

/**
 * Amounts sort by currency first, because different currencies can't be compared. Missing amounts come last in both
 * orders, and equal rows keep their order.
 */
function forecastComparer(order: ForecastOrder): (one: Sorted, other: Sorted) => number {
  const { column, isDescending } = sortedBy(order);
  const turn = isDescending ? -1 : 1;
  return (one, other) => {
    const [a, b] = [one.first, other.first];
    if (column === 'unit') return turn * compareTexts(a.businessUnit, b.businessUnit);
    if (column === 'period') return turn * (calendarMonthIndex(a) - calendarMonthIndex(b));
    if (column === 'type') return turn * compareTexts(a.metric, b.metric);
    const mine = one.amounts[column] ?? null;
    const theirs = other.amounts[column] ?? null;
    if (mine === null || theirs === null) return Number(mine === null) - Number(theirs === null);
    return compareTexts(a.currency, b.currency) || turn * decimal(mine).cmp(decimal(theirs));
  };
}

function sortRowsBy<Row>(
  rows: readonly Row[],
  order: ForecastOrder,
  sorted: (row: Row) => Sorted,
): Row[] {
  const compare = forecastComparer(order);
  return rows
    .map((row) => ({ row, by: sorted(row) }))
    .toSorted((one, other) => compare(one.by, other.by))
    .map(({ row }) => row);
}

export function sortForecasts(rows: readonly Forecast[], order: ForecastOrder): Forecast[] {
  return sortRowsBy(rows, order, (record) => ({
    first: record,
    amounts: { amount: record.amount, actual: record.actualAmount },
  }));
}

export function sortPairs(rows: readonly PairRow[], order: ForecastOrder): PairRow[] {
  return sortRowsBy(rows, order, ({ first, budget, forecast, actual }) => ({
    first,
    amounts: { budget: budget?.amount ?? null, forecast: forecast?.amount ?? null, actual },
  }));
}

function differentTexts(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))];
}

function pairRow(forecast: Forecast | null, budget: Forecast | null): PairRow[] {
  const records = [forecast, budget].filter((record) => record !== null);
  const [first] = records;
  if (first === undefined) return [];
  const actual = forecast?.actualAmount ?? budget?.actualAmount ?? null;
  const beside = budget?.actualAmount ?? null;
  const differs = actual !== null && beside !== null && !decimal(actual).eq(decimal(beside));
  return [
    {
      records,
      forecast,
      budget,
      first,
      actual,
      otherActual: differs ? beside : null,
      notes: differentTexts(records.map(({ notes }) => notes)),
    },
  ];
}

/**
 * Pairs the latest forecast with the latest budget, then older ones of the same unit, month, currency and report, so
 * that no record is hidden.
 */
export function forecastPairs(all: readonly Forecast[]): PairRow[] {
  const groups = Map.groupBy(all, (record) =>
    JSON.stringify([
      record.businessUnit,
      record.fy,
      record.month,
      record.currency,
      record.monthlySummariesId,
    ]),
  );
  return [...groups.values()].flatMap((records) => {
    const latestFirst = (metric: Forecast['metric']) =>
      records.filter((record) => record.metric === metric).toSorted((a, b) => b.id - a.id);
    const forecasts = latestFirst('forecast');
    const budgets = latestFirst('budget');
    const count = Math.max(forecasts.length, budgets.length);
    return Array.from({ length: count }, (_, place) =>
      pairRow(forecasts[place] ?? null, budgets[place] ?? null),
    ).flat();
  });
}

/** Keeps a pair if at least one of its records matches. */
export function managedPairs(
  all: readonly Forecast[],
  filter: ManageFilter,
  reports: ReportsById,
): PairRow[] {
  const found = new Set(managedForecasts(all, { ...filter, metric: undefined }, reports));
  return forecastPairs(all).filter(({ records }) => records.some((record) => found.has(record)));
}

export function metricOptions(): SelectOption[] {
  return [
    { value: '', label: 'All Types' },
    ...METRICS.map((metric) => ({ value: metric, label: METRIC_LABELS[metric] })),
  ];
}

export function currencyOptions(
  forecasts: readonly Pick<Forecast, 'currency'>[],
  chosen: string | undefined,
): SelectOption[] {
  const used = new Set(forecasts.map(({ currency }) => currency));
  return filterOptions(
    'All Currencies',
    CURRENCIES.filter((currency) => used.has(currency)),
    chosen,
  );
}

export function reportOptions(
  forecasts: readonly Pick<Forecast, 'monthlySummariesId'>[],
  reports: ReportsById,
  chosen: number | undefined,
): SelectOption[] {
  const used = new Set(forecasts.map(({ monthlySummariesId }) => monthlySummariesId));
  return filterOptions(
    'All Reports',
    [...reports.keys()].filter((id) => used.has(id)).map(String),
    chosen?.toString(),
    (id) => reports.get(Number(id))?.label ?? id,
  );
}

const FILE_NAME = 'Forecasts and budgets';

interface FileRow {
  readonly first: Forecast;
  readonly texts: readonly string[];
  readonly amounts: readonly (string | null)[];
  readonly actual: string | null;
  readonly notes: string;
}

const textColumn = (heading: string) => ({ heading, kind: 'text' }) as const;
const amountFileColumn = (heading: string) => ({ heading, kind: 'amount' }) as const;

/** Here `own` lists the headings that only records or only pairs have. */
function listFile(
  reports: ReportsById,
  own: Readonly<Record<'texts' | 'amounts', readonly string[]>>,
  rows: readonly FileRow[],
): TableFile {
  return {
    name: FILE_NAME,
    columns: [
      ...['Business Unit', 'Period', 'Report', ...own.texts, 'Currency'].map(textColumn),
      ...[...own.amounts, 'Actual'].map(amountFileColumn),
      textColumn('Notes'),
    ],
    rows: rows.map(({ first, texts, amounts, actual, notes }) => [
      first.businessUnit,
      periodLabel(first),
      reports.get(first.monthlySummariesId)?.label ?? null,
      ...texts,
      first.currency,
      ...amounts,
      actual,
      notes,
    ]),
  };
}

export function forecastsFile(rows: readonly Forecast[], reports: ReportsById): TableFile {
  return listFile(
    reports,
    { texts: ['Type'], amounts: ['Amount'] },
    rows.map((first) => ({
      first,
      texts: [METRIC_LABELS[first.metric]],
      amounts: [first.amount],
      actual: first.actualAmount,
      notes: first.notes,
    })),
  );
}

export function pairsFile(rows: readonly PairRow[], reports: ReportsById): TableFile {
  return listFile(
    reports,
    { texts: [], amounts: ['Budget', 'Forecast'] },
    rows.map(({ first, budget, forecast, actual, notes }) => ({
      first,
      texts: [],
      amounts: [budget?.amount ?? null, forecast?.amount ?? null],
      actual,
      notes: notes.join('\n'),
    })),
  );
}
