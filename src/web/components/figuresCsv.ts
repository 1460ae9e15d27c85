import type { FinancialData } from '../../contract/financialData.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { lineLabel, shownWithAmounts, usedLines } from '../../finance/catalogue.ts';
import { FIGURE_KEYS } from '../../finance/lines.ts';
import { REPORT_TEXTS } from '../../finance/reportTexts.ts';
import { writeCsv } from '../../format/csv.ts';
import { shownBasis } from '../api/companyBasis.ts';

const headings = (basis: CompanyBasis) => [
  'Financial Year',
  'Month',
  'Year',
  ...usedLines(basis, FIGURE_KEYS).map((key) => lineLabel(basis, key)),
  `${lineLabel(basis, 'grossMarginPercent')} %`,
  REPORT_TEXTS.notes,
  REPORT_TEXTS.summaryNotes,
];

export interface FiguresOfMonth {
  readonly figures: FinancialData;
  readonly fyLabel: string;
  readonly calendarYear: number;
}

/** The figures as stored, one row per month. A missing figure is an empty cell. */
export function figuresCsv(months: readonly FiguresOfMonth[]): string {
  const basis = shownWithAmounts(shownBasis(), (line) =>
    months.map(({ figures }) => figures[line]),
  );
  const rows = months.map(({ figures, fyLabel, calendarYear }) => [
    fyLabel,
    figures.monthName,
    String(calendarYear),
    ...usedLines(basis, FIGURE_KEYS).map((key) => figures[key] ?? null),
    figures.grossMarginPercent,
    figures.notes,
    figures.summaryNotes,
  ]);
  return writeCsv([headings(basis), ...rows]);
}
