import { describe, expect, test } from 'vitest';
import { readPasted } from '../file/readWorkbook.ts';
import { statementBooks } from './statementBooks.ts';
import { XERO_ACCOUNTS, xeroStatement } from './testXero.ts';

function booksOf(text: string) {
  const [sheet] = readPasted(text).sheets;
  if (sheet === undefined) throw new Error('There is no sheet');
  return statementBooks(sheet);
}

describe('a statement of profit and loss as accounts', () => {
  test('has each of its accounts once, with the type of its section, debit less credit', () => {
    const read = booksOf(xeroStatement(['Apr 2025', 'May 2025']));
    const rows = read?.books.rows ?? [];
    expect(rows.map(({ account }) => account.name)).toEqual(XERO_ACCOUNTS);
    expect(XERO_ACCOUNTS).toHaveLength(50);
    expect(read).toMatchObject({
      unit: 'units',
      refusals: [],
      questions: [],
      books: { kind: 'profitAndLoss', months: ['2025-04', '2025-05'] },
    });
    const said = new Map(
      rows.map(({ account, movements }) => [account.name, { account, movements }]),
    );
    expect(said.get('Sales')).toEqual({
      account: { code: null, name: 'Sales', type: 'revenue' },
      movements: { '2025-04': '-184300.250000', '2025-05': '-186143.250000' },
    });
    expect(said.get('Discounts Given')?.movements['2025-04']).toBe('2140.500000');
    expect(said.get('Purchases')?.account.type).toBe('costOfSales');
    expect(said.get('Rent')).toMatchObject({
      account: { type: 'operatingCost' },
      movements: { '2025-04': '9500.000000' },
    });
    expect(said.get('Bank Revaluations')?.movements['2025-04']).toBe('-18.400000');
  });

  test('is none where the accounts do not make its result, to the cent', () => {
    const text = xeroStatement(['Apr 2025', 'May 2025']);
    expect(booksOf(text.replace('Rent,9500.00', 'Rent,9500.02'))).toBeNull();
    expect(booksOf(text.replace(/\nNet Profit.*/, ''))).toBeNull();
  });
});
