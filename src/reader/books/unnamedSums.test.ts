import { describe, expect, test } from 'vitest';
import type { BookAnswers } from '../../contract/importBooks.ts';
import type { SheetLayout } from '../../contract/imports.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readPasted } from '../file/readWorkbook.ts';
import { booksOfWorkbook } from './booksOfWorkbook.ts';
import { fate, under } from './testMisleading.ts';

/** Sales, services, their total, rent, power, their total, the result. */
const of = (sales: number, services: number, rent: number, power: number): readonly string[] =>
  [sales, services, sales + services, rent, power, rent + power]
    .concat(sales + services - rent - power)
    .map((one) => one.toFixed(2));

const EAST = of(100.5, 30.25, 10.1, 20.05);
const WEST = of(50.25, 20.1, 11.2, 15.15);
const RETAIL = of(150.75, 50.35, 21.3, 35.2);
const ONLINE = of(70.4, 12.3, 5.05, 8.2);
const ALL = of(221.15, 62.65, 26.35, 43.4);

const oneMonth = (head: string, ...columns: readonly (readonly string[])[]) =>
  fate('January 2025', ...under(head, ...columns));

const said = (sheet: string, sums: BookAnswers['sums']): SheetLayout => ({
  sheet,
  isUsed: false,
  subject: 'figures',
  orientation: 'monthsAcross',
  headerRow: 1,
  labelColumn: 1,
  fyLabel: null,
  unit: null,
  meanings: [],
  books: { month: null, basis: null, sums },
});

describe('columns that sum others without a name that says it', () => {
  test.each([
    ['after them', ',East,West,Retail,Online,Everything', [EAST, WEST, RETAIL, ONLINE, ALL]],
    ['before them', ',Everything,Retail,East,West,Online', [ALL, RETAIL, EAST, WEST, ONLINE]],
  ])('are held against them %s, and not added', (_, head, columns) => {
    const { rows, stops, notRead, said: notes } = oneMonth(head, ...columns);
    expect(rows).toHaveLength(12);
    expect(rows.filter((row) => /Retail|Everything/.test(row))).toEqual([]);
    expect([stops, notRead.length, notes.length]).toEqual([[], 2, 2]);
    expect(notes).toContain('Retail is the total of East and West, and is not added to them.');
  });

  test('are held with totals that have names, and branches that have few amounts', () => {
    const none = ['', '5.05', '5.05', '', '1.05', '1.05', '4.00'];
    const all = of(221.15, 67.7, 26.35, 44.45);
    const head = ',East,West,Total Retail,Online,Not Specified,TOTAL';
    const { rows, stops, said: notes } = oneMonth(head, EAST, WEST, RETAIL, ONLINE, none, all);
    expect([rows.length, stops]).toEqual([16, []]);
    expect(rows).toContain('Not Specified Services (revenue) -5.05');
    expect(notes).toEqual([
      'TOTAL is the total of East, West, Online and Not Specified, and is not added to them.',
      'Total Retail is the total of East and West, and is not added to them.',
    ]);
  });

  test('that differ in one amount are asked about', () => {
    const off = of(150.75, 50.35, 21.3, 35.25);
    const { stops } = oneMonth(',East,West,Retail,Online', EAST, WEST, off, ONLINE);
    expect(stops).toEqual([
      'Choose whether Retail is the total of East and West or an entity of its own. Retail is 35.25 for Power in January 2025, but East and West add up to 35.20: a difference of 0.05.',
    ]);
  });

  test('that are called totals and are none are asked about', () => {
    const { stops } = oneMonth(',East,West,Total Retail', EAST, WEST, ONLINE);
    expect(stops).toEqual([
      'Choose whether Total Retail is the total of others or an entity of its own. No other entities add up to this amount.',
    ]);
  });

  test('that a total of the file counts are entities', () => {
    const { rows, stops } = oneMonth(
      ',East,West,Retail,Total',
      EAST,
      WEST,
      RETAIL,
      of(301.5, 100.7, 42.6, 70.4),
    );
    expect([rows.length, stops]).toEqual([12, []]);
  });

  test.each([
    ['sum', 8],
    ['entity', 12],
  ] as const)('are what a person says they are: %s', (answer, count) => {
    const off = of(150.75, 50.35, 21.3, 35.25);
    const workbook = readPasted(
      ['January 2025', ...under(',East,West,Retail', EAST, WEST, off)].join('\n'),
    );
    const [books] = booksOfWorkbook(STANDARD_BASIS, workbook, [
      said('Pasted block', answer),
    ]).values();
    expect([books?.books.rows.length, books?.questions]).toEqual([count, []]);
  });
});

