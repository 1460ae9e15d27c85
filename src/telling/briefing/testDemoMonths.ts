import { readFileSync } from 'node:fs';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import type { CompanyMonth } from '../../finance/companyMonth.ts';
import { decimalOrNull, plainText } from '../../finance/decimal.ts';
import { financialYearOf, MONTHS_IN_YEAR, toCalendarMonth } from '../../finance/fiscalCalendar.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import type { LineKey } from '../../finance/lines.ts';
import { forLines, MONTH_LINES, OPERATING_COSTS } from '../../finance/lines.ts';
import { STANDARD_MATERIALITY } from '../../finance/materiality.ts';
import { sum } from '../../finance/money.ts';
import type { PlanKind, PlanLine } from '../../finance/plan.ts';
import { planMonths } from '../../finance/plan.ts';
import type { CompanyEvent } from '../../finance/companyEvent.ts';
import type { YearPlans } from './briefingMonths.ts';
import { countOfMonth } from './briefingMonths.ts';
import { STANDARD_LIMITS } from './checkLimits.ts';
import type { ItemInLine, RecordedAmount } from './explanations.ts';
import { itemExplanation } from './explanations.ts';
import type { PageSource } from './pageSource.ts';

const FOLDER = new URL('../../server/demo/company/', import.meta.url);

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

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`${file}.json`, FOLDER), 'utf8'));

// Casts, here and below, because the demo's own suite is what checks its files.
const rows = read('financialData') as readonly Row[];

/** The months of the demo company. */
export const DEMO_MONTHS: readonly CompanyMonth[] = rows.map((row) =>
  testMonth(
    row['report'] ?? '',
    forLines(MONTH_LINES, (line) => row[line] ?? null),
  ),
);

interface ItemRow extends ItemInLine {
  readonly report: string;
}

/** Records of each month of the demo company. */
export const DEMO_EXPLANATIONS: readonly RecordedAmount[] = (
  read('ebitdaItems') as readonly ItemRow[]
).map(({ report, ...item }) => itemExplanation(item, monthOf(report)));

/** Notes on a month of the demo company. */
export const demoNotes = (month: MonthOfYear): string =>
  rows.find((row) => countOfMonth(monthOf(row['report'] ?? '')) === countOfMonth(month))?.[
    'notes'
  ] ?? '';

interface EventRow extends Omit<CompanyEvent, 'month'> {
  readonly report: string;
}

export const DEMO_EVENTS: readonly CompanyEvent[] = (
  read('monthEvents') as readonly EventRow[]
).map(({ report, title, lines }) => ({ month: monthOf(report), title, lines }));

interface PlanRow {
  readonly name: string;
  readonly kind: PlanKind;
  readonly lines: readonly PlanLine[];
}

/** The budget and the forecast of FY26. */
export function demoPlans(): YearPlans {
  const plans = read('plans') as readonly PlanRow[];
  const planOf = (wanted: PlanKind) => {
    const plan = plans.find(({ kind }) => kind === wanted);
    return plan === undefined ? null : { name: plan.name, months: planMonths(plan.lines) };
  };
  return { fyLabel: 'FY26', budget: planOf('budget'), forecast: planOf('forecast') };
}

const PLANNED = ['revenue', 'production', ...OPERATING_COSTS] as const;

const yearPlan = (fyLabel: string, lines: readonly PlanLine[]): YearPlans => ({
  fyLabel,
  budget: { name: 'Budget', months: planMonths(lines) },
  forecast: null,
});

/** The amounts of each year of the demo company that has a year before, times a factor in percent. */
function linesFromLastYear(percent: (line: LineKey) => number) {
  const at = new Map(DEMO_MONTHS.map((month) => [countOfMonth(month), month]));
  const firsts = DEMO_MONTHS.filter(({ monthNum }) => monthNum === 1);
  return firsts.flatMap((first) => {
    const before = Array.from({ length: MONTHS_IN_YEAR }, (_, place) =>
      at.get(countOfMonth(first) + place - MONTHS_IN_YEAR),
    );
    if (before.some((month) => month === undefined)) return [];
    const lines = PLANNED.map((line) => ({
      line,
      amounts: before.map((month) => {
        const amount = decimalOrNull(month?.figures[line]);
        return amount && plainText(amount.times(String(percent(line))).div('100'));
      }),
    }));
    return [{ fyLabel: first.fyLabel, lines }];
  });
}

/** Plans of the demo company: each month as a year before, times a factor in percent. */
export const plansFromLastYear = (percent: (line: LineKey) => number): YearPlans[] =>
  linesFromLastYear(percent).map(({ fyLabel, lines }) => yearPlan(fyLabel, lines));

/** The same, each year spread evenly over its months. */
export const equalMonthsFromLastYear = (percent: (line: LineKey) => number): YearPlans[] =>
  linesFromLastYear(percent).map(({ fyLabel, lines }) =>
    yearPlan(
      fyLabel,
      lines.map(({ line, amounts }) => {
        const total = decimalOrNull(sum(amounts).total);
        const month = total && plainText(total.div(String(MONTHS_IN_YEAR)));
        return { line, amounts: amounts.map(() => month) };
      }),
    ),
  );

/** The demo company, or another, without plans and explanations unless they are given. */
export const demoSource = (change: Partial<PageSource> = {}): PageSource => ({
  months: DEMO_MONTHS,
  plans: [],
  materiality: STANDARD_MATERIALITY,
  limits: STANDARD_LIMITS,
  explanations: [],
  notes: '',
  events: [],
  ...change,
});
