import { expect, test } from 'vitest';
import { grossMarginPercent, grossProfit } from '../../finance/grossMargin.ts';
import type { PackSource } from './packSource.ts';
import { changed, testForecast, testSource, yearId } from './testSource.ts';
import { cellsOf, rowText, tableOf } from './testTables.ts';

const TWO_YEARS = { firstYear: 25, years: 2, lastMonths: 7 };
const OCTOBER = { fyId: yearId(26), monthNum: 7 };

/** October 2026 with a margin of 68.447 % in each month of FY26, and of 68.3 % before. */
function thinMargins(): PackSource {
  const source = testSource(TWO_YEARS, { scope: OCTOBER, forecasts: [] });
  return {
    ...source,
    figures: source.figures.map((month) => {
      const revenue = '1000000.00';
      const production = month.fyId === OCTOBER.fyId ? '315530.00' : '317000.00';
      const profit = grossProfit(revenue, production);
      return changed(month, {
        revenue,
        production,
        grossProfit: profit,
        grossMarginPercent: grossMarginPercent(profit, revenue),
      });
    }),
  };
}

test('A10: a margin of 68.447 % prints as 68.4 %, of the month and of the year to date', () => {
  const month = tableOf(thinMargins(), 'summary-month');
  // Against October 2025; the difference is rounded once as well: 0.147 points.
  expect(rowText(month, 'Gross Margin').slice(0, 6)).toEqual([
    '68.4%',
    '68.4%',
    '0.0 pts',
    '—',
    '68.3%',
    '+0.1 pts',
  ]);
  const year = tableOf(thinMargins(), 'summary-year-to-date');
  expect(rowText(year, 'Gross Margin').slice(0, 3)).toEqual(['68.4%', '68.3%', '+0.1 pts']);
  // A formula gives what is shown, and is not rounded before.
  expect(cellsOf(year, 'Gross Margin')[0]).toMatchObject({
    value: '68.447',
    formula: { kind: 'ratio' },
  });
  // Stored values are given as stored, so that they can be imported again.
  const stored = tableOf(thinMargins(), 'data-figures');
  const margin = stored.columns.findIndex(({ heading }) => heading === 'Gross Margin %');
  const october = stored.rows.at(-1)?.cells.at(margin);
  expect(october).toMatchObject({ value: '68.45', format: 'storedPercent' });
});

const planned = (metric: 'budget' | 'forecast', businessUnit: string, amount: string) =>
  testForecast(metric === 'budget' ? 1 : 2, {
    metric,
    businessUnit,
    amount,
    actualAmount: metric === 'budget' ? '-450000.00' : null,
  });

test('A11: against a negative budget, and where the sign swings, a percentage is a dash', () => {
  const source = testSource(TWO_YEARS, {
    scope: OCTOBER,
    forecasts: [
      planned('budget', 'Losing', '-500000.00'),
      planned('budget', 'Swinging', '147000.00'),
    ],
  });
  const table = tableOf(source, 'forecast-units');
  expect(rowText(table, 'Losing').slice(0, 5)).toEqual(['-500', 'N/A', '-450', '+50', '—']);
  expect(rowText(table, 'Swinging').slice(0, 5)).toEqual(['147', 'N/A', '-450', '-597', '—']);
});
