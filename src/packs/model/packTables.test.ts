import { describe, expect, test } from 'vitest';
import { STANDARD_MATERIALITY } from '../../finance/materiality.ts';
import { buildPack } from './buildPack.ts';
import type { PackSource } from './packSource.ts';
import { spokenSection } from './spokenText.ts';
import {
  awkwardMonth,
  eightYears,
  firstYear,
  fortyYears,
  manyCurrencies,
  normalMonth,
  octobers,
  wholeYear,
  yearToDate,
} from './testPacks.ts';
import { testForecast } from './testSource.ts';
import { cellsOf, headingsOf, rowText, tableOf, tablesOf, textOf } from './testTables.ts';

describe('the key figures of a month', () => {
  test('say first which results wait for accounts without a line', () => {
    const unmapped =
      '1 account with a balance this month is not mapped to a line: EBITDA is not reported until this is done';
    expect(tableOf({ ...normalMonth(), unmapped }, 'summary-month').notes[0]).toBe(`${unmapped}.`);
    expect(tableOf(normalMonth(), 'summary-month').notes).not.toContain(`${unmapped}.`);
  });

  test('are shown against the month before and the same month a year before', () => {
    const table = tableOf(normalMonth(), 'summary-month');
    expect(headingsOf(table)).toEqual([
      'Line',
      'Oct 2026',
      'Against prior month: Sep 2026',
      'Against prior month: Variance',
      'Against prior month: %',
      'Against same month last year: Oct 2025',
      'Against same month last year: Variance',
      'Against same month last year: %',
    ]);
    expect(rowText(table, 'Revenue')).toEqual([
      '2,867',
      '2,785',
      '+83',
      '+3.0%',
      '2,817',
      '+50',
      '+1.8%',
    ]);
    expect(rowText(table, 'Cash')).toEqual([
      '6,578',
      '6,947',
      '-368',
      '-5.3%',
      '6,462',
      '+116',
      '+1.8%',
    ]);
    expect(rowText(table, 'Staff')).toEqual(['145', '144', '+1', '+0.7%', '142', '+3', '+2.1%']);
    expect(rowText(table, 'Gross Margin')).toEqual([
      '70.5%',
      '70.8%',
      '-0.3 pts',
      '—',
      '70.5%',
      '0.0 pts',
      '—',
    ]);
  });

  test('are good or bad news depending on the line, and headcount is neither', () => {
    const everything = { ...STANDARD_MATERIALITY, percent: '0', amount: '0' };
    const table = tableOf({ ...normalMonth(), materiality: everything }, 'summary-month');
    const judgements = (name: string) =>
      cellsOf(table, name).map((cell) => (cell.kind === 'number' ? cell.judgement : undefined));
    expect(judgements('Revenue')[2]).toBe('favourable');
    expect(judgements('Cash')[2]).toBe('unfavourable');
    expect(judgements('Production').slice(2, 4)).toEqual(['unfavourable', 'unfavourable']);
    expect(judgements('Sales & Marketing')[2]).toBe('favourable');
    expect(judgements('Staff').slice(2, 4)).toEqual([null, null]);
    // 0.2 thousand is shown as 0, so nobody could see why it is bad news; 0.1 % is shown.
    expect(rowText(table, 'Customer Success').slice(2, 4)).toEqual(['0', '+0.1%']);
    expect(judgements('Customer Success').slice(2, 4)).toEqual([null, 'unfavourable']);
  });

  test('follow the rules for missing, zero and negative figures', () => {
    const table = tableOf(awkwardMonth(), 'summary-month');
    // −900,000.49 against −450,000: a difference, but no percentage, because the base is a loss.
    expect(rowText(table, 'EBITDA *').slice(0, 4)).toEqual(['-900', '-450', '-450', '—']);
    // −499.99 rounds to zero thousands, and zero has no percentage.
    expect(rowText(table, 'Adjusted EBITDA').slice(0, 4)).toEqual(['0', '0', '0', '—']);
    expect(rowText(table, 'Cash')).toEqual(['N/A', '6,947', '—', '—', '6,462', '—', '—']);
    expect(rowText(table, 'Staff').slice(0, 4)).toEqual(['N/A', '144', '—', '—']);
    // From 10 dollars to 96 thousand.
    expect(rowText(table, 'Marketing').slice(0, 4)).toEqual(['96', '0', '+96', '—']);
    expect(rowText(table, 'Gross Profit').slice(0, 4)).toEqual([
      '-150',
      '1,972',
      '-2,122',
      // A11: from a profit to a loss.
      '—',
    ]);
    expect(rowText(table, 'Gross Margin').slice(0, 3)).toEqual(['-12.5%', '70.8%', '-83.3 pts']);
    expect(table.notes).toEqual([
      '* EBITDA does not foot: it differs from gross profit less the other costs (Oct 2026 512, Sep 2026 -1,254).',
      'Gross margin of Oct 2025 is stored as 99.0%; gross profit ÷ revenue is 70.5%.',
    ]);
  });

  test('leave out lines without figures, and say so', () => {
    const table = tableOf(firstYear(), 'summary-month');
    expect(headingsOf(table)).toHaveLength(5);
    expect(table.notes).toEqual(['There are no figures for May 2018 to compare with.']);
    const year = tableOf(firstYear(), 'summary-year-to-date');
    expect(headingsOf(year)).toEqual(['Line', 'FY19 to May']);
    expect(year.notes).toEqual(['There are no figures for FY18 to May to compare with.']);
  });

  test('in April compare with March of the year before', () => {
    const april = { ...normalMonth(), scope: { fyId: 27, monthNum: 1 } };
    expect(headingsOf(tableOf(april, 'summary-month'))[2]).toBe('Against prior month: Mar 2026');
  });
});

