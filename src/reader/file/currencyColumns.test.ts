import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { textAt } from '../cells/grid.ts';
import { currenciesLeftOut, withOwnCurrency } from './currencyColumns.ts';
import { readPasted } from './readWorkbook.ts';

function read(currency: string, ...lines: readonly string[]) {
  const basis = { ...STANDARD_BASIS, currency };
  const workbook = readPasted(lines.join('\n'));
  const [sheet] = withOwnCurrency(basis, workbook).sheets;
  const [written] = workbook.sheets;
  if (sheet === undefined || written === undefined) throw new Error('There is no sheet');
  return {
    rows: sheet.rows.map((cells, row) => cells.map((_, at) => textAt(sheet, row, at)).join(',')),
    left: currenciesLeftOut(basis, written).map(({ cell, reason }) => `${cell}: ${reason}`),
  };
}

const AMOUNTS = [
  'Sales,1000.50,900.45,1100.50,990.45',
  'Rent,200.10,180.09,210.10,189.09',
  'Net profit,800.40,720.36,890.40,801.36',
];
const inDollars = ['Sales,1000.50,,1100.50,', 'Rent,200.10,,210.10,', 'Net profit,800.40,,890.40,'];

test('a month in two currencies is read in that of the company', () => {
  const { rows, left } = read('USD', ',Jan 2025,,Feb 2025,', ',USD,EUR,USD,EUR', ...AMOUNTS);
  expect(rows.slice(2).map((row) => row.replace(/,$/, ''))).toEqual(
    inDollars.map((row) => row.replace(/,$/, '')),
  );
  expect(left).toEqual([
    'C2: It is in EUR. The amounts in US dollars next to it are read.',
    'E2: It is in EUR. The amounts in US dollars next to it are read.',
  ]);
});

test('the month above the other currency heads that of the company', () => {
  const { rows } = read('EUR', ',Jan 2025,,Feb 2025,', ',USD,EUR,USD,EUR', ...AMOUNTS);
  expect(rows.slice(0, 3).map((row) => row.replace(/,$/, ''))).toEqual([
    ',,Jan 2025,,Feb 2025',
    ',,EUR,,EUR',
    'Sales,,900.45,,990.45',
  ]);
});

test.each([
  ['two currencies, neither of them its own', 'GBP', ',Jan 2025 USD,Jan 2025 EUR', AMOUNTS],
  ['different months', 'USD', ',Jan 2025 USD,Feb 2025 EUR', AMOUNTS],
  [
    'bank accounts in two currencies',
    'USD',
    'Month,Bank USD,Bank EUR',
    ['Jan 2025,1000.50,5000.25', 'Feb 2025,1100.50,1000.25'],
  ],
])('%s stay', (_, currency, head, amounts) => {
  expect(read(currency, head, ...amounts).left).toEqual([]);
});
