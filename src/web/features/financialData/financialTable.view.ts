import type { FinancialData } from '../../../contract/financialData.ts';
import { calendarYear } from '../../../domain/fiscalCalendar.ts';
import { marginToShow } from '../../../domain/grossMargin.ts';
import { isComputedLine, isShownLine, LINES, OPTIONAL_LINES } from '../../../domain/lines.ts';
import { isNegative, isMoney } from '../../../domain/money.ts';
import { overMonths } from '../../../domain/overMonths.ts';
import { monthFigure, monthInYear, yearFigure } from '../../../domain/pageFigures.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { inDollars } from '../../components/dollarFigures.ts';
import { expandThousands } from '../../../domain/thousands.ts';
import type { MonthOption } from '../../components/MonthFilter.tsx';
import { formatMoney } from '../../../format/money.ts';
import { NOT_AVAILABLE } from '../../../format/notAvailable.ts';
import { formatPercent } from '../../../format/percent.ts';
import type { EditableKey } from './figureCells.ts';

export interface FigureColumn {
  readonly key: EditableKey;
  readonly heading: string;
}

const shortly = (key: EditableKey): FigureColumn => ({ key, heading: LINES[key].shortLabel });
const inFull = (key: EditableKey): FigureColumn => ({ key, heading: LINES[key].label });

const ofCompany = (columns: readonly FigureColumn[]) =>
  columns.filter(({ key }) => isShownLine(shownBasis(), key));

const TABLE_COLUMNS: readonly FigureColumn[] = [
  shortly('revenue'),
  shortly('ebitda'),
  shortly('adjEbitda'),
  shortly('cash'),
  shortly('grossProfit'),
  shortly('grossMarginPercent'),
  ...OPTIONAL_LINES.map(shortly),
];
/** The read-only table: Month, these, Notes. */
export const tableColumns = () => ofCompany(TABLE_COLUMNS);

const EDIT_COLUMNS: readonly FigureColumn[] = [
  shortly('revenue'),
  shortly('ebitda'),
  shortly('adjEbitda'),
  shortly('cash'),
  inFull('grossProfit'),
  shortly('grossMarginPercent'),
  shortly('production'),
  shortly('salesMarketing'),
  shortly('rnd'),
  shortly('admin'),
  ...OPTIONAL_LINES.filter((key) => !isComputedLine(key)).map(shortly),
];
/** The table for editing: Month, these, Actions. */
export const editColumns = () => ofCompany(EDIT_COLUMNS);
/** Their lines, and those that the company does not have. */
export const EDIT_KEYS: readonly EditableKey[] = EDIT_COLUMNS.map(({ key }) => key);

export interface ShownFigure {
  readonly text: string;
  readonly missing: boolean;
  readonly negative: boolean;
}

/** A figure as a table shows it. */
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

/** The figure that the read-only table shows: revenue and EBITDA given in thousands become dollars. */
export function tableFigure(key: EditableKey, record: FinancialData): string | null {
  return key === 'revenue' || key === 'ebitda'
    ? expandThousands(record[key])
    : figureToShow(key, record);
}

/** The figure as it is shown: a margin from its amounts, to be rounded once. */
export function figureToShow(key: EditableKey, record: FinancialData): string | null {
  return key === 'grossMarginPercent' ? marginToShow(record) : (record[key] ?? null);
}

/** What the id of a figure says where the read-only table shows it in dollars. */
const saidOf = (key: EditableKey, records: readonly FinancialData[]) =>
  key === 'revenue' || key === 'ebitda' ? inDollars(key, records) : {};

/** The id of a figure of the read-only table. */
export function tableFigureId(key: EditableKey, record: FinancialData, fyLabel: string): string {
  const month = monthInYear(shownBasis(), { fyLabel, monthNum: record.monthNum });
  return monthFigure(key, month, saidOf(key, [record]));
}

/** The id of a total of a year; a margin is one of revenues in dollars. */
export function totalFigureId(
  key: EditableKey,
  records: readonly FinancialData[],
  fyLabel: string,
): string {
  const said = key === 'grossMarginPercent' ? inDollars('revenue', records) : saidOf(key, records);
  return yearFigure(key, fyLabel, said);
}

/** The id of a figure as it is stored. */
export function storedFigureId(key: EditableKey, record: FinancialData, fyLabel: string): string {
  return monthFigure(key, monthInYear(shownBasis(), { fyLabel, monthNum: record.monthNum }));
}

export interface TotalFigure extends ShownFigure {
  /** How many of the months lack the figure. */
  readonly missingMonths: number;
}

/** One column over all months shown: flows added, the closing cash, the margin of the sums. */
export function totalFigure(key: EditableKey, records: readonly FinancialData[]): TotalFigure {
  const months = records.map((record) => ({
    ...record,
    revenue: tableFigure('revenue', record),
    ebitda: tableFigure('ebitda', record),
  }));
  const { value, missing } = overMonths(key, months);
  return { ...shownFigure(key, value), missingMonths: missing };
}

/** "April 2025" */
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
