import { describe, expect, test } from 'vitest';
import type { BookAnswers } from '../../contract/importBooks.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readPasted } from '../file/readWorkbook.ts';
import { NO_ANSWERS } from '../ledgers/booksOfSheet.ts';
import { statementBooks } from './statementBooks.ts';
import { XERO_ACCOUNTS, xeroStatement } from './testXero.ts';

function booksOf(text: string, answers?: BookAnswers) {
  const [sheet] = readPasted(text).sheets;
  if (sheet === undefined) throw new Error('There is no sheet');
  return statementBooks(STANDARD_BASIS, sheet, undefined, answers);
}

/** One month as Sage 50 prints it: sums without names stand in a column of their own. */
const sage = (from: string, to: string) =>
  [
    'Harbour Ltd,,,,,',
    'Profit and Loss,,,,,',
    `From:,"${from}",,,,`,
    `To:,"${to}",,,,`,
    ',,Period,,Year to Date,',
    'Sales,,,,,',
    'Alder,,"10,000.50",,"60,000.50",',
    'Ash,,"2,000.25",,"12,000.25",',
    ',,,"12,000.75",,"72,000.75"',
    'Purchases,,,,,',
    'Purchases,,"4,000.00",,"24,000.00",',
    ',,,"4,000.00",,"24,000.00"',
    ',Gross Profit/(Loss):,,"8,000.75",,"48,000.75"',
    'Overheads,,,,,',
    'Gross Wages,,"3,000.00",,"18,000.00",',
    'Elm,,800.20,,"4,800.20",',
    ',,,"3,800.20",,"22,800.20"',
    ',Net Profit/(Loss):,,"4,200.55",,"25,200.55"',
  ].join('\n');

describe('a profit and loss statement as accounts', () => {
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

  test('may have its sums in a column of their own, as Sage 50 prints them', () => {
    const read = booksOf(sage('Month 3, June 2025', 'Month 3, June 2025'));
    expect(
      read?.books.rows.map(({ account, movements }) => [account.type, movements['2025-06']]),
    ).toEqual([
      ['revenue', '-10000.500000'],
      ['revenue', '-2000.250000'],
      ['costOfSales', '4000.000000'],
      ['operatingCost', '3000.000000'],
      ['operatingCost', '800.200000'],
    ]);
    expect(booksOf(sage('Month 1, April 2025', 'Month 3, June 2025'))).toBeNull();
  });

  test('of the year to date has balances', () => {
    const read = booksOf(xeroStatement(['YTD Apr 2025', 'YTD May 2025']), NO_ANSWERS);
    const rent = read?.books.rows.find(({ account }) => account.name === 'Rent');
    expect([rent?.movements, rent?.balances['2025-04']]).toEqual([{}, '9500.000000']);
  });

  test('that names no month is asked for it', () => {
    const text = xeroStatement(['Actual'])
      .replace(/^[^\n]*\n/, 'Profit and Loss\n')
      .replaceAll(/\bfor the[^\n,]*/gi, '');
    const asked = booksOf(text, NO_ANSWERS);
    expect(asked?.questions).toMatchObject([{ about: 'month' }]);
    expect(asked?.books.rows.flatMap(({ movements }) => Object.keys(movements))).toEqual([]);
    const said = booksOf(text, { ...NO_ANSWERS, month: '2025-04' });
    expect([said?.questions, said?.books.months]).toEqual([[], ['2025-04']]);
  });

  test('is none where the accounts do not make its result, to the cent', () => {
    const text = xeroStatement(['Apr 2025', 'May 2025']);
    expect(booksOf(text.replace('Rent,9500.00', 'Rent,9500.02'))).toBeNull();
    expect(booksOf(text.replace(/\nNet Profit.*/, ''))).toBeNull();
  });
});

test('months in rows with totals among the accounts in columns are a statement', () => {
  const read = booksOf(
    [
      'Month,Sales,Services,Total income,Rent,Wages,Total costs,Net profit',
      'Jan 2025,9000.50,1000.25,10000.75,1000.00,4000.00,5000.00,5000.75',
      'Feb 2025,9900.50,1100.25,11000.75,1000.00,4100.00,5100.00,5900.75',
    ].join('\n'),
  );
  expect(
    read?.books.rows.map(({ account, movements }) =>
      [account.name].concat(Object.values(movements)).join(' '),
    ),
  ).toEqual([
    'Sales -9000.500000 -9900.500000',
    'Services -1000.250000 -1100.250000',
    'Rent 1000.000000 1000.000000',
    'Wages 4000.000000 4100.000000',
  ]);
});
