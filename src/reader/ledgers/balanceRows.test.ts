import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { csvSheet } from '../file/csvGrid.ts';
import { booksOfSheet, NO_ANSWERS } from './booksOfSheet.ts';
import { leftOutParts, partQuestions, withPartAnswers } from './partAnswers.ts';
import { shownRows } from './testBooks.ts';

const HEAD = 'Date,Ref,Code,Account,Debit,Credit';

function readOf(rows: readonly string[], head = HEAD) {
  const sheet = csvSheet([head, ...rows].join('\n'), 'CSV file');
  const workbook = { sheets: [sheet], identities: null, identityRefusals: [] };
  const [counted = sheet] = withPartAnswers(STANDARD_BASIS, workbook).sheets;
  const read = booksOfSheet(STANDARD_BASIS, counted, NO_ANSWERS);
  return {
    rows: shownRows(read, 'movements'),
    refusals: read?.refusals.map(({ reason }) => reason) ?? [],
    left: leftOutParts(STANDARD_BASIS, sheet, []).map(({ name, places }) => `${name} ${places}`),
    questions: partQuestions(STANDARD_BASIS, workbook, []).map(({ question }) => question),
  };
}

const sales = (month: string, ...amounts: number[]) =>
  amounts.map((amount, at) => `2025-${month}-1${at},S${month}${at},4000,Sales,,${amount}.00`);
const bank = (month: string, ...amounts: number[]) =>
  amounts.map((amount, at) => `2025-${month}-1${at},S${month}${at},1200,Bank,${amount}.00,`);
const RIGHT = [
  '1200 Bank 2025-01 300.00',
  '1200 Bank 2025-02 500.00',
  '4000 Sales 2025-01 -300.00',
  '4000 Sales 2025-02 -500.00',
];

const withoutRef = (rows: readonly string[]) =>
  rows.map((row) => row.split(',').toSpliced(1, 1).join(','));

describe('rows of a ledger that are no entries are left out and named', () => {
  test.each([
    'B/F',
    'Balance brought forward',
    'Saldovortrag',
    'Report à nouveau',
    'Ingående saldo',
    'Saldo',
    'Opening balance b/d',
    'By balance brought down',
    'To balance c/d',
    'Closing Balance c/f',
  ])('balances that are brought forward each month: %s', (words) => {
    const read = readOf([
      ...bank('01', 100, 200),
      `2025-02-01,${words},1200,Bank,300.00,`,
      ...bank('02', 500),
      ...sales('01', 100, 200),
      `2025-02-01,${words},4000,Sales,,300.00`,
      ...sales('02', 500),
    ]);
    expect(read).toMatchObject({ rows: RIGHT, left: ['Balances and sums 2'], questions: [] });
  });

  test('sums of an account on its last day', () => {
    const read = readOf([
      ...bank('01', 100, 200),
      ...bank('02', 500),
      '2025-02-28,,1200,Bank,800.00,',
      ...sales('01', 100, 200),
      ...sales('02', 500),
      '2025-02-28,,4000,Sales,,800.00',
    ]);
    expect(read).toMatchObject({ rows: RIGHT, left: ['Balances and sums 2'], questions: [] });
  });

  test('sums of a list without numbers of entries', () => {
    const read = readOf(
      withoutRef([
        ...bank('01', 100, 200),
        ...bank('02', 500),
        '2025-02-28,,1200,Bank,800.00,',
        ...sales('01', 100, 200),
        ...sales('02', 500),
        '2025-02-28,,4000,Sales,,800.00',
      ]),
      HEAD.replace(',Ref', ''),
    );
    expect(read).toMatchObject({ rows: RIGHT, left: ['Balances and sums 2'] });
  });

  test('sums without a word and a day', () => {
    const read = readOf([
      ...bank('01', 100, 200),
      ...bank('02', 500),
      ',,,,800.00,',
      ...sales('01', 100, 200),
      ...sales('02', 500),
      ',,,,,800.00',
    ]);
    expect(read).toMatchObject({ rows: RIGHT, refusals: [] });
  });
});

test('opening balances of income and costs are asked about', () => {
  const read = readOf([
    '2025-01-01,Opening balance,4000,Sales,,9000.00',
    '2025-01-01,Opening balance,1200,Bank,9000.00,',
    ...bank('01', 100, 200),
    ...sales('01', 100, 200),
  ]);
  expect(read.rows).toContain('4000 Sales 2025-01 -300.00');
  expect(read.questions).toEqual([
    'Opening balances: Other rows (5 rows, total 9,300.00), Opening balances of income and costs (1 row, total 0.00). Which ones count?',
  ]);
});

describe('other rows stay', () => {
  test.each([
    ['an opening stock', ['2025-01-01,Opening stock,5000,Purchases,700.00,']],
    ['a cost of what was booked before', ['2025-02-28,X9,1200,Bank,300.00,']],
    ['one entry without a number', ['2025-02-28,,4000,Sales,,300.00']],
    ['a party', ['2025-02-28,Opening ceremony,6000,Events,90.00,']],
  ])('%s', (_, more) => {
    const read = readOf([...bank('01', 100, 200), ...sales('01', 100, 200), ...more]);
    expect(read).toMatchObject({ left: [], questions: [] });
  });

  test('the rent of two equal months', () => {
    const read = readOf(
      [
        '2025-01-05,6000,Rent,50.00,',
        '2025-02-05,6000,Rent,50.00,',
        '2025-01-05,1200,Bank,,50.00',
        '2025-02-05,1200,Bank,,50.00',
      ],
      HEAD.replace(',Ref', ''),
    );
    expect(read.left).toEqual([]);
  });
});

test('beside N/C, the number of a row is that of its entry', () => {
  const { rows } = readOf(
    [
      '1,SI,2025-01-05,4000,Sales,,100.00',
      '2,SI,2025-01-05,1200,Bank,100.00,',
      '3,SI,2025-01-06,4000,Sales,,50.00',
    ],
    'No,Type,Date,N/C,Account Name,Debit,Credit',
  );
  expect(rows).toEqual(['4000 Sales 2025-01 -150.00', '1200 Bank 2025-01 100.00']);
});

test.each(['Nombre', 'Nome', 'Nom', 'Naam', 'Nazwa', 'Nimi'])(
  '%s right of the code is the name of the account',
  (heading) => {
    const { rows } = readOf(
      ['2025-01-05,S1,4000,Ventas,,100.00', '2025-01-05,S1,5720,Bancos,100.00,'],
      `Fecha,Asiento,Cuenta,${heading},Debe,Haber`,
    );
    expect(rows[0]).toBe('4000 Ventas 2025-01 -100.00');
  },
);

const repeatedIn = (rows: readonly string[]) =>
  readOf(rows, 'Month,Account,Name,Amount').questions.filter((one) => one.startsWith('Repeated'));

describe('a row of a list of months that is there again', () => {
  const LIST = ['2025-01', '2025-02', '2025-03'].flatMap((month) => [
    `${month},4000,Sales,120`,
    `${month},6000,Rent,15`,
  ]);
  test('is asked about', () => {
    expect(repeatedIn([LIST[0] ?? '', ...LIST])).toEqual([
      'Repeated rows: First (6 rows, total 405.00), Again (1 row, total 120.00). Which ones count?',
    ]);
  });

  test('is usual among single entries', () => {
    expect(
      repeatedIn(LIST.flatMap((row) => [row.replace(',', '-05,'), row.replace(',', '-05,')])),
    ).toEqual([]);
  });
});
