import { afterAll, describe, expect, test } from 'vitest';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const UNITS = { unit: 'units' } as const;
const bare = (books: readonly string[]) =>
  books.map((row) => row.replace(/ (?:open|revenue|operatingCost|asset) /, ' '));

describe('rows with a code of actual or budget', () => {
  test.each([
    ['a list of lines', 'Month,Line,Category,Amount', 'AC', 'BU'],
    ['letters', 'Month,Line,Cat,Amount', 'A', 'B'],
    ['numbered codes', 'Month,Line,Category,Amount', 'AC01', 'BU01'],
    ['codes of plans', 'Month,Line,Category,Amount', 'AC', 'PL'],
  ])('%s is asked about', async (_, head, actual, planned) => {
    const rows = [actual, planned].flatMap((code, at) => [
      `2025-04,Revenue,${code},${900 + at}.50`,
      `2025-04,Admin,${code},${300 + at}.50`,
    ]);
    const read = await reader.read([head, ...rows].join('\n'), { said: UNITS });
    expect(read.refusals).toEqual([]);
    expect(read.sentences).toEqual([
      expect.stringContaining(
        `${actual} (2 rows, total 1,201.00), ${planned} (2 rows, total 1,203.00). Which ones count?`,
      ),
    ]);
    expect(read.amounts).toEqual(['FY25 1 revenue 900.50', 'FY25 1 admin 300.50']);
  });

  test('with the months beside each other', async () => {
    const read = await reader.read(
      'Line,Category,Apr 2025,May 2025\nRevenue,AC,1.50,2.50\nRevenue,BU,3.50,4.50\nAdmin,AC,5.50,6.50\nAdmin,BU,7.50,8.50',
      { said: UNITS },
    );
    expect(read.questions).toEqual(['parts']);
    expect(read.amounts).toEqual([
      'FY25 1 revenue 1.50',
      'FY25 1 admin 5.50',
      'FY25 2 revenue 2.50',
      'FY25 2 admin 6.50',
    ]);
  });

  test('with the lines beside each other', async () => {
    const read = await reader.read(
      'Month,Category,Revenue,Admin\n2025-04,AC,1.50,2.50\n2025-04,BU,3.50,4.50\n2025-04,PL,5.50,6.50',
      { said: UNITS },
    );
    expect(read.questions).toEqual(['parts']);
    expect(read.amounts).toEqual(['FY25 1 revenue 1.50', 'FY25 1 admin 2.50']);
  });

  test('letters of departments are not asked about', async () => {
    const read = await reader.read(
      'Month,Dept,Revenue,Admin\n2025-04,A,1.50,2.50\n2025-05,B,3.50,4.50',
      { said: UNITS },
    );
    expect(read.questions).toEqual([]);
  });
});

const block = (amount: string) => `4000,Sales,,${amount}\n1000,Bank,${amount},`;

describe('trial balances below each other', () => {
  const HEAD = 'Account,Name,Debit,Credit';
  const MONTHS = [
    '4000 {"2025-04":"-900.50","2025-05":"-910.50"}',
    '1000 {"2025-04":"900.50","2025-05":"910.50"}',
  ];

  test.each([
    ['its title', `Trial balance\nApril 2025\n${HEAD}\n`, `\nMay 2025\n${HEAD}\n`],
    ['its day', `As of 30 April 2025\n${HEAD}\n`, `As of 31 May 2025\n${HEAD}\n`],
    ['its period', `Period: 2025-04\n${HEAD}\n`, `Period: 2025-05\n${HEAD}\n`],
    ['a row below the headings', `${HEAD}\nApril 2025\n`, 'May 2025\n'],
    ['the year to date', `Year to date April 2025\n${HEAD}\n`, `Year to date May 2025\n${HEAD}\n`],
  ])('are of the month that %s says', async (_, first, second) => {
    const text = `${first}${block('900.50')}\nTotal,,900.50,900.50\n${second}${block('910.50')}\nTotal,,910.50,910.50`;
    const read = await reader.read(text, { said: { books: { month: null, basis: 'month' } } });
    expect([read.refusals, read.questions]).toEqual([[], []]);
    expect(bare(read.books)).toEqual(MONTHS);
  });

  test('are asked once whether they are of months or of the year to date', async () => {
    const text = `May 2025\n${HEAD}\n${block('900.50')}\nJune 2025\n${HEAD}\n${block('910.50')}`;
    expect((await reader.read(text)).questions).toEqual(['month']);
  });

  test('of the same month twice are refused', async () => {
    const text = `April 2025\n${HEAD}\n${block('900.50')}\nApril 2025\n${HEAD}\n${block('910.50')}`;
    const read = await reader.read(text);
    expect(read.refusals).toEqual(['A5 begins another trial balance for April 2025.']);
  });

  test('without months are refused, and pages of one are read', async () => {
    const twice = await reader.read(`${HEAD}\n${block('900.50')}\n${HEAD}\n${block('910.50')}`);
    expect(twice.refusals).toEqual([
      'A4 begins another trial balance of the same accounts, and nothing states its month.',
    ]);
    const pages = await reader.read(
      `As of 30 April 2025\n${HEAD}\n${block('900.50')}\n${HEAD}\n6000,Rent,10.00,\n2000,Creditors,,10.00`,
    );
    expect([pages.refusals, pages.questions]).toEqual([[], []]);
    expect(pages.books).toHaveLength(4);
  });
});

describe('entries that show their sign', () => {
  test.each([
    [
      'income and a bank',
      'Date,Account,Account Name,Amount\n2025-04-10,4000,Sales,-9.50\n2025-04-10,1000,Bank,9.50',
      ['4000 {"2025-04":"-9.50"}', '1000 {"2025-04":"9.50"}'],
    ],
    [
      'credits above zero',
      'Date,Account,Account Name,Amount\n2025-04-10,4000,Sales,9.50\n2025-04-10,1000,Bank,-9.50',
      ['4000 {"2025-04":"-9.50"}', '1000 {"2025-04":"9.50"}'],
    ],
    [
      'types without names that say anything',
      'Date,Account,Account Name,Account Type,Amount\n2025-04-10,4000,Alpha,Revenue,-9.50\n2025-04-10,1000,Beta,Asset,9.50',
      ['4000 {"2025-04":"-9.50"}', '1000 {"2025-04":"9.50"}'],
    ],
    [
      'income beside costs, without their other side',
      'Date,Account,Account Name,Description,Amount\n2025-04-10,4000,Sales,Inv 1,9.50\n2025-04-12,6000,Rent,April,-3.50',
      ['4000 {"2025-04":"-9.50"}', '6000 {"2025-04":"3.50"}'],
    ],
    [
      'costs and a bank in German',
      'Datum;Konto;Bezeichnung;Betrag\n10.04.2025;4210;Miete;9,50\n10.04.2025;1200;Bank;-9,50',
      ['4210 {"2025-04":"9.50"}', '1200 {"2025-04":"-9.50"}'],
    ],
  ])('%s', async (_, text, books) => {
    const read = await reader.read(text);
    expect(read.questions).toEqual([]);
    expect(bare(read.books)).toEqual(books);
  });

  test('are asked about where balances stand beside a result', async () => {
    const read = await reader.read(
      'Date,Account,Account Name,Amount\n2025-04-10,4000,Sales,9.50\n2025-04-12,6000,Rent,-3.50\n2025-04-12,1000,Bank,6.00',
    );
    expect(read.questions).toEqual(['sign']);
  });
});
