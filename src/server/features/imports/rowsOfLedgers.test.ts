import { afterAll, describe, expect, test } from 'vitest';
import type { ReadFile } from './testReader.ts';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const BASIS = { yearStartMonth: 1 } as const;
const csv = (rows: readonly (readonly (string | number)[])[], delimiter = ',') =>
  rows.map((row) => row.join(delimiter)).join('\n');
const read = (
  rows: readonly (readonly (string | number)[])[],
  { basis, said = { unit: 'units' }, ...file }: ReadFile = {},
  delimiter = ',',
) => reader.read(csv(rows, delimiter), { ...file, said, basis: { ...BASIS, ...basis } });
const revenue = (amounts: readonly string[]) =>
  amounts.filter((amount) => amount.includes(' revenue '));

describe('rows of ledgers', () => {
  test('a day of one digit is a day', async () => {
    const { books, refusals } = await read([
      ['Date', 'Account', 'Account Name', 'Account Type', 'Debit', 'Credit'],
      ['2026-01-5', '4000', 'Sales', 'Income', '', 900],
      ['2026-1-05', '1000', 'Bank', 'Asset', 900, ''],
    ]);
    expect(refusals).toEqual([]);
    expect(books[0]).toBe('4000 revenue {"2026-01":"-900.00"}');
  });

  test('a balance brought forward below the name of its account is not booked', async () => {
    const { books, questions } = await read([
      ['Account', 'Date', 'Narrative', 'Debit', 'Credit'],
      ['4000 Sales', '', '', '', ''],
      ['', '2026-01-01', 'Balance b/f', '', '12000.00'],
      ['', '2026-01-15', 'Inv 1', '', '1500.00'],
      ['', '', 'Balance c/f', '', ''],
      ['6000 Rent', '', '', '', ''],
      ['', '2026-01-01', 'Balance b/f', '3000.00', ''],
      ['', '2026-01-31', 'Rent', '700.00', ''],
    ]);
    expect(questions).toContain('parts');
    expect(books).toEqual(['4000 open {"2026-01":"-1500.00"}', '6000 open {"2026-01":"700.00"}']);
  });

  test('balances at the end of each account, on either side, repeat its entries', async () => {
    for (const [debit, credit] of [
      ['', '10000.00'],
      ['10000.00', ''],
    ]) {
      const { books } = await read([
        ['Account', 'Date', 'Description', 'Debit', 'Credit'],
        ['4000 Sales', '2026-01-01', 'Opening balance', '', '9000.00'],
        ['4000 Sales', '2026-01-09', 'Inv', '', '1000.00'],
        ['4000 Sales', '2026-01-31', 'Closing balance', debit ?? '', credit ?? ''],
        ['6000 Rent', '2026-01-09', 'Rent', '300.00', ''],
      ]);
      expect(books[0]).toBe('4000 open {"2026-01":"-1000.00"}');
    }
  });

  test('an invoice for the final balance of an order is an entry', async () => {
    const { books } = await read([
      ['Account', 'Date', 'Description', 'Debit', 'Credit'],
      ['4000 Sales', '2026-01-09', 'First instalment', '', '1000.00'],
      ['4000 Sales', '2026-01-10', 'Final balance of order', '', '1000.00'],
      ['6000 Rent', '2026-01-20', 'Rent', '300.00', ''],
    ]);
    expect(books[0]).toBe('4000 open {"2026-01":"-2000.00"}');
  });

  test('a balance carried forward without a date is no entry', async () => {
    const { refusals } = await read([
      ['Nominal', 'Date', 'Details', 'Debit', 'Credit'],
      ['4000 Sales', '', '', '', ''],
      ['', '2026-01-15', 'Inv 1', '', '1500.00'],
      ['', '', 'Balance carried forward', '', '1500.00'],
      ['6000 Rent', '', '', '', ''],
      ['', '2026-01-31', 'Rent', '700.00', ''],
    ]);
    expect(refusals).toEqual([]);
  });

  test('decimal commas say that the day comes first', async () => {
    const { books, questions } = await read(
      [
        ['Date', 'Account', 'Account Name', 'Type', 'Debit', 'Credit'],
        ['03/04/2026', '4000', 'Sales', 'Income', '', '1.234,50'],
        ['03/04/2026', '1000', 'Bank', 'Asset', '1.234,50', ''],
      ],
      {},
      ';',
    );
    expect(questions).toEqual([]);
    expect(books[0]).toBe('4000 revenue {"2026-04":"-1234.50"}');
  });

  test('of amounts in two currencies those in the own one are read', async () => {
    const { books, currencies, refusals } = await read([
      [
        'Date',
        'Account',
        'Account Name',
        'Debit (EUR)',
        'Credit (EUR)',
        'Debit (USD)',
        'Credit (USD)',
      ],
      ['2026-01-10', '4000', 'Sales', '', '1000.00', '', '1170.00'],
      ['2026-01-10', '1000', 'Bank', '1000.00', '', '1170.00', ''],
    ]);
    expect(refusals).toEqual([]);
    expect(currencies).toEqual(['USD']);
    expect(books[0]).toBe('4000 open {"2026-01":"-1170.00"}');
  });

  test('a trial balance at the end of the first month of a year is of this month', async () => {
    const { books, questions } = await read([
      ['Trial Balance', '', '', ''],
      ['Period: 1 (31/01/2026)', '', '', ''],
      ['N/C', 'Name', 'Debit', 'Credit'],
      ['4000', 'Sales', '', '21000.00'],
      ['1200', 'Bank', '21000.00', ''],
    ]);
    expect(questions).toEqual([]);
    expect(books[0]).toBe('4000 open {"2026-01":"-21000.00"}');
  });
});

