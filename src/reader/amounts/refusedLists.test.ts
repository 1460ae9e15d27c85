import { expect, test } from 'vitest';
import { readAmounts } from './readAmounts.ts';
import { readWorkbook } from '../file/readWorkbook.ts';
import type { Corrected } from '../testWorkbooks.ts';
import { CONTEXT, readingOfFile } from '../testWorkbooks.ts';
import type { Rows } from '../testWriters.ts';
import { byHand, bySheetJs, inlineRows, setCell } from '../testWriters.ts';
import { understand } from '../layout/understand.ts';

const sheet = (...rows: Rows) => bySheetJs({ Ledger: rows });

const HEAD = ['Month', 'Line', 'Amount'];

/** A fault, its rows, their refusals with the remedy, and the figures that are still read. */
const REFUSED: readonly (readonly [
  what: string,
  bytes: () => Buffer,
  refusals: readonly string[],
  amounts?: readonly string[],
  corrected?: Corrected,
])[] = [
  [
    'names that are no line, once each',
    () =>
      sheet(
        HEAD,
        ['Apr-25', 'Revenue', 1],
        ['Apr-25', 'Cash', 2],
        ['Apr-25', 'Rent', 3],
        ['May-25', 'Rent', 4],
        ['May-25', '7100 Travel', 5],
        ['May-25', 'Total costs', 6],
        ['May-25', 'Insurance', null],
        ['May-25', null, 7],
      ),
    [
      'Ledger!B4 “Rent” is not a known line. Its 2 amounts are not read.',
      'Ledger!B6 “7100 Travel” is not a known line. Its amount is not read.',
      'Ledger!B9 There are amounts without a line.',
    ],
    ['FY25 1 revenue 1.00', 'FY25 1 cash 2.00'],
  ],
  [
    'the same month and line twice, and three times',
    () =>
      sheet(
        HEAD,
        ['Apr-25', 'Revenue', 1],
        ['2025-04', 'Turnover', 1],
        ['Apr-25', 'Cash', 2],
        ['Apr-25', 'Cash', '-'],
        ['May-25', 'Cash', 3],
        ['May-25', 'Cash', 4],
        ['May-25', 'Cash', 5],
      ),
    [
      'Ledger!C3 C2 and C3 are both Revenue for April 2025; neither is read.',
      'Ledger!C7 C6, C7 and 1 more are all Cash for May 2025; none is read.',
    ],
    ['FY25 1 cash 2.00'],
  ],
  [
    'errors, texts, percentages and more than can be stored among the amounts',
    () =>
      bySheetJs(
        {
          Ledger: [
            HEAD,
            ['Apr-25', 'Revenue', 'tbc'],
            ['Apr-25', 'Cash', 1e15],
            ['Apr-25', 'Admin', '5%'],
            ['Apr-25', 'R&D', 0],
            ['Apr-25', 'GM %', 0.3],
            ['Apr-25', 'COGS', '(1,200.5)'],
          ],
        },
        (book) => setCell(book, 'Ledger', 'C5', { t: 'e', v: 0x07, w: '#DIV/0!', f: '1/0' }),
      ),
    [
      'Ledger!C2 “tbc” is not an amount.',
      'Ledger!C3 1000000000000000 is larger than any amount that can be stored.',
      'Ledger!C4 There is a percentage where an amount belongs.',
      'Ledger!C5 The formula gives the error #DIV/0!.',
      'Ledger!C6 0.3 could be a margin of 0.3% or of 30%.',
    ],
    ['FY25 1 production -1200.50'],
  ],
  [
    'years that there are not, and what is no month',
    () =>
      sheet(
        HEAD,
        ['Apr-31', 'Revenue', 1],
        ['Apr-31', 'Cash', 2],
        ['Aprill', 'Cash', 3],
        ['Apr-25', 'Cash', 4],
        [null, 'Revenue', 5],
        ['May-25', 'Cash', 6],
      ),
    [
      'Ledger!A4 “Aprill” is not a month.',
      'Ledger!A6 There are amounts without a month.',
      'Ledger!A2 There is no financial year FY31, so its months are not read.',
    ],
    ['FY25 1 cash 4.00', 'FY25 2 cash 6.00'],
  ],
  [
    'April to March under one calendar year',
    () =>
      sheet(
        ['Year', 'Month', 'Line', 'Amount'],
        [2025, 'Dec', 'Cash', 1],
        [2025, 'Dec', 'Revenue', 2],
        [2025, 'Jan', 'Cash', 3],
      ),
    ['Ledger!B4 Jan follows December but has the same year, 2025.'],
    ['FY25 9 cash 1.00', 'FY25 9 revenue 2.00'],
  ],
  [
    'other currencies',
    () =>
      sheet(
        ['Month', 'Line', 'Amount', 'Currency'],
        ['Apr-25', 'Revenue', 1, 'EUR'],
        ['Apr-25', 'Cash', 2, 'US$'],
        ['Apr-25', 'COGS', 3, '€'],
        ['Apr-25', 'Admin (£)', 4, null],
      ),
    [
      'Ledger!C2 2 amounts, starting here, are in EUR, but figures are kept in US dollars.',
      'Ledger!C5 The amount is in GBP, but figures are kept in US dollars.',
    ],
    ['FY25 1 cash 2.00'],
  ],
  [
    'a word that tells nothing of actuals and budgets',
    () =>
      sheet(
        ['Month', 'Line', 'Version', 'Amount'],
        ['Apr-25', 'Revenue', 'Actual', 1],
        ['Apr-25', 'Cash', 'V2', 2],
        ['Apr-25', 'Admin', null, 3],
      ),
    [
      'Ledger!C3 “V2” is not Forecast, Budget or Actual.',
      'Ledger!C4 It is not clear whether the amount is Forecast, Budget or Actual.',
    ],
    ['FY25 1 revenue 1.00'],
  ],
];

