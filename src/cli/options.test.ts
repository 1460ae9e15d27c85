import { expect, test } from 'vitest';
import { EXIT_CODES } from './exitCodes.ts';
import { readOptions } from './options.ts';

test('the options say how a workbook is brought in', () => {
  expect(readOptions(['figures.xlsx'])).toEqual({
    file: 'figures.xlsx',
    url: 'http://127.0.0.1:3000',
    isDryRun: false,
    unit: undefined,
    year: undefined,
    month: undefined,
    basis: null,
    sign: null,
    hasOwnEntities: false,
    isOverStored: false,
    namedSums: [],
    counts: [],
    columns: [],
    scenario: undefined,
    decimalMark: undefined,
    periodYear: undefined,
    accounts: [],
    takesSuggestions: false,
    report: undefined,
    reason: undefined,
    leavesOutRefused: false,
    makesReports: false,
    isSure: false,
    isJson: false,
  });
  const words = ['--dry-run', '--unit', 'thousands', '--year', 'FY25', '--report', 'October 2026'];
  const more = [
    '--month',
    '2025-03',
    '--basis',
    'yearToDate',
    '--sign',
    'debit',
    '--scenario',
    'actual',
    '--own-entities',
    '--over-stored',
    '--sums',
    'entity',
    '--sums',
    'Retail=sum',
    '--count',
    'Status=Posted',
    '--count',
    'Is Cancelled = no',
    '--period-year',
    'ends',
    '--decimal-mark',
    'comma',
    '--account',
    '6000=operatingCost:admin',
    '--account',
    '3000=equity:none',
    '--account',
    'Bank=asset',
    '--suggested',
    '--reason',
    ' Audited ',
    '--yes',
    '--leave-out-refused',
    '--make-reports',
    '--json',
    '-',
  ];
  expect(readOptions([...words, ...more, '--url', 'https://reports.example/'])).toEqual({
    file: '-',
    url: 'https://reports.example',
    isDryRun: true,
    unit: 'thousands',
    year: 'FY25',
    month: '2025-03',
    basis: 'yearToDate',
    sign: 'debit',
    hasOwnEntities: true,
    isOverStored: true,
    sums: 'entity',
    namedSums: [{ name: 'Retail', is: 'sum' }],
    columns: [],
    counts: [
      { column: 'Status', value: 'Posted' },
      { column: 'Is Cancelled', value: 'no' },
    ],
    scenario: 'actual',
    decimalMark: 'comma',
    periodYear: 'ends',
    accounts: [
      { code: '6000', name: '6000', type: 'operatingCost', line: 'admin' },
      { code: '3000', name: '3000', type: 'equity', line: null },
      { code: 'Bank', name: 'Bank', type: 'asset' },
    ],
    takesSuggestions: true,
    report: 'October 2026',
    reason: 'Audited',
    leavesOutRefused: true,
    makesReports: true,
    isSure: true,
    isJson: true,
  });
  expect(readOptions(['--help'])).toBeNull();
});

test.each([
  [[], 'Give the file name of the workbook'],
  [['a.csv', 'b.csv'], 'Import one workbook at a time, without "b.csv"'],
  [
    ['a.csv', '--count', 'Posted'],
    '--count is a column and a value that counts, such as Status=Posted',
  ],
  [['a.csv', '--sign', 'left'], '--sign is one of debit, credit'],
  [
    ['a.csv', '--account', '6000=cost'],
    '--account is an account and its type, one of revenue, costOfSales, operatingCost, otherIncome, otherCost, asset, liability, equity',
  ],
  [
    ['a.csv', '--account', '6000=operatingCost:ebitda'],
    '--account has a line after the colon, one of revenue, production, salesMarketing, customerSuccess, marketing, rnd, admin, other, cash',
  ],
  [['a.csv', '--decimal-mark', 'dot'], '--decimal-mark is one of point, comma'],
  [['a.csv', '--period-year', '2025'], '--period-year is one of begins, ends, calendar'],
  [['a.csv', '--unit', 'lbs'], '--unit is one of units, thousands, millions'],
  [
    ['a.csv', '--year', '25'],
    '--year is FY and two digits, such as FY25, or a calendar year, such as 2025',
  ],
  [['a.csv', '--reason', 'x'.repeat(501)], '--reason has at most 500 characters'],
  [['a.csv', '--url', 'ftp://reports.example'], '--url is an address such as'],
  [['a.csv', '--what'], "Unknown option '--what'"],
])('%j is refused: %s', (words, message) => {
  const reading = () => readOptions(words);
  expect(reading).toThrow(message);
  expect(reading).toThrow(expect.objectContaining({ exitCode: EXIT_CODES.usage }));
});
