import { afterAll, expect, test } from 'vitest';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const BUDGET = [
  'Budget FY25',
  'Account,Name,Type,Apr 2025,May 2025',
  '4000,Sales,Revenue,1000.00,1100.00',
  '5000,Materials,Cost of sales,300.00,300.00',
  '6000,Rent,Expense,400.00,400.00',
].join('\n');

test('a table of accounts that calls itself a budget is asked about, and read as what a person says', async () => {
  const open = await reader.read(BUDGET);
  expect(open.sentences).toEqual([
    'Choose whether the amounts in CSV file are a plan or actual amounts: the sheet calls the amounts planned.',
  ]);
  expect(open.unread).toEqual([]);
  const planned = await reader.read(BUDGET, { said: { scenario: 'plan' } });
  expect(planned.books).toHaveLength(3);
  const actual = await reader.read(BUDGET, { said: { scenario: 'actual' } });
  expect(actual.questions).toEqual([]);
  expect(actual.unread).toEqual([expect.stringContaining('Its accounts could not be reconciled')]);
});
