import { readFileSync } from 'node:fs';
import { STANDARD_BASIS } from '../companyBasis.ts';
import type { CompanyMonth } from '../companyMonth.ts';
import { financialYearOf, toCalendarMonth } from '../fiscalCalendar.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import { forLines, MONTH_LINES } from '../lines.ts';
import { STANDARD_MATERIALITY } from '../materiality.ts';
import type { BriefingSource } from './briefingMonths.ts';

const FILE = new URL('../../server/demo/company/financialData.json', import.meta.url);

/** "2026-10" as a month. */
export function monthOf(text: string): MonthOfYear {
  const [year = 0, month = 0] = text.split('-').map(Number);
  return { calendarYear: year, calendarMonth: toCalendarMonth(month) };
}

type Row = Readonly<Record<string, string>>;

/** A month with these figures; what is left out is missing. */
export function testMonth(text: string, figures: CompanyMonth['figures']): CompanyMonth {
  const month = monthOf(text);
  const { label, monthNum } = financialYearOf(
    STANDARD_BASIS,
    month.calendarYear,
    month.calendarMonth,
  );
  return { fyLabel: label, monthNum, ...month, figures };
}

// A cast because the demo's own suite is what checks its file.
const rows = JSON.parse(readFileSync(FILE, 'utf8')) as readonly Row[];

/** The months of the demo company. */
export const DEMO_MONTHS: readonly CompanyMonth[] = rows.map((row) =>
  testMonth(
    row['report'] ?? '',
    forLines(MONTH_LINES, (line) => row[line] ?? null),
  ),
);

/** The demo company, or another, without plans and causes unless they are given. */
export const demoSource = (change: Partial<BriefingSource> = {}): BriefingSource => ({
  months: DEMO_MONTHS,
  plans: [],
  materiality: STANDARD_MATERIALITY,
  causes: [],
  notes: '',
  events: [],
  ...change,
});