test.each(
  REFUSED.map(([what, bytes, refusals, amounts = [], corrected]) => ({
    what,
    bytes,
    refusals,
    amounts,
    corrected,
  })),
)('refused: $what', async ({ bytes, refusals, amounts, corrected }) => {
  const reading = await readingOfFile(bytes(), 'xlsx', corrected);
  expect(reading.refusals).toEqual(refusals);
  expect(reading.amounts).toEqual(amounts);
});

test('each refusal says what to do', async () => {
  const bytes = sheet(
    HEAD,
    ['Apr-25', 'Cash', 2],
    ['Apr-25', 'Cash', 3],
    ['Apr-25', 'Revenue', 3],
    ['Apr-25', 'Rent', 3],
    ['Apr-25', null, 3],
    ['Apr-25', 'Admin (€)', 3],
  );
  const workbook = await readWorkbook(bytes, 'xlsx');
  const { layouts } = understand(workbook, CONTEXT);
  const { refusals } = readAmounts(workbook, layouts, CONTEXT);
  expect(refusals.map(({ cell, remedy }) => `${cell} ${remedy}`)).toEqual([
    'B5 Use the line’s name in Board Reports, such as Revenue, or leave it out.',
    'B6 Write the line next to each amount, or delete the row.',
    'C7 Convert the amounts to US dollars.',
    'C3 Keep one amount of the line for each month: correct or delete the others, or add them up.',
  ]);
});

/** Rows with the questions that they raise. */
const ASKED: readonly (readonly [what: string, rows: Rows, questions: readonly string[]])[] = [
  [
    'the unit of money',
    [HEAD, ['Apr-25', 'Cash', 1]],
    ['Choose whether the amounts in Ledger are in units, thousands or millions.'],
  ],
  ['no unit for margins alone', [HEAD, ['Apr-25', 'GM %', 32.4]], []],
  [
    'the year',
    [HEAD, ['Apr', 'GM %', 32.4]],
    ['Choose which financial year the months in Ledger are in.'],
  ],
  [
    'from where months are numbered, though the twelfth and the first of two lines are neighbours',
    [
      ['FY', 'Period', 'Line', 'Amount'],
      ['FY25', 11, 'GM %', 40],
      ['FY25', 12, 'GM %', 40],
      ['FY25', 1, 'Cash', 2],
    ],
    ['Choose whether the months in Ledger are numbered from April or from January.'],
  ],
  [
    'which of two columns holds the amounts',
    [
      ['Month', 'Account', 'Local', 'Group'],
      ['Apr-25', 'Revenue', 4, 5],
      ['Apr-25', 'Admin', 3, 2],
    ],
    ['Choose the one column with the amounts in Ledger, or do not use the sheet.'],
  ],
  [
    'the amounts, where one heading is there twice',
    [
      ['Month', 'Account', 'Amount', 'Amount (US$)'],
      ['Apr-25', 'Revenue', 4, 5],
    ],
    ['Choose the one column with the amounts in Ledger, or do not use the sheet.'],
  ],
];

