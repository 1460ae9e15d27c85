import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getBooks } from '../../../contract/accounts.ts';
import type { Import } from '../../../contract/imports.ts';
import { BookImports } from './testBookFiles.ts';
import type { ImportBench } from './testImports.ts';
import { openImportBench } from './testImports.ts';

let bench: ImportBench;
let books: BookImports;
beforeAll(async () => {
  bench = await openImportBench();
  books = new BookImports(bench);
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.empty();
  await store(await draftOf(POTTERY));
});

const statement = (income: string, costs: readonly string[], result: string, total: string) =>
  `Profit and Loss
Fern Pottery
For the month ended 31 May 2025
,May 2025
Income,
${income}
Expenses,
${costs.join('\n')}
Total Expenses,${total}
Net Income,${result}`;

const POTTERY = statement(
  'Studio sales,8000.00\nTotal Income,8000.00',
  ['Rent,1000.00', 'Wages,2000.00'],
  '5000.00',
  '3000.00',
);
const GARAGE = statement(
  'Repairs billed,6000.00\nTotal Income,6000.00',
  ['Insurance,900.00', 'Salaries,3100.00'],
  '2000.00',
  '4000.00',
);

const LEDGER = `Date,Account Code,Account,Type,Debit,Credit
2025-05-02,4100,Kiln hire billed,Revenue,,7000.00
2025-05-09,1000,Bank,Asset,7000.00,
2025-05-12,6200,Insurance,Expense,400.00,
2025-05-12,1000,Bank,Asset,,400.00`;

const draftOf = (content: string) => books.draftOf(content, 'statement.csv');
const store = async (draft: Import) => expect((await bench.apply(draft)).status).toBe(200);
const overlapOf = ({ preview }: Import) =>
  preview.questions.filter(({ about }) => about === 'overlap').map(({ question }) => question);

async function confirmed(draft: Import): Promise<Import> {
  const layouts = draft.layouts.map((layout) => ({
    ...layout,
    books: { month: null, basis: null, ...layout.books, isOverStored: true },
  }));
  expect((await bench.change(draft.id, { layouts })).status).toBe(200);
  return bench.find(draft.id);
}

const amounts = async () =>
  (await bench.t.ask('admin', getBooks, { query: { month: '2025-05' } })).balances.map(
    ({ name, amount }) => `${name} ${amount}`,
  );

describe('a file for months that are stored', () => {
  test('of other accounts is asked about in amounts, and stored once it is confirmed', async () => {
    const draft = await draftOf(GARAGE);
    expect(overlapOf(draft)).toEqual([
      'May 2025 is already stored. Importing the file would remove $11,000 in 3 accounts that the file does not contain, and add $10,000 in 3 accounts. Confirm the replacement, or choose another entity.',
    ]);
    expect((await bench.apply(draft)).status).toBe(409);
    expect(await amounts()).toEqual(['Rent 1000.00', 'Studio sales 8000.00', 'Wages 2000.00']);
    const answered = await confirmed(draft);
    expect(answered.preview.questions).toEqual([]);
    await store(answered);
    expect(await amounts()).toEqual([
      'Insurance 900.00',
      'Repairs billed 6000.00',
      'Salaries 3100.00',
    ]);
  });

  test('with another account in place of its largest is asked about', async () => {
    const renamed = POTTERY.replace('Studio sales', 'Ceramics sold');
    expect(overlapOf(await draftOf(renamed))).toHaveLength(1);
  });

  test('that is a ledger of other accounts would come on top, and is asked about', async () => {
    expect(overlapOf(await draftOf(LEDGER))).toEqual([
      'May 2025 is already stored. The file would add $7,400 in 2 accounts to the stored $11,000 in 3 accounts. Confirm that both should count.',
    ]);
  });

  test.each([
    ['the same amounts', POTTERY],
    ['corrected amounts', POTTERY.replaceAll('8000.00', '9000.00').replace('5000.00', '6000.00')],
    ['a small account renamed', POTTERY.replace('Rent', 'Studio rent')],
    ['the next month', POTTERY.replace('31 May', '30 June').replace('May 2025', 'Jun 2025')],
  ])('and has %s is not asked about', async (_what, content) => {
    expect(overlapOf(await draftOf(content))).toEqual([]);
  });
});

const EXTRACT = `Date,Account Code,Account,Type,Debit,Credit
2025-05-02,,Studio sales,Revenue,,500.00
2025-05-02,,Bank,Asset,500.00,`;

const ON_TOP = `Date,Account Code,Account,Type,Debit,Credit
2025-05-02,,Studio sales,Revenue,,8000.00
2025-05-31,,Rent,Expense,1000.00,
2025-05-31,,Staff,Expense,2000.00,
2025-05-31,,Bank,Asset,5000.00,`;

describe('a file of some of the stored accounts', () => {
  test('without one of them names it and its amount', async () => {
    const withPower = statement(
      'Studio sales,8000.00\nTotal Income,8000.00',
      ['Rent,1000.00', 'Wages,2000.00', 'Power,900.00'],
      '4100.00',
      '3900.00',
    );
    await store(await draftOf(withPower));
    expect(overlapOf(await draftOf(POTTERY))).toEqual([
      'May 2025 is already stored. Importing the file would remove $900 in 1 account that the file does not contain: Power. Confirm the replacement.',
    ]);
  });

  test('with a part of what is stored is asked about', async () => {
    expect(overlapOf(await draftOf(EXTRACT))).toEqual([
      'May 2025 is already stored. The file would replace $8,000 in 1 account with $500. Confirm the replacement, or choose another unit or file.',
    ]);
  });

  test('with a thousandth of what is stored is asked about', async () => {
    const thousands = statement(
      'Studio sales,8.00\nTotal Income,8.00',
      ['Rent,1.00', 'Wages,2.00'],
      '5.00',
      '3.00',
    );
    expect(overlapOf(await draftOf(thousands))).toEqual([
      'May 2025 is already stored. The file would replace $11,000 in 3 accounts with $11. The amounts look like thousands. Confirm the replacement, or choose another unit or file.',
    ]);
  });

  test('with a thousand times what is stored is asked about', async () => {
    const units = statement(
      'Studio sales,8000000.00\nTotal Income,8000000.00',
      ['Rent,1000000.00', 'Wages,2000000.00'],
      '5000000.00',
      '3000000.00',
    );
    expect(overlapOf(await draftOf(units))).toEqual([
      'May 2025 is already stored. The file would replace $11,000 in 3 accounts with $11,000,000. Confirm the replacement, or choose another unit.',
    ]);
  });

  test('that would count one of them again under another name is asked about', async () => {
    expect(overlapOf(await draftOf(ON_TOP))).toEqual([
      'May 2025 is already stored. The file would add $2,000 in 1 account to the stored $2,000 in 1 account. Confirm that both should count.',
    ]);
  });

  test('that has the same amounts in two months under another name is told so', async () => {
    const june = POTTERY.replace('31 May', '30 June').replace('May 2025', 'Jun 2025');
    await store(await draftOf(june));
    const more = `${ON_TOP}
2025-06-02,,Studio sales,Revenue,,8000.00
2025-06-30,,Rent,Expense,1000.00,
2025-06-30,,Staff,Expense,2000.00,
2025-06-30,,Bank,Asset,5000.00,`;
    expect(overlapOf(await draftOf(more))).toEqual([
      'May 2025 and June 2025 are already stored. The file would add Staff with the same amounts as Wages, which is kept. Confirm that both should count.',
    ]);
  });
});
