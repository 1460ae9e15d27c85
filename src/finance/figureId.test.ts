import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from './companyBasis.ts';
import type { FigureId } from './figureId.ts';
import { figureIdText } from './figureIdText.ts';
import { toCalendarMonth } from './fiscalCalendar.ts';
import { LINE_LIST } from './lines.ts';
import { readFigureId } from './readFigureId.ts';

const july = { calendarYear: 2025, calendarMonth: toCalendarMonth(7) };
const inJuly = { is: 'month', ...july } as const;

describe('the text of an id', () => {
  test.each<[string, FigureId]>([
    ['revenue.2025-07', { of: 'company', line: 'revenue', period: inJuly }],
    [
      'production.2025-07.share.vs-year',
      { of: 'company', line: 'production', period: inJuly, measure: 'share', against: 'year' },
    ],
    [
      'ebitda.2025-07.dollars.vs-month.percent',
      {
        of: 'company',
        line: 'ebitda',
        period: inJuly,
        measure: 'dollars',
        against: 'month',
        inPercent: true,
      },
    ],
    [
      'cash.FY25-to-2025-07',
      { of: 'company', line: 'cash', period: { is: 'toDate', fyLabel: 'FY25', last: july } },
    ],
    [
      'staffCount.2025-07-to-2025-07.trend',
      {
        of: 'company',
        line: 'staffCount',
        period: { is: 'range', first: july, last: july },
        measure: 'trend',
      },
    ],
    [
      'forecast.2025-07.EUR.of-R~26D_Zürich.in-2025-07.vs-budget.percent'.replace('ü', '~c3~bc'),
      {
        of: 'plan',
        scenario: 'forecast',
        period: inJuly,
        currency: 'EUR',
        unit: 'R&D Zürich',
        report: july,
        against: 'budget',
        inPercent: true,
      },
    ],
    [
      'actual.2025-07-to-2025-07.USD.by-2025-07.vs-budget',
      {
        of: 'plan',
        scenario: 'actual',
        period: { is: 'range', first: july, last: july },
        currency: 'USD',
        upTo: july,
        against: 'budget',
      },
    ],
    [
      'forecast.2025-07.USD.all-rows',
      { of: 'plan', scenario: 'forecast', period: inJuly, currency: 'USD', rows: 'all' },
    ],
    [
      'revenue.FY25.with-reports',
      {
        of: 'company',
        line: 'revenue',
        period: { is: 'year', fyLabel: 'FY25' },
        withReports: true,
      },
    ],
    [
      'ebitda.2025-07.vs-lines',
      { of: 'company', line: 'ebitda', period: inJuly, against: 'lines' },
    ],
    [
      'actual.every-03.USD',
      {
        of: 'plan',
        scenario: 'actual',
        period: { is: 'everyYear', calendarMonth: 3 },
        currency: 'USD',
      },
    ],
    [
      'planned.revenue.FY26.of-Budget_FY26',
      {
        of: 'linePlan',
        scenario: 'planned',
        line: 'revenue',
        period: { is: 'year', fyLabel: 'FY26' },
        plan: 'Budget FY26',
      },
    ],
    [
      'variance.production.2025-07.of-Agreed~2e.share',
      {
        of: 'linePlan',
        scenario: 'variance',
        line: 'production',
        period: inJuly,
        plan: 'Agreed.',
        measure: 'share',
      },
    ],
    [
      'planned.ebitda.FY25-to-2025-07.of-Budget.reported',
      {
        of: 'linePlan',
        scenario: 'planned',
        line: 'ebitda',
        period: { is: 'toDate', fyLabel: 'FY25', last: july },
        plan: 'Budget',
        reported: true,
      },
    ],
    [
      'between.production.FY25-to-2025-07.of-Budget.reported.and.2025-07.of-Forecast.effect',
      {
        of: 'between',
        line: 'production',
        period: inJuly,
        plan: 'Forecast',
        measure: 'effect',
        from: {
          period: { is: 'toDate', fyLabel: 'FY25', last: july },
          plan: 'Budget',
          reported: true,
        },
      },
    ],
  ])('%s', (text, id) => {
    expect(figureIdText(id)).toBe(text);
    expect(readFigureId(STANDARD_BASIS, text)).toMatchObject({ is: 'figure', id });
  });

  test('every id is read back, in letters that an address keeps', () => {
    const month = fc
      .tuple(fc.integer({ min: 2001, max: 2099 }), fc.integer({ min: 1, max: 12 }))
      .map(([calendarYear, number]) => ({ calendarYear, calendarMonth: toCalendarMonth(number) }));
    const company = fc
      .tuple(fc.constantFrom(...LINE_LIST), month, fc.constantFrom(undefined, 'month', 'year'))
      .map(([{ key: line }, at, against]): FigureId => ({
        of: 'company',
        line,
        period: { is: 'month', ...at },
        against,
      }));
    const plan = fc
      .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), month, month)
      .map(([unit, at, report]): FigureId => ({
        of: 'plan',
        scenario: 'budget-actual',
        period: { is: 'month', ...at },
        currency: 'NZD',
        unit,
        report,
      }));
    const linePlan = fc
      .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), month, fc.boolean())
      .map(([name, at, isVariance]): FigureId => ({
        of: 'linePlan',
        scenario: isVariance ? 'variance' : 'planned',
        line: 'ebitda',
        period: { is: 'month', ...at },
        plan: name,
        inPercent: isVariance ? true : undefined,
      }));
    fc.assert(
      fc.property(fc.oneof(company, plan, linePlan), (id) => {
        const text = figureIdText(id);
        expect(text).toMatch(/^[A-Za-z0-9.~_-]+$/);
        expect(readFigureId(STANDARD_BASIS, text)).toMatchObject({ is: 'figure', id });
      }),
    );
  });
});

