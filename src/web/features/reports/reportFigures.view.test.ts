import { describe, expect, test } from 'vitest';
import type { FinancialData } from '../../../contract/financialData.ts';
import { type Materiality, STANDARD_MATERIALITY } from '../../../finance/materiality.ts';
import { cardBulletGroups, countOf, filterReports } from './reportCard.view.ts';
import type { ReportCriteria } from './reportCard.view.ts';
import { comparisonPlaces, figureRows, judgedReference, yearBefore } from './reportFigures.view.ts';
import { reportsSearch, selectedTab, selectedYearId } from './reports.search.ts';

const FY25 = { id: 13, fyYear: 'FY25', startDate: '2025-04-01', endDate: '2026-03-31', version: 1 };
const FY26 = { id: 14, fyYear: 'FY26', startDate: '2026-04-01', endDate: '2027-03-31', version: 1 };

const JUNE: FinancialData = {
  id: 3,
  fyId: 14,
  monthNum: 3,
  monthName: 'June',
  revenue: '2500000.00',
  ebitda: '-20000.00',
  adjEbitda: null,
  cash: '900000.00',
  grossProfit: '1500000.00',
  grossMarginPercent: '60.00',
  production: '1000000.00',
  salesMarketing: '300000.00',
  customerSuccess: null,
  marketing: null,
  rnd: null,
  admin: null,
  other: null,
  notReported: [],
  notes: null,
  summaryNotes: null,
  updatedAt: '2026-07-02T00:00:00.000Z',
  version: 1,
};

describe('the months a report is compared with', () => {
  test('are the one before and the same of last year', () => {
    expect(yearBefore([FY25, FY26], FY26)).toBe(FY25);
    expect(comparisonPlaces(FY26, FY25, 3)).toEqual({
      priorMonth: { fyId: 14, monthNum: 2, title: 'May 2026' },
      priorYear: { fyId: 13, monthNum: 3, title: 'June 2025' },
    });
  });

  test('April follows March of the year before', () => {
    expect(comparisonPlaces(FY26, FY25, 1).priorMonth?.title).toBe('March 2026');
  });

  test('before the first year there is nothing to compare with', () => {
    expect(yearBefore([FY26], FY26)).toBeNull();
    expect(comparisonPlaces(FY26, null, 1)).toEqual({ priorMonth: null, priorYear: null });
  });
});

