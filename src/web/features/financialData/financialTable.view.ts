import type { FinancialData } from '../../../contract/financialData.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { calendarYear } from '../../../finance/fiscalCalendar.ts';
import { marginToShow } from '../../../finance/grossMargin.ts';
import {
  usedLines,
  shownWithAmounts,
  lineLabel,
  shortLineLabel,
} from '../../../finance/catalogue.ts';
import { isComputedLine, LINES, OPTIONAL_LINES } from '../../../finance/lines.ts';
import { isNegative, isMoney } from '../../../finance/money.ts';
import { overMonths } from '../../../finance/overMonths.ts';
import { monthFigure, monthInYear, yearFigure } from '../../../finance/pageFigures.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { inDollars } from '../../components/dollarFigures.ts';
import { expandThousands } from '../../../finance/thousands.ts';
import type { MonthOption } from '../../components/MonthFilter.tsx';
import { formatMoney } from '../../../format/money.ts';
import { NOT_AVAILABLE } from '../../../format/notAvailable.ts';
import { formatPercent } from '../../../format/percent.ts';
import type { EditableKey } from './figureCells.ts';

export interface FigureColumn {
  readonly key: EditableKey;
  readonly heading: string;
}

/** Includes hidden lines that have an amount in these months. */
export const basisOfMonths = (months: readonly FinancialData[]): CompanyBasis =>
  shownWithAmounts(shownBasis(), (line) => months.map((month) => month[line]));

/** Here `inFull` lists the columns whose full name the specification requires. */
const figureColumns = (
  keys: readonly EditableKey[],
  months: readonly FinancialData[],
  inFull: readonly EditableKey[] = [],
): FigureColumn[] =>
  usedLines(basisOfMonths(months), keys).map((key) => ({
    key,
    heading: inFull.includes(key)
      ? lineLabel(shownBasis(), key)
      : shortLineLabel(shownBasis(), key),
  }));

const TABLE_KEYS: readonly EditableKey[] = [
  'revenue',
  'ebitda',
  'adjEbitda',
  'cash',
  'grossProfit',
  'grossMarginPercent',
  ...OPTIONAL_LINES,
];
export const tableColumns = (months: readonly FinancialData[] = []) =>
  figureColumns(TABLE_KEYS, months);

/** Includes lines that the company has turned off. */
export const EDIT_KEYS: readonly EditableKey[] = [
  'revenue',
  'ebitda',
  'adjEbitda',
  'cash',
  'grossProfit',
  'grossMarginPercent',
  'production',
  'salesMarketing',
  'rnd',
  'admin',
  ...OPTIONAL_LINES.filter((key) => !isComputedLine(key)),
];
export const editColumns = (months: readonly FinancialData[] = []) =>
  figureColumns(EDIT_KEYS, months, ['grossProfit']);

export interface ShownFigure {
  readonly text: string;
  readonly missing: boolean;
  readonly negative: boolean;
}

export function shownFigure(key: EditableKey, value: string | null): ShownFigure {
  const text =
    LINES[key].unit === 'percent'
      ? formatPercent(value)
      : formatMoney(shownBasis().currency, value);
  return {
    text,
    missing: text === NOT_AVAILABLE,
    negative: value !== null && isMoney(value) && isNegative(value),
  };
}

/** Revenue and EBITDA given in thousands are shown in dollars. */
export function tableFigure(key: EditableKey, record: FinancialData): string | null {
  return key === 'revenue' || key === 'ebitda'
    ? expandThousands(record[key])
    : figureToShow(key, record);
}

/** A margin is calculated unrounded from its amounts, so that it is rounded only once. */
export function figureToShow(key: EditableKey, record: FinancialData): string | null {
  return key === 'grossMarginPercent' ? marginToShow(record) : (record[key] ?? null);
}

/** The id's suffix for figures shown in dollars. */
const dollarSuffix = (key: EditableKey, records: readonly FinancialData[]) =>
  key === 'revenue' || key === 'ebitda' ? inDollars(key, records) : {};

export function tableFigureId(key: EditableKey, record: FinancialData, fyLabel: string): string {
  const month = monthInYear(shownBasis(), { fyLabel, monthNum: record.monthNum });
  return monthFigure(key, month, dollarSuffix(key, [record]));
}

/** A margin's total is one of revenues in dollars. */
export function totalFigureId(
  key: EditableKey,
  records: readonly FinancialData[],
  fyLabel: string,
): string {
  const said =
    key === 'grossMarginPercent' ? inDollars('revenue', records) : dollarSuffix(key, records);
  return yearFigure(key, fyLabel, said);
}

export function storedFigureId(key: EditableKey, record: FinancialData, fyLabel: string): string {
  return monthFigure(key, monthInYear(shownBasis(), { fyLabel, monthNum: record.monthNum }));
}

export interface TotalFigure extends ShownFigure {
  readonly missingMonths: number;
}

/** A column's total: flows are added up, cash is the closing balance, and the margin is that of the sums. */
export function totalFigure(key: EditableKey, records: readonly FinancialData[]): TotalFigure {
  const months = records.map((record) => ({
    ...record,
    revenue: tableFigure('revenue', record),
    ebitda: tableFigure('ebitda', record),
  }));
  const { value, missing } = overMonths(LINES[key], months);
  return { ...shownFigure(key, value), missingMonths: missing };
}

export function calendarMonthOf(record: FinancialData, fyLabel: string): string {
  return `${record.monthName} ${calendarYear(shownBasis(), fyLabel, record.monthNum)}`;
}

export function monthOptions(records: readonly FinancialData[], fyLabel: string): MonthOption[] {
  return records.map(({ monthNum, monthName }) => ({
    monthNum,
    monthName,
    year: calendarYear(shownBasis(), fyLabel, monthNum),
  }));
}
