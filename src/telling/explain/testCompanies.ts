import * as fc from 'fast-check';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { financialYearOf, toCalendarMonth } from '../../finance/fiscalCalendar.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { grossProfit, marginOf } from '../../finance/grossMargin.ts';
import { forLines, MONTH_LINES } from '../../finance/lines.ts';
import { fitsNumeric } from '../../finance/money.ts';
import { PLAN_LINES } from '../../finance/plan.ts';
import type { CompanyMonth } from '../../finance/companyMonth.ts';
import type { PlanRecord, CompanyFigures } from './explanation.ts';

/** Zero, small ones that may be thousands, and large ones; cents and losses among them. */
const amount = fc
  .oneof(fc.constant(0n), fc.bigInt(-20_000n, 20_000n), fc.bigInt(-999_999_999n, 999_999_999_999n))
  .map((cents) => {
    const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
    return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  });
const figure = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 4, arbitrary: amount },
);

const FIRST = 2023 * 12 + 3;

export function monthAt(index: number): MonthOfYear {
  const count = FIRST + index;
  return { calendarYear: Math.floor(count / 12), calendarMonth: toCalendarMonth((count % 12) + 1) };
}

const month = (index: number): fc.Arbitrary<CompanyMonth> => {
  const at = monthAt(index);
  const { label: fyLabel, monthNum } = financialYearOf(
    STANDARD_BASIS,
    at.calendarYear,
    at.calendarMonth,
  );
  return fc
    .record({
      ...forLines(MONTH_LINES, () => figure),
      staffCount: fc.option(fc.nat(900).map(String)),
      isDerived: fc.boolean(),
    })
    .map(({ isDerived, ...typed }) => {
      const profit = isDerived ? grossProfit(typed.revenue, typed.production) : typed.grossProfit;
      const margin = marginOf(profit, typed.revenue);
      const figures = Object.assign(typed, {
        grossProfit: profit,
        grossMarginPercent: margin !== null && fitsNumeric(margin, 3, 2) ? margin : null,
      });
      return Object.assign({ fyLabel, monthNum, figures }, at);
    });
};

const MONTHS = 15;

const months = fc
  .tuple(...Array.from({ length: MONTHS }, (_, index) => fc.option(month(index))))
  .map((all) => all.filter((one) => one !== null));

export const TEST_UNITS = ['North', 'R&D, Zürich'] as const;
export const TEST_CURRENCIES = ['USD', 'EUR'] as const;

const plans = fc
  .array(
    fc.record({
      businessUnit: fc.constantFrom(...TEST_UNITS),
      currency: fc.constantFrom(...TEST_CURRENCIES),
      metric: fc.constantFrom('forecast', 'budget'),
      at: fc.nat(5),
      report: fc.nat(4),
      amount,
      actualAmount: fc.option(amount),
    }),
    { maxLength: 40 },
  )
  .map((records) =>
    records.map(({ at, report, ...record }, index): PlanRecord => {
      const { calendarYear: fy, calendarMonth } = monthAt(at);
      return {
        ...record,
        id: index + 1,
        fy,
        month: calendarMonth,
        monthlySummariesId: report + 1,
        report: monthAt(report),
      };
    }),
  );

export const TEST_PLAN = 'Budget FY23';

const linePlan = fc
  .uniqueArray(
    fc.record({
      // People are whole numbers.
      line: fc.constantFrom(...PLAN_LINES.filter((line) => line !== 'staffCount')),
      amounts: fc.array(figure, { minLength: 12, maxLength: 12 }),
    }),
    { selector: ({ line }) => line },
  )
  .map((lines) => ({ id: 1, name: TEST_PLAN, fyLabel: 'FY23', lines }));

const FORECAST = 'Forecast FY23';

const forecast = linePlan.map((plan) => Object.assign(plan, { id: 2, name: FORECAST }));

/** Entries with a reason; two share one reason. */
const recorded = fc.array(
  fc
    .record({
      line: fc.constantFrom('revenue', 'production', 'admin', 'marketing', 'rnd'),
      at: fc.nat(14),
      amount,
      reason: fc.constantFrom('Audit', ' Audit', 'Umzug nach Zürich', ''),
    })
    .map(({ at, ...item }) => Object.assign(item, { month: monthAt(at) })),
  { maxLength: 12 },
);

/** Companies of at most fifteen months, with gaps, losses, figures in thousands and several reports. */
export const companies: fc.Arbitrary<CompanyFigures> = fc.record({
  months,
  plans,
  linePlans: fc.tuple(linePlan, forecast),
  plansInForce: fc.constant([{ fyLabel: 'FY23', budget: TEST_PLAN, forecast: FORECAST }]),
  recorded,
});