describe('the year to date', () => {
  test('is summed over the same months of both years', () => {
    const table = tableOf(normalMonth(), 'summary-year-to-date');
    expect(headingsOf(table)).toEqual([
      'Line',
      'FY26 to Oct',
      'Against last year: FY25 to Oct',
      'Against last year: Variance',
      'Against last year: %',
    ]);
    expect(rowText(table, 'Revenue')).toEqual(['19,305', '18,952', '+353', '+1.9%']);
    // Closing balances are not added up.
    expect(rowText(table, 'Cash')).toEqual(['6,578', '6,462', '+116', '+1.8%']);
    expect(table.notes).toEqual([]);
  });

  test('compares the same months, and says what a sum leaves out', () => {
    const table = tableOf(awkwardMonth(), 'summary-year-to-date');
    expect(rowText(table, 'Revenue')).toEqual(['12,180', '18,952', '—', '—']);
    expect(table.notes).toEqual([
      '* EBITDA does not foot: it differs from gross profit less the other costs (FY26 to Oct -743).',
      'FY26 to Oct: Revenue, Gross Profit, Gross Margin, R&D without May 2026 and Jul 2026.',
      'FY26 to Oct: Adjusted EBITDA, EBITDA, Production, Sales & Marketing, Customer Success, Marketing, Admin, Other Costs without Jul 2026.',
      'FY26 to Oct: Cash, Staff without Oct 2026.',
      'A dash means that the two figures do not cover the same months.',
    ]);
  });

  test('is shown month by month in the figures, with its total at the end', () => {
    const table = tableOf(normalMonth(), 'figures');
    expect(headingsOf(table).slice(1)).toEqual([
      ...['Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct'].map((name) => `2026: ${name}`),
      'Year to date: FY26 to Oct',
    ]);
    expect(rowText(table, 'Staff')).toEqual([
      '139',
      '140',
      '141',
      '142',
      '143',
      '144',
      '145',
      '145',
    ]);
    expect(headingsOf(tableOf(wholeYear(), 'figures')).slice(-4)).toEqual([
      '2026: Jan',
      '2026: Feb',
      '2026: Mar',
      'Full year: FY25',
    ]);
  });
});