test.each(ASKED.map(([what, rows, questions]) => ({ what, rows, questions })))(
  'asked: $what',
  async ({ rows, questions }) => {
    const workbook = await readWorkbook(sheet(...rows), 'xlsx');
    const { layouts } = understand(workbook, CONTEXT);
    const read = readAmounts(workbook, layouts, CONTEXT);
    expect(read.questions.map(({ question }) => question)).toEqual(questions);
    expect(read.refusals).toEqual([]);
    expect(read.amounts).toHaveLength(questions.length === 0 ? 1 : 0);
  },
);

const withCredit: Corrected = (layout) => ({
  ...layout,
  unit: 'units',
  meanings: [...layout.meanings, { position: 4, meaning: { kind: 'amount' } }],
});

test('a choice of columns is followed, and duplicates are asked about', async () => {
  const bytes = sheet(
    ['Month', 'Account', 'Local', 'Group'],
    ['Apr-25', 'Revenue', null, 5],
    ['Apr-25', 'Cash', 3, null],
  );
  const credited = await readingOfFile(bytes, 'xlsx', withCredit);
  expect(credited.amounts).toEqual(['FY25 1 revenue 5.00']);
  expect(credited.blanks).toBe(1);
  const both = await readingOfFile(bytes, 'xlsx', (layout) => ({
    ...withCredit(layout),
    meanings: [
      ...withCredit(layout).meanings,
      { position: 3, meaning: { kind: 'line', line: 'cash' } },
    ],
  }));
  expect(both.questions).toEqual(['Ledger lines']);
  expect(both.amounts).toEqual([]);
});

test('hidden rows are read and remarked', async () => {
  const rows = `${inlineRows([HEAD, ['Apr-25', 'Cash', 1]])}<row r="3" hidden="1"><c r="A3" t="inlineStr"><is><t>May-25</t></is></c><c r="B3" t="inlineStr"><is><t>Cash</t></is></c><c r="C3"><v>4</v></c></row>`;
  const reading = await readingOfFile(byHand([{ name: 'Ledger', rows }]));
  expect(reading.amounts).toEqual(['FY25 1 cash 1.00', 'FY25 2 cash 4.00']);
  expect(reading.remarks).toEqual([
    '1 hidden row in Ledger was read in the same way as the visible ones.',
  ]);
});

test('lists of plans are not figures: by unit they are forecasts, otherwise they are not used', async () => {
  const bytes = bySheetJs({
    Units: [
      ['Month', 'Unit', 'Measure', 'Type', 'Currency', 'Amount'],
      ['Apr-25', 'Retail', 'Revenue', 'Forecast', 'EUR', 1],
      ['Apr-25', 'Retail', 'Revenue', 'Actual', 'EUR', 2],
    ],
    Whole: [
      ['Month', 'Line', 'Budget'],
      ['Apr-25', 'Revenue', 3],
    ],
    Scenario: [
      ['Month', 'Line', 'Scenario', 'Amount'],
      ['Apr-25', 'Revenue', 'Budget', 4],
    ],
  });
  const { layouts } = understand(await readWorkbook(bytes, 'xlsx'), CONTEXT);
  expect(layouts.map(({ isUsed, subject }) => [isUsed, subject])).toEqual([
    [true, 'forecasts'],
    [false, 'figures'],
    [false, 'figures'],
  ]);
});