describe('a text that is no id is refused, with the reason', () => {
  test.each([
    ['', 'Not a known line'],
    ['planned.profit.2025-07.of-Budget', 'Plans do not include this line'],
    ['planned.combinedSalesMarketing.2025-07.of-Budget', 'Plans do not include this line'],
    ['planned.revenue.2025-04-to-2025-07.of-Budget', 'Not a month or a financial year'],
    ['planned.revenue.2025-07', 'Not a plan name'],
    ['planned.revenue.2025-07.of-Budget.percent', 'Only a difference can be shown as a percentage'],
    ['planned.revenue.FY25.of-Budget.share', 'Only a monthly amount'],
    ['variance.revenue.FY25.of-Budget.share', 'Only a monthly amount'],
    [
      'variance.grossMarginPercent.2025-07.of-Budget.percent',
      'Only the difference between two amounts',
    ],
    ['Revenue.2025-07', 'Not a known line'],
    ['__proto__.2025-07', 'Not a known line'],
    ['toString.2025-07', 'Not a known line'],
    ['revenue', 'Not a month'],
    ['revenue.2025-13', 'Not a month'],
    ['revenue.2000-03', 'Not a month'],
    ['revenue.2100-04', 'Not a month'],
    ['revenue.FY25-to-2026-07', 'Not a month'],
    ['revenue.2025-07-to-2025-06', 'Not a month'],
    ['revenue.2025-07.', 'This is not a valid figure id'],
    ['revenue.2025-07.vs-year.share', 'This is not a valid figure id'],
    ['revenue.2025-07.vs-year.vs-month', 'This is not a valid figure id'],
    ['revenue.2025-07.vs-moon', 'This is not a valid figure id'],
    ['revenue.2025-07.percent', 'Only the difference'],
    ['grossMarginPercent.2025-07.vs-year.percent', 'Only the difference'],
    ['cash.2025-07.dollars', 'Only revenue and EBITDA'],
    ['staffCount.2025-07.share', 'Only an amount can be shown as a share'],
    ['revenue.FY25.trend', 'A trend needs a range'],
    ['revenue.FY25.vs-month', 'Only a single month can be compared'],
    ['revenue.2025-07.vs-lines', 'Only the EBITDA of a single month'],
    ['ebitda.FY25.lines', 'Only the EBITDA of a single month'],
    ['ebitda.2025-07.vs-lines.percent', 'EBITDA and its lines'],
    ['revenue.2025-07.with-reports', 'Only a total of several months'],
    [
      'budget.2025-07.EUR.in-2025-06.all-rows',
      'The total of a single report always includes all of its rows',
    ],
    ['budget.2025-07.EUR.of-A.all-rows', 'Only a total can be limited to some of its rows'],
    ['budget.2025-07.EUR.by-2025', 'Not a report month'],
    ['budget.2025-07', 'Not a currency'],
    ['budget.2025-07.eur', 'Not a currency'],
    ['budget.2025.EUR.of-', 'Not a business unit name'],
    ['budget.2025.EUR.of-~zz', 'Not a business unit name'],
    ['budget.2025.EUR.of-A~00', 'Not a business unit name'],
    ['budget.2025.EUR.of-~41', 'This is not a valid figure id'],
    ['budget.2025.EUR.of-A/B', 'This is not a valid figure id'],
    ['budget.2025-07.EUR.of-A.in-2025', 'Not a report month'],
    ['budget.2025-07.EUR.of-A.in-2025-06.copy-0', 'Not a record number'],
    ['budget.2025-07.EUR.of-A.copy-1', 'A single record needs'],
    ['budget-actual.2025-07.EUR.of-A', 'The actual amount of a single record'],
    ['budget.2025-07.EUR.vs-forecast', 'Only a forecast or an actual'],
    ['actual.2025-07.EUR.percent', 'Only a difference can'],
    [
      'planned.revenue.2025-07.of-Budget.reported',
      'Only a year-to-date figure can leave out months',
    ],
    ['between.profit.2025-06.and.2025-05', 'Not a known line'],
    ['between.revenue.2025-06', 'Not a month or a year to date'],
    ['between.revenue.FY25.and.2025-05', 'Not a month or a year to date'],
    ['between.revenue.2025-06.of-.and.2025-05', 'Not a plan name'],
    ['between.revenue.2025-06.reported.and.2025-05', "Only a plan's year-to-date figure"],
    ['between.staffCount.2025-05.and.2025-01', 'Only an amount can be a step'],
    ['between.combinedSalesMarketing.2025-05.and.2025-05.of-A', 'Plans do not include this line'],
    ['between.revenue.2025-05.and.2025-01.effect', 'Only a line that lowers the result'],
    ['between.revenue.2025-05.and.2025-01.addBacks', 'Only adjusted EBITDA'],
    ['between.admin.2025-05.and.2025-01.smaller', 'Only profit measures and cash'],
    [
      'between.cash.2025-05.and.2025-01.smaller',
      'A change in cash can only be explained from one month to a later month',
    ],
    ['between.revenue.2025-05.and.2025-06', 'This is not a valid figure id'],
    ['between.revenue.2025-05.of-A.and.2025-05', 'This is not a valid figure id'],
    ['between.revenue.2025-05.and.2025-01.percent', 'This is not a valid figure id'],
    [`budget.2025.EUR.of-${'A'.repeat(6_000)}`, 'This is too long for a figure id'],
  ])('%s', (text, reason) => {
    expect(readFigureId(STANDARD_BASIS, text)).toEqual({
      is: 'refused',
      reason: expect.stringContaining(reason) as string,
    });
  });

  test('no text is read as the id of another', () => {
    const pieces = fc.constantFrom(
      'revenue',
      'budget',
      'actual',
      '2025-07',
      'FY25',
      '-to-',
      'EUR',
      'of-',
      'A',
      '~',
      '_',
      '%41',
      'share',
      'dollars',
      'vs-year',
      'vs-budget',
      'percent',
      'in-2025-06',
      'by-2025-06',
      'all-rows',
      'with-reports',
      'lines',
      'between',
      'and',
      'reported',
      'copy-1',
      ' ',
      '..',
      '.',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 9 }), (all) => {
        const text = all.join('.');
        const read = readFigureId(STANDARD_BASIS, text);
        expect(read.is === 'figure' ? figureIdText(read.id) : text).toBe(text);
      }),
    );
  });
});
