import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readWorkbook } from '../file/readWorkbook.ts';
import { plainTrialBalance, xeroStatement } from './testXero.ts';
import { booksOfWorkbook } from './booksOfWorkbook.ts';
import { sheetMeanings } from './sheetRows.ts';

async function meaningsOf(text: string) {
  const workbook = await readWorkbook(Buffer.from(text), 'csv');
  const [sheet] = workbook.sheets;
  if (sheet === undefined) throw new Error('The file has no sheet');
  const found = sheetMeanings(
    STANDARD_BASIS,
    sheet,
    booksOfWorkbook(STANDARD_BASIS, workbook).get(sheet.name),
  );
  const numberOf = (label: string) =>
    text.split('\n').findIndex((line) => line.startsWith(label)) + 1;
  return { ...found, numberOf, at: (label: string) => found.rows.get(numberOf(label)) };
}

test('rows of a statement say what they are, and their totals whether they add up', async () => {
  const { at, columns, attention } = await meaningsOf(xeroStatement(['Apr 2025', 'May 2025']));
  expect(at('Profit and Loss')).toEqual({ is: 'title' });
  expect(at('Account,')).toEqual({ is: 'heading' });
  expect(at('Trading Income')).toEqual({ is: 'head' });
  expect(at('Sales,')).toEqual({ is: 'account', account: { code: '', name: 'Sales' } });
  expect(at('Total Trading Income')).toEqual({ is: 'total', difference: null });
  expect(columns).toEqual([
    { column: 'B', month: '2025-04', reason: null },
    { column: 'C', month: '2025-05', reason: null },
  ]);
  expect(attention).toEqual({ totals: [], left: [] });
});

test('a total that differs says the month and by how much', async () => {
  const text = xeroStatement(['Apr 2025']).replace('\nRent,9500.00', '\nRent,9512.50');
  const { at, attention, numberOf } = await meaningsOf(text);
  expect(at('Total Operating Expenses')).toMatchObject({
    is: 'total',
    difference: { month: '2025-04', amount: '-12.5' },
  });
  expect(attention.totals).toEqual([numberOf('Total Operating Expenses')]);
});

test('of a trial balance, the accounts and the total below them', async () => {
  const { at } = await meaningsOf(plainTrialBalance('30 April 2025'));
  expect(at('Account Code')).toEqual({ is: 'heading' });
  expect(at('469')).toEqual({ is: 'account', account: { code: '469', name: 'Rent' } });
  expect(at('Total,')).toEqual({ is: 'total' });
});

test('if months are below each other, rows are months', async () => {
  const text = 'Month,Revenue,COGS,Gross Profit\nApr 2025,100,40,60\nMay 2025,110,41,69';
  const { at } = await meaningsOf(text);
  expect(at('Month')).toEqual({ is: 'heading' });
  expect(at('Apr 2025')).toEqual({ is: 'period', month: '2025-04' });
  expect(at('May 2025')).toEqual({ is: 'period', month: '2025-05' });
});
