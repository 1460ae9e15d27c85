import type { ImportedFigure, SheetLayout } from '../contract/imports.ts';
import { STANDARD_BASIS } from '../finance/companyBasis.ts';
import { shownLines } from '../finance/catalogue.ts';
import { IMPORTED_FIGURES } from '../contract/imports.ts';
import { calendarYear, toCalendarMonth } from '../finance/fiscalCalendar.ts';
import type { ImportComparison, ImportReading } from './compare/compare.ts';
import { compareWithStored } from './compare/compare.ts';
import type { MonthValues, StoredData, StoredForecast, StoredMonth } from './compare/stored.ts';
import type { ReadAmount, ReadFigure, ReadForecast } from './amounts/readAmount.ts';

export const NOTHING_STORED: StoredData = {
  basis: STANDARD_BASIS,
  years: [
    { id: 13, label: 'FY25' },
    { id: 14, label: 'FY26' },
  ],
  months: [],
  reports: [],
  units: [
    { id: 1, name: 'North', isActive: true },
    { id: 2, name: 'South', isActive: false },
  ],
  forecasts: [],
  thisMonth: { calendarYear: 2027, calendarMonth: toCalendarMonth(3) },
};

/** All lines missing but those that are given. */
export const values = (given: Partial<Record<ImportedFigure, string>>): MonthValues => {
  const missing = shownLines(STANDARD_BASIS, IMPORTED_FIGURES).map((line) => [line, null] as const);
  // The entries include every line.
  return { ...(Object.fromEntries(missing) as Record<ImportedFigure, null>), ...given };
};

export const storedMonth = (
  monthNum: number,
  given: Partial<Record<ImportedFigure, string>>,
  fyLabel = 'FY25',
): StoredMonth => ({
  id: calendarYear(STANDARD_BASIS, fyLabel, 1) * 100 + monthNum,
  fyLabel,
  monthNum,
  version: 3,
  values: values(given),
  notReported: [],
});

/** A cell of the sheet "FY25": months by row, lines by column. */
export const figure = (
  monthNum: number,
  line: ImportedFigure,
  value: string,
  more: Partial<ReadFigure> = {},
): ReadFigure => ({
  subject: 'figures',
  sheet: 'FY25',
  cell: `${String.fromCharCode(66 + shownLines(STANDARD_BASIS, IMPORTED_FIGURES).indexOf(line))}${monthNum + 1}`,
  fyLabel: 'FY25',
  monthNum,
  line,
  value,
  ...more,
});

export const forecast = (value: string, more: Partial<ReadForecast> = {}): ReadForecast => ({
  subject: 'forecasts',
  sheet: 'Forecasts',
  cell: 'E2',
  businessUnit: 'North',
  currency: 'EUR',
  metric: 'budget',
  field: 'amount',
  calendarYear: 2026,
  calendarMonth: 5,
  value,
  ...more,
});

export const storedForecast = (
  id: number,
  amount: string,
  more: Partial<StoredForecast> = {},
): StoredForecast => ({
  id,
  businessUnitId: 1,
  businessUnit: 'North',
  currency: 'EUR',
  metric: 'budget',
  calendarYear: 2026,
  calendarMonth: 5,
  amount,
  actualAmount: null,
  reportId: 7,
  version: 2,
  ...more,
});

export const layout = (sheet: string, more: Partial<SheetLayout> = {}): SheetLayout => ({
  sheet,
  isUsed: true,
  subject: 'figures',
  orientation: 'monthsDown',
  headerRow: 1,
  labelColumn: 1,
  fyLabel: 'FY25',
  unit: 'units',
  meanings: [],
  ...more,
});

export function compared(
  amounts: readonly ReadAmount[],
  stored: Partial<StoredData> = {},
  reportId: number | null = null,
  makesReports = false,
): ImportComparison {
  const reading: ImportReading = {
    amounts,
    refusals: [],
    questions: [],
    warnings: [],
    leftOut: [],
    unread: [],
    blank: 0,
  };
  const layouts = [
    layout('FY25'),
    layout('Year 2025', { fyLabel: '2025' }),
    layout('Forecasts', { subject: 'forecasts', fyLabel: null }),
  ];
  return compareWithStored(
    reading,
    layouts,
    { ...NOTHING_STORED, ...stored },
    {
      reportId,
      makesReports,
    },
  );
}
