import { afterAll, describe, expect, test } from 'vitest';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const JANUARY = { yearStartMonth: 1 } as const;
const read = (basis: { readonly yearStartMonth?: number }, ...rows: readonly string[]) =>
  reader.read(rows.join('\n'), { basis });

describe('the month of a trial balance', () => {
  const ROWS = ['1000;Bank;600,50;', '3000;Kapitaal;;100,25', '8000;Omzet;;500,25'];
  const NO_MONTH = 'Choose the month. The trial balance doesn’t show one.';
  test.each([
    ['a year and a number', ['Boekjaar: 2026;Periode: 02 - 02']],
    ['numbers next to a year', ['G/L Account Balances', 'Reporting periods 02 - 02 / 2026']],
  ])('is %s if years begin in January', async (_, titles) => {
    const rows = [
      ...titles,
      'Grootboekrekening;Omschrijving;Periode Debet;Periode Credit',
      ...ROWS,
    ];
    const found = await read(JANUARY, ...rows);
    expect(found.sentences).not.toContain(NO_MONTH);
    expect(found.books[0]).toContain('2026-02');
    expect((await read({}, ...rows)).sentences).toContain(NO_MONTH);
  });

  test('is the same in columns of every row', async () => {
    const found = await read(
      JANUARY,
      'Main account,Name,Opening balance,Debit,Credit,Closing balance,Period start,Period end',
      '1000,Bank,500.25,600.50,0.00,1100.75,1/1/2026,1/31/2026',
      '2000,Payables,-400.25,100.00,0.00,-300.25,1/1/2026,1/31/2026',
      '3000,Capital,-100.00,0.00,0.00,-100.00,1/1/2026,1/31/2026',
      '4000,Sales,0.00,0.00,700.50,-700.50,1/1/2026,1/31/2026',
    );
    expect([found.questions, found.refusals]).toEqual([[], []]);
    expect(found.books[0]).toBe('1000 open {"2026-01":"1100.75"}');
  });
});

test('“Konto” next to “Kontonr” names the account', async () => {
  const found = await read(
    JANUARY,
    'Saldobalanse',
    '01.01.2026 - 31.01.2026',
    'Kontonr;Konto;Inngående saldo;Endring;Utgående saldo',
    '1920;Bankinnskudd;100,00;600,50;700,50',
    '2000;Aksjekapital;-100,00;0,00;-100,00',
    '3000;Salgsinntekt;0,00;-1000,50;-1000,50',
    '6300;Leie lokale;0,00;400,00;400,00',
  );
  expect([found.questions, found.refusals]).toEqual([[], []]);
  expect(found.books).toContain('3000 open {"2026-01":"-1000.50"}');
});

test('a sheet without amounts is not asked for their unit', async () => {
  const found = await read(JANUARY, 'Profit and Loss', ',Jan 2026,Feb 2026', 'Sales,,', 'Rent,,');
  expect(found.questions).toEqual([]);
  expect(found.unread).toEqual(['It has months and lines, but no amounts.']);
});

describe('a warning about rows that are not read', () => {
  const UNREAD = [
    'Sales,1000.50,1100.50',
    'Total Income,1000.50,1100.50',
    'Advertising,100.50,110.50',
    'Rent,200.50,210.50',
    'Total Expenses,301.00,321.00',
    'Net Profit,699.50,779.50',
  ];
  test('waits until the year is known', async () => {
    const found = await read(JANUARY, 'Profit and Loss', 'Account,January,February', ...UNREAD);
    expect([found.questions, found.warnings]).toEqual([['year'], []]);
  });

  test('does not add up balances of several days', async () => {
    const found = await read(
      JANUARY,
      'Balance Sheet',
      'Account,28 Feb 2026,31 Jan 2026',
      'Bank,100.50,90.50',
      'Total Bank,100.50,90.50',
      'Office Equipment,1200.00,1200.00',
      'Accounts Payable,300.25,290.25',
      'Net Assets,1000.25,1000.25',
    );
    expect(found.warnings.join(' ')).toContain(
      'Office Equipment (1200), Accounts Payable (300.25)',
    );
  });
});

describe('debits and credits by month', () => {
  const HEAD = 'Entity,Period,Account,Name,Debit,Credit';
  const PROFIT = [
    'North,Jan-2026,4000,Sales,0.00,1000.50',
    'North,Jan-2026,6000,Rent,400.25,0.00',
    'North,Feb-2026,4000,Sales,0.00,900.50',
    'North,Feb-2026,6000,Rent,400.25,0.00',
  ];
  test('are movements if they are no trial balance and do not grow', async () => {
    const found = await read(JANUARY, HEAD, ...PROFIT);
    expect([found.questions, found.refusals]).toEqual([[], []]);
    expect(found.books[0]).toBe('4000 open {"2026-01":"-1000.50","2026-02":"-900.50"}');
  });

  test('are asked about if no amount falls', async () => {
    const grown = PROFIT.map((row) => row.replace('900.50', '1100.50'));
    expect((await read(JANUARY, HEAD, ...grown)).questions).toEqual(['month']);
  });

  test('are asked about if they are one', async () => {
    const bank = ['North,Jan-2026,1000,Bank,600.25,0.00', 'North,Feb-2026,1000,Bank,500.25,0.00'];
    expect((await read(JANUARY, HEAD, ...PROFIT, ...bank)).questions).toEqual(['month']);
  });
});

test('a list whose days and months can be swapped is only asked about their order', async () => {
  const found = await read(
    JANUARY,
    'Date,Account,Type,Amount',
    '02/01/2026,Sales,Revenue,1000.50',
    '03/01/2026,Rent,Expense,100.25',
    '04/01/2026,Sales,Revenue,1100.50',
  );
  expect(found.sentences).toEqual([
    'Choose whether the day or the month comes first in the dates of column A, such as 02/01/2026.',
  ]);
});
