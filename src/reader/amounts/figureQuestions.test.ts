import { expect, test } from 'vitest';
import type { Corrected } from '../testWorkbooks.ts';
import { in1000, inMillions, readingOfFile } from '../testWorkbooks.ts';
import type { Rows } from '../testWriters.ts';
import { byHand, bySheetJs, inlineRows } from '../testWriters.ts';

const sheet = (name: string, ...rows: Rows) => bySheetJs({ [name]: rows });

/** The words of a title that state the unit, if there are more. */
const WRITTEN: Readonly<Record<string, string>> = {
  '(US$ thousands)': 'US$ thousands',
};

/** Workbooks with the questions that they raise. */
const ASKED: readonly (readonly [
  what: string,
  rows: Rows,
  questions: readonly string[],
  hints?: readonly string[],
])[] = [
  [
    'the unit',
    [
      ['', 'Revenue'],
      ['Apr-25', 1],
    ],
    ['All unit'],
  ],
  [
    'no unit where the heading of each line states it',
    [
      ['', 'Revenue $m'],
      ['Apr-25', 1],
    ],
    [],
    ['All millions: B1 says $m'],
  ],
  ...['in thousands of dollars', "US$'000", 'USD k', 'TUSD', '(US$ thousands)'].map(
    (title): (typeof ASKED)[number] => [
      `no unit below the title ${title}`,
      [[title], ['', 'Revenue'], ['Apr-25', 1234.5]],
      [],
      [`All thousands: A1 says ${WRITTEN[title] ?? title}`],
    ],
  ),
  [
    'the unit, where only some lines state one',
    [
      ['', 'Revenue $k', 'Admin'],
      ['Apr-25', null, 2],
    ],
    ['All unit'],
  ],
  [
    'the unit, where amounts below thousands are written to the cent',
    [['in thousands'], ['', 'Revenue'], ['Apr-25', 1_234_567.89]],
    ['All unit'],
    ['All thousands: A1 says in thousands'],
  ],
  [
    'the unit, where an amount would be a thousand million',
    [['in thousands'], ['', 'Revenue'], ['Apr-25', 1_234_567]],
    ['All unit'],
    ['All thousands: A1 says in thousands'],
  ],
  [
    'the unit, where two are stated',
    [
      ['Amounts in thousands', 'Cash in millions'],
      ['', 'Revenue'],
      ['Apr-25', 1],
    ],
    ['All unit'],
  ],
  [
    'the unit, where one sentence states two',
    [['Revenue in thousands, cash in millions'], ['', 'Revenue'], ['Apr-25', 1]],
    ['All unit'],
    ['All thousands: A1 says in thousands'],
  ],
  [
    'the unit, where a heading beside two that differ says none',
    [
      ['', 'Revenue $m', 'Cash $k', 'Admin'],
      ['Apr-25', null, null, 2],
    ],
    ['All unit'],
  ],
  [
    'no unit for margins alone',
    [
      ['', 'GM %'],
      ['Apr-25', 32.4],
    ],
    [],
  ],
  [
    'the year',
    [
      ['', 'GM %'],
      ['Apr', 32.4],
    ],
    ['All year'],
  ],
  [
    'from where months are numbered',
    [
      ['Month', 'GM %'],
      [4, 32.4],
      [5, 32],
    ],
    ['All month'],
  ],
];

test.each(ASKED.map(([what, rows, questions, hints = []]) => ({ what, rows, questions, hints })))(
  'asked: $what',
  async ({ rows, questions, hints }) => {
    const reading = await readingOfFile(sheet('All', ...rows), 'xlsx', (layout) => layout);
    expect(reading.questions).toEqual(questions);
    expect(reading.hints).toEqual(hints);
    expect(reading.amounts).toHaveLength(questions.length === 0 ? 1 : 0);
  },
);

const answered =
  (kind: 'fiscalMonth' | 'calendarMonth'): Corrected =>
  (layout) => ({
    ...layout,
    unit: 'units',
    fyLabel: 'FY25',
    meanings: layout.meanings.map((known) =>
      known.meaning.kind === 'month' ? { position: known.position, meaning: { kind } } : known,
    ),
  });

