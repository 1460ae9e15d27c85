import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shownText, shownTexts } from '../../format/figureText.ts';
import { figureName, formulaWords } from '../../format/figureWords.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import type {
  CompanyFigureId,
  FigureId,
  LinePlanFigureId,
  PlanFigureId,
} from '../../finance/figureId.ts';
import { figureMonth, monthPeriod } from '../../finance/figureId.ts';
import { figureIdText } from '../../finance/figureIdText.ts';
import { readFigureId } from '../../finance/readFigureId.ts';
import { LINE_LIST, LINES } from '../../finance/lines.ts';
import { overMonths } from '../../finance/overMonths.ts';
import { PLAN_ROWS, planMonths } from '../../finance/plan.ts';
import { explain } from './explain.ts';
import type { Explained, CompanyFigures } from './explanation.ts';
import { computed } from './rules.ts';
import { companies, monthAt, TEST_CURRENCIES, TEST_PLAN, TEST_UNITS } from './testCompanies.ts';

/** The value of a figure from its leaves alone, the tree walked all the way down. */
function recomputed(id: FigureId, stored: CompanyFigures): string | null {
  const { rule, parts, value } = explain(STANDARD_BASIS, id, stored);
  if (rule === null) return value;
  const measure = LINES[id.of === 'plan' ? 'revenue' : id.line];
  return computed(
    rule,
    measure,
    parts.map(({ id: part, role, isLeftOut }) => ({
      role,
      isLeftOut,
      value: recomputed(part, stored),
    })),
  );
}

const company = (text: string): FigureId => {
  const read = readFigureId(STANDARD_BASIS, text);
  if (read.is === 'refused') throw new Error(`${text}: ${read.reason}`);
  return read.id;
};

const companyIds: fc.Arbitrary<CompanyFigureId> = fc
  .tuple(
    fc.constantFrom(...LINE_LIST),
    fc.nat(14),
    fc.constantFrom(
      '',
      '.lines',
      '.vs-lines',
      'FY.with-reports',
      'FY.with-reports.vs-year',
      '.share',
      '.share.vs-year',
      '.effect',
      '.effect.vs-month',
      '.effect.vs-year',
      '.addBacks',
      '.addBacks.vs-year',
      '.unexplained.vs-month',
      '.unexplained.vs-year',
      'to.unexplained.vs-year',
      '.dollars',
      '.vs-month',
      '.vs-month.percent',
      '.vs-year',
      '.vs-year.percent',
      '.dollars.vs-year.percent',
      'FY',
      'FY.dollars',
      'to',
      'range',
      '.trend',
    ),
  )
  .map(([{ key }, at, form]) => {
    const month = figureIdText({ of: 'company', line: key, period: monthPeriod(monthAt(at)) });
    const first = figureIdText({ of: 'company', line: key, period: monthPeriod(monthAt(0)) });
    const forms: Readonly<Record<string, string>> = {
      FY: `${key}.FY23`,
      'FY.with-reports': `${key}.FY23.with-reports`,
      'FY.with-reports.vs-year': `${key}.FY24.with-reports.vs-year`,
      'FY.dollars': `${key}.FY23.dollars`,
      to: `${key}.FY23-to-2023-09`,
      'to.unexplained.vs-year': `${key}.FY24-to-2024-06.unexplained.vs-year`,
      range: `${first}-to-${month.slice(key.length + 1)}`,
      '.trend': `${first}-to-${month.slice(key.length + 1)}.trend`,
    };
    return readFigureId(STANDARD_BASIS, forms[form] ?? `${month}${form}`);
  })
  .filter((read) => read.is === 'figure')
  .map(({ id }) => id)
  .filter((id) => id.of === 'company');

const planIds: fc.Arbitrary<PlanFigureId> = fc
  .record({
    scenario: fc.constantFrom('forecast', 'budget', 'actual'),
    period: fc.oneof(
      fc.nat(5).map((at) => monthPeriod(monthAt(at))),
      fc.constantFrom(
        { is: 'all' } as const,
        { is: 'calendarYear', year: 2023 } as const,
        { is: 'range', first: monthAt(1), last: monthAt(4) } as const,
      ),
    ),
    currency: fc.constantFrom(...TEST_CURRENCIES),
    unit: fc.option(fc.constantFrom(...TEST_UNITS), { nil: undefined }),
    report: fc.option(fc.nat(4).map(monthAt), { nil: undefined }),
    upTo: fc.option(fc.nat(4).map(monthAt), { nil: undefined }),
    rows: fc.constantFrom(undefined, 'all' as const),
    against: fc.constantFrom(undefined, 'budget', 'forecast'),
    inPercent: fc.constantFrom(undefined, true),
  })
  .map((id) => Object.assign({ of: 'plan' as const }, id))
  .filter((id) => readFigureId(STANDARD_BASIS, figureIdText(id)).is === 'figure');

