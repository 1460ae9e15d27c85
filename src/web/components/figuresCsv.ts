import type { FinancialData } from '../../contract/financialData.ts';
import { FIGURE_KEYS, LINES, shownLines } from '../../domain/lines.ts';
import { REPORT_TEXTS } from '../../domain/reportTexts.ts';
import { writeCsv } from '../../format/csv.ts';
import { shownBasis } from '../api/companyBasis.ts';

const headings = () => [
  'Financial Year',
  'Month',
  'Year',
  ...shownLines(shownBasis(), FIGURE_KEYS).map((key) => LINES[key].label),
  `${LINES.grossMarginPercent.label} %`,
  REPORT_TEXTS.notes,
  REPORT_TEXTS.summaryNotes,
];

/** A month's figures with the year they belong to. */
export interface FiguresOfMonth {
  readonly figures: FinancialData;
  readonly fyLabel: string;
  readonly calendarYear: number;
}

/** The figures as stored, one row a month; a missing figure is an empty cell. */
export function figuresCsv(months: readonly FiguresOfMonth[]): string {
  const rows = months.map(({ figures, fyLabel, calendarYear }) => [
    fyLabel,
    figures.monthName,
    String(calendarYear),
    ...shownLines(shownBasis(), FIGURE_KEYS).map((key) => figures[key] ?? null),
    figures.grossMarginPercent,
    figures.notes,
    figures.summaryNotes,
  ]);
  return writeCsv([headings(), ...rows]);
}