describe('several that may be sums', () => {
  const off = of(150.75, 50.35, 21.3, 35.25);
  const workbook = readPasted(
    ['January 2025', ...under(',East,West,Retail,Total Shops', EAST, WEST, off, ONLINE)].join('\n'),
  );
  const read = (namedSums: NonNullable<BookAnswers['namedSums']>) => {
    const layout = said('Pasted block', null);
    const [books] = booksOfWorkbook(STANDARD_BASIS, workbook, [
      { ...layout, books: { month: null, basis: null, namedSums } },
    ]).values();
    return books;
  };

  test('are each asked about by name, with their amounts and what the company would have', () => {
    const asked = read([]);
    expect(asked?.questions.map(({ about, name }) => [about, name])).toEqual([
      ['sum', 'Retail'],
      ['sum', 'Total Shops'],
    ]);
    expect(asked?.doubtedSums?.map(({ name, cell, of: parts }) => [name, cell, parts])).toEqual([
      ['Retail', 'D4', ['East', 'West']],
      ['Total Shops', 'E4', []],
    ]);
    const online = Number(ONLINE[0]);
    expect(asked?.doubtedSums?.[0]?.amounts[0]).toEqual({
      account: 'Sales',
      month: '2025-01',
      amount: '150.75',
      together: '150.75',
      asSum: (150.75 + online).toFixed(2),
      asEntity: (301.5 + online).toFixed(2),
    });
  });

  test('are each what a person says of it', () => {
    const one = read([{ name: 'Retail', is: 'sum' }]);
    expect([one?.questions.map(({ name }) => name), one?.doubtedSums?.length]).toEqual([
      ['Total Shops'],
      2,
    ]);
    const both = read([
      { name: 'Retail', is: 'sum' },
      { name: 'Total Shops', is: 'entity' },
    ]);
    expect([both?.books.rows.length, both?.questions]).toEqual([12, []]);
  });
});

const YTD = ['201.00', '60.50', '261.50', '20.20', '40.10', '60.30', '201.20'];
const YTD_WEST = ['100.50', '40.20', '140.70', '22.40', '30.30', '52.70', '88.00'];

describe('statements to date by entity', () => {
  test('of months below their entities are those of each', () => {
    const head = ',East,,West,\n,YTD Jan 2025,YTD Feb 2025,YTD Jan 2025,YTD Feb 2025';
    const { rows } = fate(...under(head, EAST, YTD, WEST, YTD_WEST));
    expect(rows).toHaveLength(8);
    expect([rows[0], rows[4]]).toEqual([
      'East Sales (revenue) -100.50 -201.00',
      'West Sales (revenue) -50.25 -100.50',
    ]);
  });

  test('of one period are balances of its last month, and their sum is not added', () => {
    const { rows, said: notes } = fate(
      'Year to date March 2025',
      ...under(',East,West,Total', EAST, WEST, RETAIL),
    );
    expect(rows).toHaveLength(8);
    expect(notes).toEqual(['Total is the total of East and West, and is not added to them.']);
  });

  test('say the balances, not what was booked', () => {
    const text = ['Year to date March 2025', ...under(',East,West', EAST, WEST)].join('\n');
    const [books] = booksOfWorkbook(STANDARD_BASIS, readPasted(text)).values();
    const [row] = books?.books.rows ?? [];
    expect([row?.movements, row?.balances]).toEqual([{}, { '2025-03': '-100.500000' }]);
  });
});

const sheetsOf = (sheets: Readonly<Record<string, readonly string[]>>) => ({
  sheets: Object.entries(sheets).flatMap(([name, amounts]) =>
    readPasted(under(',Jan 2025', amounts).join('\n')).sheets.map((one) =>
      Object.assign({}, one, { name }),
    ),
  ),
  identities: null,
  identityRefusals: [],
});

describe('a sheet that sums others without a name that says it', () => {
  test('is held against them', () => {
    const books = booksOfWorkbook(
      STANDARD_BASIS,
      sheetsOf({ East: EAST, West: WEST, 'Harbour & Vale': RETAIL }),
    );
    expect(books.get('Harbour & Vale')).toMatchObject({ sumOf: ['East', 'West'], questions: [] });
  });

  test('is asked about where one amount differs, and is what a person says', () => {
    const off = of(150.75, 50.35, 21.3, 35.25);
    const workbook = sheetsOf({ East: EAST, West: WEST, Vale: off });
    expect(booksOfWorkbook(STANDARD_BASIS, workbook).get('Vale')?.questions).toMatchObject([
      { sheet: 'Vale', about: 'sum' },
    ]);
    const asSum = booksOfWorkbook(STANDARD_BASIS, workbook, [said('Vale', 'sum')]).get('Vale');
    expect([asSum?.sumOf, asSum?.questions]).toEqual([['East', 'West'], []]);
    const asEntity = booksOfWorkbook(STANDARD_BASIS, workbook, [said('Vale', 'entity')]).get(
      'Vale',
    );
    expect([asEntity?.sumOf, asEntity?.questions]).toEqual([undefined, []]);
  });
});

const entry = (entity: string, account: string, amount: string) =>
  `2025-01,${entity},${account},${amount}`;

test('rows that sum the entities of others without a name that says it are not added', () => {
  const { rows, said: notes } = fate(
    'Month,Entity,Account,Amount (USD)',
    ...['East', 'West', 'Harbour'].flatMap((entity, at) => [
      entry(entity, '4000 Sales', ['-100.50', '-50.25', '-150.75'][at] ?? ''),
      entry(entity, '6000 Rent', ['10.10', '11.20', '21.30'][at] ?? ''),
      entry(entity, '6100 Power', ['20.05', '15.15', '35.20'][at] ?? ''),
    ]),
  );
  expect(rows).toHaveLength(6);
  expect(notes).toContain('Harbour is the total of East and West, and is not added to them.');
});