describe('all years', () => {
  test('are shown side by side, the last as far as there is data', () => {
    const table = tableOf(eightYears(), 'years');
    expect(headingsOf(table).slice(-2)).toEqual(['FY25', 'FY26 to Oct']);
    const growth = tableOf(eightYears(), 'years-growth');
    expect(headingsOf(growth)).toHaveLength(8);
    // Seven months against the same seven, not against twelve.
    expect(rowText(growth, 'Revenue').at(-1)).toBe('+1.9%');
    expect(rowText(growth, 'Gross Margin').at(-1)).toBe('0.0 pts');
  });

  test('are laid out ten to a table, and month by month only the latest eight', () => {
    const keys = tablesOf(buildPack(fortyYears())).map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith('years-'))).toHaveLength(8);
    expect(keys.filter((key) => key.startsWith('figures-'))).toEqual(
      [58, 57, 56, 55, 54, 53, 52, 51].map((year) => `figures-FY${year}`),
    );
    const about = buildPack(fortyYears()).sections.find(({ key }) => key === 'about');
    expect(about && spokenSection(about)).toContain(
      'The months of 32 earlier financial years: only the latest 8 are shown month by month.',
    );
  });

  test('of one month compare it year by year', () => {
    const table = tableOf(octobers(), 'years');
    expect(headingsOf(table).slice(-2)).toEqual(['Oct 2025', 'Oct 2026']);
    expect(rowText(table, 'Revenue').slice(-2)).toEqual(['2,817', '2,867']);
    expect(rowText(tableOf(octobers(), 'years-growth'), 'Revenue').at(-1)).toBe('+1.8%');
  });
});

const withForecasts = (...forecasts: PackSource['forecasts']) => ({
  ...normalMonth(),
  forecasts,
});

describe('forecasts', () => {
  const actual = { actualAmount: '1000000.00' };

  test('of one currency are summed', () => {
    const source = withForecasts(
      testForecast(1, { ...actual, amount: '800000.00' }),
      testForecast(2, { ...actual, metric: 'forecast', amount: '1250000.00' }),
      testForecast(3, { businessUnit: 'South', amount: '-200000.00' }),
    );
    const table = tableOf(source, 'forecast-units');
    expect(table.unit).toBe('US$ thousands');
    expect(textOf(table)).toEqual([
      'North | 800 | 1,250 | 1,000 | +200 | +25.0% | -250 | -20.0% | +450 | +56.3%',
      'South | -200 | N/A | N/A | — | — | — | — | — | —',
      'All units | 600 | 1,250 | 1,000 | +200 | +25.0% | -250 | -20.0% | +450 | +56.3%',
    ]);
    expect(table.notes).toEqual([
      'A total leaves out missing figures (N/A).',
      'A variance includes only rows with both figures, so that like is compared with like.',
    ]);
  });

  test('of several currencies are never summed', () => {
    const table = tableOf(manyCurrencies(), 'forecast-units');
    expect(table.unit).toBe('Thousands of the currency named in each row');
    expect(table.notes[0]).toBe('Amounts in different currencies are never added together.');
    const totals = table.rows.filter(({ kind }) => kind === 'total');
    expect(totals).toHaveLength(5);
    expect(textOf(table).find((row) => row.startsWith('All units (EUR)'))).toMatch(
      /^All units \(EUR\) \| 900 \| -1,600 \| 1 \|/,
    );
  });

  test('of the summary are those in the currency of the figures', () => {
    const table = tableOf(normalMonth(), 'summary-plan');
    expect(table.unit).toBe('US$ thousands');
    expect(textOf(table)).toEqual([
      '2 units | 2,294 | 2,269 | 2,267 | -27 | -1.2% | -2 | -0.1% | -25 | -1.1%',
    ]);
    expect(table.notes).toEqual(['Units in EUR: see Forecast.']);
    const elsewhere = tableOf(
      withForecasts(testForecast(1, { currency: 'GBP' }), testForecast(2, { currency: 'AUD' })),
      'summary-plan',
    );
    expect(textOf(elsewhere).map((row) => row.slice(0, 17))).toEqual([
      'North (AUD) | 900',
      'North (GBP) | 900',
    ]);
  });

  test('are those of the newest report', () => {
    const source = withForecasts(
      testForecast(1, { amount: '5000.00', monthlySummariesId: 26 * 12 + 6 }),
      testForecast(2, { amount: '4000.00', monthlySummariesId: 26 * 12 + 3 }),
    );
    expect(textOf(tableOf(source, 'forecast-units'))[0]).toMatch(/^North \| 5 \|/);
  });

  test('look three months ahead, with what was known in that month', () => {
    const table = tableOf(normalMonth(), 'forecast-outlook');
    expect(table.rows.filter(({ kind }) => kind === 'heading')).toHaveLength(3);
    expect(headingsOf(table)).not.toContain('Actual');
    const september = { ...normalMonth(), scope: { fyId: 27, monthNum: 6 } };
    // September's report forecasts October; what October's report says came later.
    expect(
      tableOf(september, 'forecast-outlook')
        .rows.filter(({ kind }) => kind === 'heading')
        .map(({ cells }) => cells[0]),
    ).toEqual([{ kind: 'text', text: 'October 2026' }]);
  });

  test('of part of a year name that part', () => {
    expect(tableOf(yearToDate(), 'forecast-units').notes).toContain(
      'There are budgets or forecasts for 1 of 7 months.',
    );
    expect(textOf(tableOf(eightYears(), 'forecast-years'))[0]).toMatch(
      /^FY26 to Oct, 1 of 7 months \(EUR\) \|/,
    );
  });
});

