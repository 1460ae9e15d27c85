import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { writtenNumber } from '../cells/amountText.ts';
import { fate } from './testMisleading.ts';
import { frameOf, rowsOf, understoodText } from './testStatements.ts';

const read = (...lines: readonly string[]) => understoodText(lines.join('\n'));
const statement = (...lines: readonly string[]) =>
  read('Profit and loss (USD),,', ',Jan 2025,Feb 2025', ...lines);

const PARTS = [
  'Income,Jan,Feb',
  'Sales,1000.50,1100.50',
  'Services,200.25,200.35',
  'Total income,1200.75,1300.85',
  'Expenses,Jan,Feb',
  'Rent,400.25,400.25',
  'Power,100.25,100.35',
  'Total expenses,500.50,500.60',
  'Net profit,700.25,800.25',
];

const parts = (title: string) =>
  read('Profit and loss 2025 (USD),,', ...PARTS, ',,', title, ...PARTS);

test('a plan and another year below a statement with its heads once more are no part of it', () => {
  expect(parts('Profit and loss 2024 (USD),,').months).toEqual([
    '2024-01',
    '2024-02',
    '2025-01',
    '2025-02',
  ]);
  expect(parts('Budget - profit and loss 2025,,').notes).toContain(
    'The amounts are planned, not actual.',
  );
});

test.each(['-', 'n/a'])('a first month of “%s” is a month beside its labels', (none) => {
  const sales = Array.from({ length: 14 }, (_, at) => `Shop ${at},${none},100.50,100.50`);
  const { months, rows } = read(
    'Profit and loss 2025,,,',
    'USD,Jan,Feb,Mar',
    'Income,,,',
    ...sales,
    `Total income,${none},1407.00,1407.00`,
    'Rent,50.25,50.25,50.25',
    'Net profit,-50.25,1356.75,1356.75',
  );
  expect(months).toEqual(['2025-01', '2025-02', '2025-03']);
  expect(rows.find(({ label }) => label === 'Rent')?.amounts['2025-01']).toBe('50.25');
});

test('a category of income and of costs is not one account', () => {
  expect(
    fate(
      'Date,Type,Category,Amount (USD)',
      '2025-01-05,Income,Sales,1000.50',
      '2025-01-06,Income,Other,100.50',
      '2025-01-07,Expense,Other,40.25',
      '2025-01-09,Expense,Other,4.25',
    ).stops,
  ).toEqual(['“Other” has rows of type Expense and rows of another type.']);
});

test('a scenario behind a column without a heading says what is planned', () => {
  expect(
    fate(
      'Month,Account,Amount (USD),,Scenario',
      'Jan 2025,Sales north,1000.50,,Actual',
      'Jan 2025,Rent,400.50,,Actual',
      'Feb 2025,Sales north,1000.50,,Budget',
      'Feb 2025,Rent,410.50,,Budget',
    ).notRead,
  ).toEqual(['B4', 'B5']);
});

test('a title above the column of years is read', () => {
  const { unit, notes } = read(
    'Budget 2026 (USD thousands),,,,,',
    'Year,Month,Revenue,COGS,Gross profit,Rent',
    '2026,1,1000.50,400.50,600.00,100.10',
    '2026,2,1100.50,400.50,700.00,100.10',
    '2026,3,1200.50,400.50,800.00,100.10',
  );
  expect(unit).toBe('thousands');
  expect(notes).toContain('The amounts are planned, not actual.');
});

test('dividends before tax, effects of changes and shares are what they are', () => {
  expect(
    rowsOf(
      read(
        'Profit and loss (USD),,,',
        ',Unit,Jan 2025,Feb 2025',
        'Revenue,$,1000.50,1100.50',
        'Net retention,%,112.50,115.25',
        'Cumulative effect of change in accounting principle,$,10,10',
        'Operating profit,$,1010.50,1110.50',
        'Dividends,$,50,60',
        'Profit before tax,$,1060.50,1170.50',
      ),
    ).slice(1, 5),
  ).toEqual([
    'other Net retention 112.5 115.25',
    'account Cumulative effect of change in accounting principle 10 10',
    'total Operating profit 1010.5 1110.5',
    'account Dividends 50 60',
  ]);
});

test('the first month of a financial year is not its last', () => {
  expect(
    read(
      'Profit and loss (USD),,',
      'Fiscal year April to March,,',
      ',FY2024,FY2025',
      'Revenue,1000.50,1100.50',
      'Rent,400,400',
      'Net profit,600.50,700.50',
    ).months,
  ).toEqual(['2025-03', '2026-03']);
});

test.each(["BOB'S BIKES", 'SHOWER GEL LTD', 'Ingersoll Rand'])('%s is no currency', (title) => {
  const rows = ['Revenue,1000.50,1100.50', 'Rent,400,400', 'Net profit,600.50,700.50'];
  expect(frameOf(read(`${title},,`, 'Profit and loss,,', ',Jan 2025,Feb 2025', ...rows))).toBe(
    'profitAndLoss | month | – | units | 2025-01 2025-02',
  );
});

test('selling together with marketing is no income', () => {
  expect(
    rowsOf(statement('Salg og markedsføring,400,400', 'Omsætning,1000.50,1100.50'))[0],
  ).toContain('=salesMarketing');
});

test('years of another table right below amounts are its heads', () => {
  const shown = rowsOf(
    read(
      'Profit and loss (USD),,',
      'Income,2025,2026',
      'Revenue,1000.50,1100.50',
      'Costs,2023,2024',
      'Rent,400,400',
    ),
  );
  expect(shown.filter((row) => row.includes('Costs') && row.includes('2023'))).toEqual([]);
});

test('feet are no money', () => {
  expect(writtenNumber(STANDARD_BASIS, { kind: 'text', value: '2,400 ft' })).toBeNull();
  expect(writtenNumber(STANDARD_BASIS, { kind: 'text', value: '2,400 Ft' })?.value).toBe('2400');
  expect(writtenNumber(STANDARD_BASIS, { kind: 'text', value: 'R$ 2,400' })?.value).toBe('2400');
});