describe('the figures against another month', () => {
  const june = { title: 'June 2026', figures: JUNE, staffCount: 120 };
  const may = {
    title: 'May 2026',
    figures: {
      ...JUNE,
      revenue: '2000000.00',
      ebitda: '-50000.00',
      grossMarginPercent: '58.50',
      production: '900000.00',
    },
    staffCount: 118,
  };
  const lastJune = { ...may, title: 'June 2024' };
  const rows = new Map(
    figureRows(june, { priorMonth: may }, 'priorMonth', STANDARD_MATERIALITY).map((row) => [
      row.key,
      row,
    ]),
  );

  const cost = (materiality: Materiality) =>
    figureRows(june, { priorMonth: may }, 'priorMonth', materiality).find(
      ({ key }) => key === 'production',
    );

  test('more revenue is favourable, more cost is not', () => {
    expect(rows.get('revenue')?.priorMonth).toMatchObject({
      difference: '+$500,000',
      percent: '+25.0%',
      judgement: 'favourable',
    });
    expect(rows.get('production')?.priorMonth?.judgement).toBe('unfavourable');
  });

  test('a negative reference has a difference and no percentage', () => {
    expect(rows.get('ebitda')?.priorMonth).toMatchObject({
      difference: '+$30,000',
      percent: '—',
      judgement: 'favourable',
    });
  });

  const mayOf = (revenue: string) => ({ ...may, figures: { ...may.figures, revenue } });
  test.each([
    ['3000.00', '—'],
    ['2998.00', '+199.8%'],
    ['0.00', '-100.0%'],
  ])('of %s against 1000 the percentage is shown as %s, as on the report', (revenue, text) => {
    const [row] = figureRows(mayOf(revenue), { priorMonth: mayOf('1000.00') }, null, null);
    expect(row?.priorMonth?.percent).toBe(text);
  });

  test('a margin moves by points, headcount without judgement', () => {
    expect(rows.get('grossMarginPercent')?.priorMonth).toMatchObject({
      difference: '+1.5 pts',
      percent: '',
    });
    expect(rows.get('staffCount')?.priorMonth).toMatchObject({ difference: '+2', judgement: null });
  });

  test('B19: below the materiality there is no judgement, and none while it is not known', () => {
    const little = { ...may, figures: { ...may.figures, revenue: '2499000.00' } };
    const judged = (materiality: Materiality | null) =>
      figureRows(june, { priorMonth: little }, 'priorMonth', materiality).find(
        ({ key }) => key === 'revenue',
      )?.priorMonth;
    expect(judged(STANDARD_MATERIALITY)).toMatchObject({ difference: '+$1,000', judgement: null });
    const strict = { ...STANDARD_MATERIALITY, percent: '0', amount: '1000' };
    expect(judged(strict)).toMatchObject({ judgement: 'favourable' });
    expect(judged(null)).toMatchObject({ difference: '+$1,000', judgement: null });
  });

  test('B19: a cost has its share of revenue, and is judged by it where the company says so', () => {
    expect(cost(STANDARD_MATERIALITY)).toMatchObject({
      figure: { text: '$1,000,000', share: '40.0%' },
      priorMonth: {
        reference: { text: '$900,000', share: '45.0%' },
        share: null,
        judgement: 'unfavourable',
      },
    });
    const byShare = { ...STANDARD_MATERIALITY, costsBy: 'shareOfRevenue' } as const;
    expect(cost(byShare)?.priorMonth).toMatchObject({
      difference: '+$100,000',
      percent: '+11.1%',
      share: '-5.0 pts of revenue',
      judgement: 'favourable',
    });
    expect(rows.get('revenue')?.figure.share).toBeNull();
  });

  test('one comparison has colours: the one of the page of the month, else the first that there is', () => {
    const there = { priorMonth: may, priorYear: lastJune, budget: june };
    expect(judgedReference('plan', there)).toBe('budget');
    expect(judgedReference(lastJune.title, there)).toBe('priorYear');
    expect(judgedReference(may.title, there)).toBe('priorMonth');
    expect(judgedReference(null, there)).toBeNull();
    expect(judgedReference(undefined, there)).toBe('budget');
    expect(judgedReference(undefined, { ...there, budget: null })).toBe('priorYear');
    const [revenue] = figureRows(june, there, 'priorYear', STANDARD_MATERIALITY);
    expect(revenue?.priorYear?.judgement).not.toBeNull();
    expect([revenue?.priorMonth?.judgement, revenue?.budget?.judgement]).toEqual([null, null]);
  });

  test('a missing figure is N/A and compares with nothing', () => {
    expect(rows.get('adjEbitda')?.figure.text).toBe('N/A');
    expect(rows.get('adjEbitda')?.priorMonth?.difference).toBe('—');
    expect(rows.get('revenue')?.priorYear).toBeNull();
  });
});

function bullet(id: number, category: 'General' | 'Strategy') {
  return { id, summaryId: 1, category, bulletText: `Bullet ${id}` };
}

describe('report cards', () => {
  const report = {
    bulletPoints: [bullet(1, 'General'), bullet(2, 'Strategy'), bullet(3, 'General')],
    bulletCounts: { Acquisitions: 0, Strategy: 1, General: 7 },
  };

  test('show two bullets of each category and count the rest', () => {
    const groups = cardBulletGroups(report);
    expect(groups.map(({ category, bullets, more }) => [category, bullets.length, more])).toEqual([
      ['Strategy', 1, 0],
      ['General', 2, 5],
    ]);
  });

  test('count in words', () => {
    expect(countOf(1, 'report')).toBe('1 report');
    expect(countOf(1200, 'record')).toBe('1,200 records');
  });

  test('are filtered by month, category and documents', () => {
    const reports = [
      { id: 1, monthNum: 1, documentCount: 0, ...report },
      { id: 2, monthNum: 2, documentCount: 3, ...report },
    ];
    const ids = (filter: ReportCriteria) => filterReports(reports, filter).map(({ id }) => id);
    expect(ids({})).toEqual([1, 2]);
    expect(ids({ month: 1 })).toEqual([1]);
    expect(ids({ documents: 'yes' })).toEqual([2]);
    expect(ids({ category: 'Acquisitions' })).toEqual([]);
  });
});

describe('the address', () => {
  test('keeps what means something and drops the rest', () => {
    const search = reportsSearch({ tab: 'data-table', fyId: '13', month: '13', category: 'x' });
    expect(search).toEqual({ tab: 'data-table', fyId: 13 });
  });

  test('starts at the board reports of year 14', () => {
    expect(selectedTab(reportsSearch({}))).toBe('board-reports');
    expect(selectedYearId(reportsSearch({}))).toBe(14);
  });
});