test('an answer to the year and to the count of months is followed', async () => {
  const bytes = sheet('All', ['Month', 'Cash'], [4, 1], [5, 2]);
  const april = await readingOfFile(bytes, 'xlsx', answered('fiscalMonth'));
  const january = await readingOfFile(bytes, 'xlsx', answered('calendarMonth'));
  expect(april.amounts).toEqual(['FY25 4 cash 1.00', 'FY25 5 cash 2.00']);
  expect(january.amounts).toEqual(['FY25 1 cash 1.00', 'FY25 2 cash 2.00']);
});

test('a hidden sheet is read only if a person chooses it; hidden rows are read with a remark', async () => {
  const bytes = byHand([
    {
      name: 'FY24',
      state: 'hidden',
      rows: inlineRows([
        ['', 'Cash'],
        ['Apr', 1],
      ]),
    },
    {
      name: 'FY25',
      before: '<cols><col min="3" max="5" hidden="1"/></cols>',
      rows: `${inlineRows([
        ['', 'Cash', 'COGS'],
        ['Apr', 2, 3],
      ])}<row r="3" hidden="1"><c r="A3" t="inlineStr"><is><t>May</t></is></c><c r="B3"><v>4</v></c></row>`,
    },
  ]);
  const reading = await readingOfFile(bytes);
  expect(reading.amounts).toEqual([
    'FY25 1 cash 2.00',
    'FY25 1 production 3.00',
    'FY25 2 cash 4.00',
  ]);
  expect(reading.remarks).toEqual([
    '1 hidden row and 1 hidden column in FY25 were read in the same way as the visible ones.',
  ]);
  const chosen = await readingOfFile(bytes, 'xlsx', (layout) => ({
    ...layout,
    unit: 'units',
    isUsed: true,
  }));
  expect(chosen.amounts).toContain('FY24 1 cash 1.00');
});

test('amounts that only look like thousands are proposed as whole amounts', async () => {
  const styles =
    '<numFmts><numFmt numFmtId="170" formatCode="#,##0,;(#,##0,)"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>';
  const rows = `${inlineRows([['', 'Revenue (US$000)']])}<row r="2"><c r="A2" t="inlineStr"><is><t>Apr</t></is></c><c r="B2" s="1"><v>1234567</v></c></row>`;
  const reading = await readingOfFile(byHand([{ name: 'FY25', rows }], { styles }));
  expect(reading.amounts).toEqual(['FY25 1 revenue 1234567.00']);
  expect(reading.hints).toEqual([
    'FY25 units: B2 is formatted in thousands but contains the whole amount',
  ]);
});

test.each([
  ['#,##0,', in1000, 'thousands', 1_234_567],
  ['0.00,,\\M', inMillions, 'millions', 2_500_000],
])('an amount that its format %s scales is not scaled again', async (code, unit, scale, amount) => {
  const styles = `<numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>`;
  const rows = `${inlineRows([['', 'Revenue']])}<row r="2"><c r="A2" t="inlineStr"><is><t>Apr</t></is></c><c r="B2" s="1"><v>${amount}</v></c></row>`;
  const reading = await readingOfFile(byHand([{ name: 'FY25', rows }], { styles }), 'xlsx', unit);
  expect(reading.amounts).toEqual([]);
  expect(reading.refusals).toEqual([
    `FY25!B2 The format of the cell shows ${scale}, so its amount ${amount} is in whole units, but the sheet is in ${scale}.`,
  ]);
});

test('costs that are negative throughout are remarked', async () => {
  const bytes = sheet(
    'FY25',
    ['', 'Revenue', 'COGS', 'Admin', 'EBITDA'],
    ['Apr', 9, '(3)', -4, -1],
    ['May', 9, -3, 4, -1],
  );
  const reading = await readingOfFile(bytes);
  expect(reading.remarks).toEqual([
    'All amounts of Production on FY25 are negative; costs are stored as positive amounts.',
  ]);
});

test('numbered months across, after a person has chosen their row and the first month', async () => {
  const bytes = sheet('FY25', ['', 1, 2], ['Cash', 5, 6]);
  const reading = await readingOfFile(bytes, 'xlsx', (layout) => ({
    ...layout,
    isUsed: true,
    unit: 'units',
    orientation: 'monthsAcross',
    headerRow: 1,
    labelColumn: 1,
    fyLabel: 'FY25',
    meanings: [
      { position: 1, meaning: { kind: 'calendarMonth' } },
      { position: 2, meaning: { kind: 'line', line: 'cash' } },
    ],
  }));
  expect(reading.amounts).toEqual(['FY25 10 cash 5.00', 'FY25 11 cash 6.00']);
});