describe('the data', () => {
  test('is exact, each cell labelled, missing ones too', () => {
    const table = tableOf(awkwardMonth(), 'data-figures');
    const october = table.rows.at(-1)?.cells;
    expect(october?.slice(0, 4)).toEqual([
      { kind: 'text', text: 'FY26' },
      { kind: 'text', text: 'October' },
      { kind: 'text', text: '2026' },
      {
        kind: 'number',
        value: '1200000.00',
        format: 'exact',
        identity: { noun: 'financialData', fyLabel: 'FY26', monthNum: 7, line: 'revenue' },
        figure: 'revenue.2026-10',
      },
    ]);
    expect(october?.[6]).toEqual({
      kind: 'mark',
      mark: 'missing',
      format: 'exact',
      identity: { noun: 'financialData', fyLabel: 'FY26', monthNum: 7, line: 'cash' },
    });
    // A month that has only a report can be filled in.
    expect(textOf(table)).toContainEqual(expect.stringMatching(/^FY26 \| July \| 2026 \| N\/A/));
  });

  test('has the months and forecasts of the scope, and those compared with them', () => {
    // April 2025 to October 2026.
    expect(tableOf(normalMonth(), 'data-figures').rows).toHaveLength(19);
    expect(tableOf(wholeYear(), 'data-figures').rows).toHaveLength(12);
    expect(tableOf(eightYears(), 'data-figures').rows).toHaveLength(91);
    expect(tableOf(octobers(), 'data-figures').rows).toHaveLength(8);
    const forecasts = tableOf(normalMonth(), 'data-forecasts');
    expect(forecasts.rows).toHaveLength(24);
    expect(forecasts.rows[0]?.cells.slice(-3)).toEqual([
      {
        kind: 'number',
        value: '573480.60',
        format: 'exact',
        identity: { noun: 'forecast', id: 21, field: 'amount' },
        figure: 'budget.2026-10.EUR.of-Europe.in-2026-09',
      },
      {
        kind: 'number',
        value: '578778.46',
        format: 'exact',
        identity: { noun: 'forecast', id: 21, field: 'actualAmount' },
        figure: 'budget-actual.2026-10.EUR.of-Europe.in-2026-09',
      },
      { kind: 'text', text: 'F21' },
    ]);
  });
});