const twelve = (first: string) => [first, ...Array.from({ length: 11 }, () => null)];

const linePlanIds: fc.Arbitrary<LinePlanFigureId> = fc
  .record({
    scenario: fc.constantFrom('planned', 'variance'),
    line: fc.constantFrom(...PLAN_ROWS),
    period: fc.oneof(
      fc.nat(14).map((at) => monthPeriod(monthAt(at))),
      fc.constantFrom(
        { is: 'year', fyLabel: 'FY23' } as const,
        { is: 'year', fyLabel: 'FY24' } as const,
        { is: 'toDate', fyLabel: 'FY23', last: monthAt(3) } as const,
      ),
    ),
    plan: fc.constantFrom(TEST_PLAN, 'Another'),
    measure: fc.constantFrom(undefined, 'share', 'effect', 'addBacks', 'unexplained'),
    inPercent: fc.constantFrom(undefined, true as const),
  })
  .map((id) => Object.assign({ of: 'linePlan' as const }, id))
  .filter((id) => readFigureId(STANDARD_BASIS, figureIdText(id)).is === 'figure');

describe('the tree of a figure', () => {
  test('computed again from its leaves it gives exactly the text that is shown', () => {
    fc.assert(
      fc.property(companies, fc.oneof(companyIds, planIds, linePlanIds), (stored, id) => {
        const explained = explain(STANDARD_BASIS, id, stored);
        const again = { ...explained, value: recomputed(id, stored) };
        expect(shownText(STANDARD_BASIS, again)).toBe(shownText(STANDARD_BASIS, explained));
        expect(shownTexts(STANDARD_BASIS, again)).toEqual(shownTexts(STANDARD_BASIS, explained));
      }),
    );
  });

  test('every part has an id of its own that can be asked for, and leads to an end', () => {
    const depthOf = (explained: Explained, stored: CompanyFigures): number => {
      const below = explained.parts.map(({ id }) =>
        depthOf(explain(STANDARD_BASIS, id, stored), stored),
      );
      return 1 + Math.max(0, ...below);
    };
    fc.assert(
      fc.property(companies, fc.oneof(companyIds, planIds, linePlanIds), (stored, id) => {
        const explained = explain(STANDARD_BASIS, id, stored);
        for (const part of explained.parts) {
          const text = figureIdText(part.id);
          expect(readFigureId(STANDARD_BASIS, text).is).toBe('figure');
          expect(explain(STANDARD_BASIS, part.id, stored).value).toBe(part.value);
        }
        expect(depthOf(explained, stored)).toBeLessThanOrEqual(6);
        expect(formulaWords(STANDARD_BASIS, explained) === null).toBe(explained.rule === null);
        expect(figureName(STANDARD_BASIS, id).title).not.toBe('');
      }),
    );
  });

  test('of one known company', () => {
    const at = { ...monthAt(0), fyLabel: 'FY23', monthNum: 1 };
    const stored: CompanyFigures = {
      plans: [],
      months: [
        {
          ...at,
          figures: {
            revenue: '90.00',
            production: '30.00',
            grossProfit: '60.00',
            grossMarginPercent: '66.67',
            salesMarketing: '9.00',
          },
        },
      ],
    };
    const shown = (text: string) => {
      const explained = explain(STANDARD_BASIS, company(text), stored);
      const parts = explained.parts.map((part) => `${part.role} ${figureIdText(part.id)}`);
      return [
        shownText(STANDARD_BASIS, explained),
        formulaWords(STANDARD_BASIS, explained),
        ...parts,
      ];
    };
    expect(shown('revenue.2023-04')).toEqual(['$90', null]);
    expect(shown('revenue.2023-04.dollars')).toEqual([
      '$90,000',
      'The amount × 1,000, because an amount below 100 is read as thousands',
      'plus revenue.2023-04',
    ]);
    expect(shown('grossProfit.2023-04')).toEqual([
      '$60',
      'Revenue − Production',
      'plus revenue.2023-04',
      'minus production.2023-04',
    ]);
    expect(shown('grossMarginPercent.2023-04')[0]).toBe('66.7%');
    expect(shown('production.2023-04.share')[0]).toBe('33.3%');
    expect(shown('combinedSalesMarketing.2023-04')[0]).toBe('$9');
    expect(shown('revenue.2023-04.vs-year')[0]).toBe('—');
    expect(shown('grossMarginPercent.FY23')[0]).toBe('66.7%');
    expect(shown('cash.2023-04')).toEqual(['N/A', null]);
  });

  test('of a plan by line: as the page shows it, month by month and over its year', () => {
    fc.assert(
      fc.property(companies, fc.constantFrom(...PLAN_ROWS), (stored, line) => {
        const months = planMonths(stored.linePlans?.[0]?.lines ?? []);
        const of = (period: string) =>
          explain(STANDARD_BASIS, company(`planned.${line}.${period}.of-Budget_FY23`), stored)
            .value;
        expect(months.map((_, at) => of(figureMonth(monthAt(at))))).toEqual(
          months.map((month) => overMonths(LINES[line], [month]).value),
        );
        expect(of('FY23')).toBe(overMonths(LINES[line], months).value);
        expect(of('FY24')).toBeNull();
      }),
    );
  });

  test('of a plan by line: computed figures name their parts', () => {
    const lines = [
      { line: 'revenue', amounts: twelve('90.00') },
      { line: 'production', amounts: twelve('30.00') },
      { line: 'admin', amounts: twelve('12.00') },
    ] as const;
    const stored: CompanyFigures = {
      plans: [],
      months: [{ ...monthAt(0), fyLabel: 'FY23', monthNum: 1, figures: { revenue: '99.00' } }],
      linePlans: [{ id: 1, name: TEST_PLAN, fyLabel: 'FY23', lines }],
    };
    const shown = (text: string) => {
      const explained = explain(STANDARD_BASIS, company(text), stored);
      const parts = explained.parts.map((part) => `${part.role} ${figureIdText(part.id)}`);
      return [
        shownText(STANDARD_BASIS, explained),
        figureName(STANDARD_BASIS, explained.id).title,
        ...parts,
      ];
    };
    expect(shown('planned.ebitda.2023-04.of-Budget_FY23')).toEqual([
      '$48',
      'EBITDA, Budget FY23',
      'plus planned.grossProfit.2023-04.of-Budget_FY23',
      'minus planned.admin.2023-04.of-Budget_FY23',
    ]);
    expect(shown('variance.revenue.2023-04.of-Budget_FY23')).toEqual([
      '+$9',
      'Revenue, against Budget FY23',
      'figure revenue.2023-04',
      'reference planned.revenue.2023-04.of-Budget_FY23',
    ]);
    expect(shown('variance.revenue.2023-04.of-Budget_FY23.percent')[0]).toBe('+10.0%');
    expect(shown('planned.production.2023-04.of-Budget_FY23.share')[0]).toBe('33.3%');
  });

  test('a margin or profit that was entered as something else has no formula', () => {
    const figures = {
      revenue: '90.00',
      production: '30.00',
      grossProfit: '61.00',
      grossMarginPercent: '50.00',
    };
    const stored = {
      plans: [],
      months: [{ ...monthAt(0), fyLabel: 'FY23', monthNum: 1, figures }],
    };
    for (const text of ['grossProfit.2023-04', 'grossMarginPercent.2023-04']) {
      expect(explain(STANDARD_BASIS, company(text), stored).rule).toBeNull();
    }
  });
});

test('a total over many plans goes through them once, not again for each of its rows', () => {
  const plans = Array.from({ length: 600 }, (_, index) => ({
    id: index + 1,
    businessUnit: 'North',
    currency: 'EUR',
    metric: index % 2 === 0 ? ('forecast' as const) : ('budget' as const),
    fy: 2000 + Math.floor(index / 24),
    month: 1 + (Math.floor(index / 2) % 12),
    amount: '2.00',
    actualAmount: '1.00',
    monthlySummariesId: 1,
    report: monthAt(0),
  }));
  let reads = 0;
  const counted = new Proxy(plans, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
      // The array's own properties, untouched.
      return Reflect.get(target, key) as unknown;
    },
  });
  const total = explain(STANDARD_BASIS, company('actual.all.EUR.vs-budget'), {
    months: [],
    plans: counted,
  });
  expect([total.value, total.parts.length]).toEqual(['-300.00', 600]);
  expect(reads).toBeLessThanOrEqual(2 * plans.length);
});
