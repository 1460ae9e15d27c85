import { expect, test } from 'vitest';
import { in1000, inMillions, readingOfFile, testReadings } from '../testWorkbooks.ts';
import type { Rows } from '../testWriters.ts';
import { byHand, bySheetJs, byWriteExcelFile, inlineRows } from '../testWriters.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);

testReadings([
  [
    'SheetJS',
    'months of calendar years unit by unit, so that the last stands before the first',
    () =>
      bySheetJs({
        Forecasts: [
          ['Business Unit', 'Currency', 'Month', 'Year', 'Forecast'],
          ['Retail', 'EUR', 'December', 2025, 1],
          ['Online', 'EUR', 'January', 2025, 2],
          ['Online', 'EUR', 'March', 2025, 3],
          ['Online', 'EUR', 'February', 2025, 4],
        ],
      }),
    [
      'Retail EUR forecast 2025-12 1.00',
      'Online EUR forecast 2025-01 2.00',
      'Online EUR forecast 2025-03 3.00',
      'Online EUR forecast 2025-02 4.00',
    ],
  ],
  [
    'SheetJS',
    'forecast, budget and actual amounts side by side',
    () =>
      bySheetJs({
        Forecasts: [
          ['Business Unit', 'Currency', 'Month', 'Year', 'Forecast', 'Budget', 'Actual'],
          ['Retail', 'EUR', 'April', 2025, 100, 90, null],
          ['online', 'usd', 'Jan', 2026, '1,000', '(5)', 3],
          ['Total', null, 'Jan', 2026, 1100, 85, 3],
        ],
      }),
    [
      'Retail EUR forecast 2025-04 100.00',
      'Retail EUR budget 2025-04 90.00',
      'Online USD forecast 2026-01 1000.00',
      'Online USD budget 2026-01 -5.00',
      'Online USD actual 2026-01 3.00',
    ],
  ],
  [
    'write-excel-file',
    'an amount and what it is, in thousands, the unit written once',
    () =>
      byWriteExcelFile({
        Plan: [
          ['Plan in thousands'],
          ['BU', 'Ccy', 'Period', 'Scenario', 'Amount'],
          ['Retail', 'GBP', day('2025-04-30'), 'Budget', 1.5],
          [null, 'GBP', day('2025-04-30'), 'Forecast', 2],
          [null, 'GBP', day('2025-04-30'), 'Actuals', 3],
        ],
      }),
    [
      'Retail GBP budget 2025-04 1500.00',
      'Retail GBP forecast 2025-04 2000.00',
      'Retail GBP actual 2025-04 3000.00',
    ],
    in1000,
  ],
  [
    'SheetJS',
    'months across, units and metrics down',
    () =>
      bySheetJs({
        Outlook: [
          ['', '', '', 'FY25', null, 'FY26'],
          ['Unit', '', 'Currency', 'Feb', 'Mar', 'Apr'],
          ['Retail', 'Forecast', 'NZD', 1, 2, 3],
          ['', 'Budget', '', 4, 5, 6],
          ['Online (AUD)', 'Forecast', '', 7, null, 9],
          ['Total', 'Forecast', '', 8, 2, 12],
        ],
      }),
    [
      'Retail NZD forecast 2026-02 1.00',
      'Retail NZD forecast 2026-03 2.00',
      'Retail NZD forecast 2026-04 3.00',
      'Retail NZD budget 2026-02 4.00',
      'Retail NZD budget 2026-03 5.00',
      'Retail NZD budget 2026-04 6.00',
      'Online AUD forecast 2026-02 7.00',
      'Online AUD forecast 2026-04 9.00',
    ],
  ],
  [
    'SheetJS',
    'a sheet that is the budget, by its name and in one currency by its title',
    () =>
      bySheetJs({
        'Budget 2025': [
          ['Budget, EUR m'],
          ['', 'Apr-25', 'May-25'],
          ['Retail', 1.25, 2],
          ['Online', 3, 4],
        ],
      }),
    [
      'Retail EUR budget 2025-04 1250000.00',
      'Retail EUR budget 2025-05 2000000.00',
      'Online EUR budget 2025-04 3000000.00',
      'Online EUR budget 2025-05 4000000.00',
    ],
    inMillions,
  ],
  [
    'by hand',
    'amounts larger than figures may be',
    () =>
      byHand([
        {
          name: 'F',
          rows: inlineRows([
            ['Business unit', 'Currency', 'Month', 'Forecast'],
            ['Retail', 'USD', '2025-04', '9,999,999,999,999,999.99'],
          ]),
        },
      ]),
    ['Retail USD forecast 2025-04 9999999999999999.99'],
  ],
]);

const HEAD = ['Business unit', 'Currency', 'Month', 'Scenario', 'Amount'];

test.each<readonly [string, Rows, readonly string[]]>([
  [
    'a unit that there is not, and one that is missing',
    [HEAD, ['Retial', 'EUR', '2025-04', 'Budget', 1]],
    ['F!A2 There is no business unit “Retial”.'],
  ],
  [
    'a unit that is missing',
    [HEAD, [null, 'EUR', '2025-04', 'Budget', 1]],
    ['F!A2 The business unit is missing.'],
  ],
  [
    'a currency that is not kept, and none',
    [HEAD, ['Retail', 'CHF', '2025-04', 'Budget', 1], ['Retail', null, '2025-05', 'Budget', 1]],
    ['F!B2 “CHF” is not a supported currency.', 'F!B3 The currency is missing.'],
  ],
  [
    'an amount in another currency than beside it',
    [HEAD, ['Retail', 'EUR', '2025-04', 'Budget', '£5']],
    ['F!E2 The amount is in GBP, but EUR is expected.'],
  ],
  [
    'neither forecast nor budget',
    [HEAD, ['Retail', 'EUR', '2025-04', 'Guess', 1]],
    ['F!D2 “Guess” is not Forecast, Budget or Actual.'],
  ],
  [
    'a year before any forecast',
    [HEAD, ['Retail', 'EUR', '2019-12', 'Budget', 1]],
    ['F!C2 Forecasts can be stored for 2020 to 2100, not for 2019.'],
  ],
  [
    'a month that is none, and one that has two amounts',
    [
      HEAD,
      ['Retail', 'EUR', 'Aprl', 'Budget', 1],
      ['Retail', 'EUR', '2025-04', 'Budget', 1],
      ['Retail', 'EUR', '2025-04', 'Budget', 2],
    ],
    [
      'F!C2 “Aprl” is not a month.',
      'F!E4 E3 in F and E4 in F give different amounts for the same month and line.',
    ],
  ],
  [
    'what does not fit',
    [HEAD, ['Retail', 'EUR', '2025-04', 'Budget', 1e17]],
    ['F!E2 100000000000000000 is larger than any amount that can be stored.'],
  ],
])('%s', async (_, rows, refusals) => {
  const reading = await readingOfFile(bySheetJs({ F: rows }));
  expect(reading.refusals).toEqual(refusals);
  expect(reading.amounts).toEqual([]);
});

test('the unit is asked for here too', async () => {
  const bytes = bySheetJs({ F: [HEAD, ['Retail', 'EUR', '2025-04', 'Budget', 1]] });
  const reading = await readingOfFile(bytes, 'xlsx', (layout) => layout);
  expect(reading.questions).toEqual(['F unit']);
  expect(reading.amounts).toEqual([]);
});
