import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readPasted } from '../file/readWorkbook.ts';
import { booksOfWorkbook } from './booksOfWorkbook.ts';

const readOf = (text: string) => {
  const [read] = booksOfWorkbook(STANDARD_BASIS, readPasted(text)).values();
  return {
    company: read?.books.company,
    accounts: read?.books.rows.map(({ account: { code, name } }) => `${code ?? '–'} ${name}`),
  };
};

const NO_CODE: (at: number) => string = () => '';
const statement = (letters: string, code = NO_CODE) =>
  [
    ',Jan 2025',
    `Income${letters},`,
    `${code(1)}Sales${letters},100.50`,
    `${code(2)}Services${letters},20.25`,
    'Total Income (Credit),120.75',
    `Expenses${letters},`,
    `${code(3)}Rent${letters},30.25`,
    'Total Expense (Debit),30.25',
    'Profit for the year,90.50',
  ].join('\n');

const PLAIN = ['– Sales', '– Services', '– Rent'];

describe('the letters of a company behind its accounts', () => {
  test('are its own, and not part of their names', () => {
    expect(readOf(statement(' - HV'))).toEqual({ company: 'HV', accounts: PLAIN });
    expect(readOf(statement(' - VI2'))).toEqual({ company: 'VI2', accounts: PLAIN });
  });

  test('stand behind codes and names', () => {
    expect(readOf(statement(' - HV', (at) => `400${at} - `)).accounts).toEqual([
      '4001 Sales',
      '4002 Services',
      '4003 Rent',
    ]);
  });

  test('do not replace a company that the file names', () => {
    const entries = [
      'Posting Date,Account,Debit,Credit,Voucher Type,Voucher No',
      '2025-01-31,1000 - Bank - HV,100.00,0,Journal Entry,1',
      '2025-01-31,4000 - Sales - HV,0,100.00,Journal Entry,1',
      '2025-01-31,6000 - Rent - HV,40.00,0,Journal Entry,2',
      '2025-01-31,1000 - Bank - HV,0,40.00,Journal Entry,2',
    ];
    const named = readOf(['Harbour Ltd', ...entries].join('\n'));
    expect(named).toEqual({
      company: 'Harbour Ltd',
      accounts: ['1000 Bank', '4000 Sales', '6000 Rent'],
    });
    expect(readOf(entries.join('\n')).company).toBe('HV');
  });

  test('are no letters where accounts differ in them, or have none', () => {
    const one = statement('').replace('Sales', 'Sales - UK').replace('Rent', 'Rent - US');
    expect(readOf(one).accounts).toEqual(['– Sales - UK', '– Services', '– Rent - US']);
    expect(readOf(statement(' - Leeds')).accounts).toContain('– Sales - Leeds');
  });
});