describe('several versions of a forecast', () => {
  test('months down with a version in each row are asked about', async () => {
    const { sentences, refusals } = await read([
      ['Month', 'Version', 'Revenue', 'EBITDA'],
      ['Jul 2026', 'Forecast March', 10_000, 1_000],
      ['Jul 2026', 'Forecast June', 9_500, 900],
    ]);
    expect(refusals).toEqual([]);
    expect(sentences[0]).toBe(
      'Version: Forecast March (1 row, total 11,000.00), Forecast June (1 row, total 10,400.00). Which ones count?',
    );
  });

  test('the unit that a sheet of business units states is not asked', async () => {
    const { questions } = await read(
      [
        ['Forecasts in $ thousands', '', '', ''],
        ['Business unit', 'Month', 'Forecast', 'Currency'],
        ['Hardware', 'Jul 2026', 100, 'USD'],
      ],
      { said: {} },
    );
    expect(questions).not.toContain('unit');
  });
});

test('a share of others is asked about, and figures in another currency are refused', async () => {
  const rows = [
    ['', 'Jan 2026'],
    ['Revenue', 12_000],
    ['Admin', 500],
  ];
  const shared = await read([['Our 50% share of the joint venture', ''], ...rows]);
  expect(shared.questions).toEqual(['scenario']);
  const foreign = await read([...rows, ['Figures in Canadian dollars', '']]);
  expect(foreign.refusals).toEqual([expect.stringContaining('are in CAD')]);
});

test('amounts with taxes on sales are asked about', async () => {
  const { questions } = await read([
    ['Beträge inkl. 19% MwSt', ''],
    ['', 'Jan 2026'],
    ['Revenue', 12_000],
  ]);
  expect(questions).toEqual(['scenario']);
});

test('a statement that calls its result so is read, and one of thousands by its sign', async () => {
  const czech = await read([
    ['Výsledovka 2026', '', '', ''],
    ['Účet', 'Název', 'Leden', 'Únor'],
    ['501', 'Spotřeba materiálu', '50000.00', '51000.00'],
    ['518', 'Ostatní služby', '12000.00', '12000.00'],
    ['521', 'Mzdové náklady', '60000.00', '60000.00'],
    ['602', 'Tržby z prodeje služeb', '180000.00', '185000.00'],
    ['', 'Hospodářský výsledek', '58000.00', '62000.00'],
  ]);
  expect(czech.books).toContain(
    '602 revenue {"2026-01":"-180000.000000","2026-02":"-185000.000000"}',
  );
  const japanese = await read(
    [
      ['損益計算書', '', '(単位:千円)'],
      ['科目', '2026年4月', '2026年5月'],
      ['売上高', 12_000, 12_500],
      ['売上原価', 5_000, 5_200],
    ],
    { said: {}, basis: { currency: 'JPY' } },
  );
  expect(japanese.questions).toEqual([]);
  expect(revenue(japanese.amounts)[0]).toBe('FY26 4 revenue 12000000.00');
});
