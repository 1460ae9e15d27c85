import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readPasted } from '../file/readWorkbook.ts';
import { booksOfWorkbook } from './booksOfWorkbook.ts';

function accountsOf(...lines: readonly string[]): readonly string[] {
  const [read] = booksOfWorkbook(
    STANDARD_BASIS,
    readPasted([',Apr 2025,May 2025,Jun 2025', ...lines].join('\n')),
  ).values();
  return (read?.books.rows ?? []).map(({ account: { name, type }, movements }) =>
    [name, type ?? '?', ...Object.values(movements).map(Number)].join(' '),
  );
}

const parts = (sum: string) => [
  'Income',
  'Sales,100.50,200.25,300.75',
  'Service income,10.25,20.50,30.25',
  `${sum},110.75,220.75,331.00`,
  'Operating Expenses',
  'Rent,50.25,50.25,50.25',
  'Salaries,20.10,30.10,40.10',
  `${sum},70.35,80.35,90.35`,
];

describe('a last row that the accounts add up to is the result, whatever its name', () => {
  const accounts = [
    'Sales revenue -100.5 -200.25 -300.75',
    'Service income revenue -10.25 -20.5 -30.25',
    'Rent operatingCost 50.25 50.25 50.25',
    'Salaries operatingCost 20.1 30.1 40.1',
  ];

  test.each(['', '-', 'Subtotal'])('with sums named “%s”', (sum) => {
    for (const result of ['Result', 'Bottom figure', '']) {
      expect(accountsOf(...parts(sum), `${result},40.40,140.40,240.65`)).toEqual(accounts);
    }
  });

  test('and not if the accounts do not add up to it', () => {
    expect(accountsOf(...parts(''), 'Result,40.40,140.40,240.60')).toEqual([]);
  });
});

const inOneMonth = (result: string) =>
  accountsOf('Sales,100.50', 'Sundry,10.25', 'Materials,50.25', 'Wages,20.10', result);

describe('accounts of unknown type get the only signs with which they add up to the result', () => {
  const flat = [
    'Sales,100.50,200.25,300.75',
    'Consulting,10.25,20.50,30.25',
    'Materials,50.25,50.25,50.25',
    'Wages,20.10,30.10,40.10',
  ];

  test('also in one month, if the result is called one', () => {
    expect(inOneMonth('Net profit,40.40')).toEqual([
      'Sales revenue -100.5',
      'Sundry ? -10.25',
      'Materials ? 50.25',
      'Wages ? 20.1',
    ]);
    expect(inOneMonth('Bottom figure,40.40')).toEqual([]);
  });

  test('but not against the names of the accounts', () => {
    const rows = ['Sales,100.50', 'Consulting,10.25', 'Salaries,10.25', 'Net profit,100.50'];
    expect(accountsOf(...rows, '')).toEqual([]);
  });

  test('whatever the order of income and costs', () => {
    expect(accountsOf(...flat, 'Profit,40.40,140.40,240.65')).toEqual([
      'Sales revenue -100.5 -200.25 -300.75',
      'Consulting ? -10.25 -20.5 -30.25',
      'Materials ? 50.25 50.25 50.25',
      'Wages ? 20.1 30.1 40.1',
    ]);
  });

  test('and none if two choices of signs fit, or no choice does', () => {
    const twice = 'Materials,50.25,50.25,50.25';
    expect(accountsOf('Sales,100,200,300', twice, twice, 'Profit,100,200,300')).toEqual([]);
    expect(accountsOf(...flat, 'Profit,41.40,140.40,240.65')).toEqual([]);
  });
});
