import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getBooks, listAccounts } from '../../../contract/accounts.ts';
import type { AccountAnswer } from '../../../contract/importBooks.ts';
import type { Import } from '../../../contract/imports.ts';
import { APRIL_TRIAL, BookImports, trialBalanceCsv } from './testBookFiles.ts';
import type { ImportBench } from './testImports.ts';
import { openImportBench } from './testImports.ts';

let bench: ImportBench;
let books: BookImports;
beforeAll(async () => {
  bench = await openImportBench();
  books = new BookImports(bench);
});
afterAll(() => bench.close());
beforeEach(() => bench.empty());

const statement = (sales: string, rent: string, months: readonly string[] = ['May 2025']) => {
  const each = (amount: string) => months.map(() => amount).join(',');
  return `Profit and Loss
Fern Pottery
For the month ended 31 May 2025
,${months.join(',')}
Income,
${sales},${each('8000.00')}
Total Income,${each('8000.00')}
Expenses,
${rent},${each('1000.00')}
Wages,${each('2000.00')}
Total Expenses,${each('3000.00')}
Net Income,${each('5000.00')}`;
};

const BEFORE = statement('Studio sales', 'Rent');
const draftOf = (content: string) => books.draftOf(content, 'statement.csv');
const store = async (draft: Import) => expect((await bench.apply(draft)).status).toBe(200);
const questionsOf = ({ preview }: Import) =>
  preview.questions.map(({ about, question }) => [about, question]);

async function answered(draft: Import, accounts: readonly AccountAnswer[]): Promise<Import> {
  const layouts = draft.layouts.map((layout) => ({
    ...layout,
    books: { month: null, basis: null, ...layout.books, accounts },
  }));
  expect((await bench.change(draft.id, { layouts })).status).toBe(200);
  return bench.find(draft.id);
}

const chart = async () =>
  (await bench.t.ask('admin', listAccounts, {})).map(({ code, name, fileNames }) => [
    `${code} ${name}`.trim(),
    fileNames,
  ]);
const idOf = async (name: string) =>
  (await bench.t.ask('admin', listAccounts, {})).find((one) => one.name === name)?.id ?? 0;
const amounts = async (month = '2025-05') =>
  (await bench.t.ask('admin', getBooks, { query: { month } })).balances.map(
    ({ name, amount }) => `${name} ${amount}`,
  );

describe('an account with the amounts of a stored one and a similar name', () => {
  beforeEach(async () => store(await draftOf(BEFORE)));

  test('is asked about, and renames the stored account', async () => {
    const renamed = statement('Studio sales', 'Studio rent');
    const draft = await draftOf(renamed);
    expect(questionsOf(draft)).toEqual([
      [
        'renamed',
        'Is Studio rent the same account as Rent? Both accounts have $1,000 in May 2025. If they differ, the amount is removed from Rent and stored in a new account, Studio rent.',
      ],
    ]);
    // Nothing is stored before it is answered.
    expect((await bench.apply(draft)).status).toBe(409);
    expect(draft.preview.books).toMatchObject({
      counts: { newAccounts: 0, removed: 0, unchanged: 3 },
      renamedAccounts: [{ name: 'Studio rent', by: 'amounts', amount: '1000.00', isSame: null }],
    });
    const account = { code: '', name: 'Studio rent', sameAs: await idOf('Rent') };
    const same = await answered(draft, [account]);
    expect(questionsOf(same)).toEqual([]);
    await store(same);
    expect(await amounts()).toEqual([
      'Studio rent 1000.00',
      'Studio sales 8000.00',
      'Wages 2000.00',
    ]);
    expect(await chart()).toContainEqual(['Studio rent', ['Rent']]);
    // The answer is the name: neither file is asked about again.
    expect((await draftOf(renamed)).preview).toMatchObject({ questions: [] });
    expect((await draftOf(BEFORE)).preview).toMatchObject({
      questions: [],
      books: { counts: { newAccounts: 0, removed: 0, changed: 0 } },
    });
  });

  test('goes into a new account when it is another', async () => {
    const draft = await draftOf(statement('Pottery sales', 'Rent'));
    expect(questionsOf(draft).map(([about]) => about)).toEqual(['renamed']);
    const other = await answered(draft, [{ code: '', name: 'Pottery sales', sameAs: null }]);
    // Removals are asked about as before.
    expect(questionsOf(other).map(([about]) => about)).toEqual(['overlap']);
    expect(other.preview.books?.counts).toMatchObject({ newAccounts: 1, removed: 1 });
    expect(other.preview.books?.renamedAccounts).toMatchObject([{ isSame: false }]);
  });

  test('is asked about in a file of new months alone, by its name', async () => {
    const june = statement('Studio sales', 'Studio rent', ['Jun 2025']);
    const draft = await draftOf(june);
    expect(questionsOf(draft)).toEqual([
      [
        'renamed',
        'Is Studio rent the same account as Rent? The file has no Rent. If the two differ, Studio rent is a new account.',
      ],
    ]);
    expect((await bench.apply(draft)).status).toBe(409);
    expect(draft.preview.books?.renamedAccounts).toMatchObject([
      { name: 'Studio rent', by: 'name', amount: null, months: [], isSame: null },
    ]);
    const name = 'Studio rent';
    const other = await answered(draft, [{ code: '', name, sameAs: null }]);
    expect(questionsOf(other)).toEqual([]);
    expect(other.preview.books?.counts).toMatchObject({ newAccounts: 1, removed: 0 });
    await store(await answered(draft, [{ code: '', name, sameAs: await idOf('Rent') }]));
    expect(await chart()).toContainEqual(['Studio rent', ['Rent']]);
    expect(await amounts('2025-06')).toContain('Studio rent 1000.00');
    expect(await amounts()).toContain('Studio rent 1000.00');
  });

  test('is undone with its import', async () => {
    const draft = await draftOf(statement('Studio sales', 'Studio rent', ['May 2025', 'Jun 2025']));
    const account = { code: '', name: 'Studio rent', sameAs: await idOf('Rent') };
    await store(await answered(draft, [account]));
    expect(await amounts('2025-06')).toHaveLength(3);
    expect((await bench.undo(draft.id)).status).toBe(200);
    expect(await chart()).toContainEqual(['Rent', []]);
    expect(await amounts()).toEqual(['Rent 1000.00', 'Studio sales 8000.00', 'Wages 2000.00']);
  });

  test('is refused as an account that it cannot be', async () => {
    const draft = await draftOf(statement('Studio sales', 'Studio rent'));
    const said = async (sameAs: number) => {
      const account = { code: '', name: 'Studio rent', sameAs };
      const { preview } = await answered(draft, [account]);
      return preview.refusals.map(({ reason }) => reason);
    };
    expect(await said(99_999)).toEqual(['The account chosen for Studio rent does not exist.']);
    expect(await said(await idOf('Wages'))).toEqual([
      'Studio rent can’t be a new name for Wages, because the file contains both accounts.',
    ]);
  });

  test.each([
    [
      'other amounts',
      BEFORE.replace('Rent,1000.00', 'Studio rent,900.00').replace(
        'Wages,2000.00',
        'Wages,2100.00',
      ),
    ],
    ['a name that is not alike', statement('Studio sales', 'Lease of the kiln')],
    [
      'a name that is not alike, in new months',
      statement('Studio sales', 'Lease of the kiln', ['Jun 2025']),
    ],
    [
      'the stored account in the file, too',
      statement('Studio sales', 'Rent', ['Jun 2025']).replace(
        'Wages,2000.00',
        'Studio rent,900.00\nWages,1100.00',
      ),
    ],
  ])('is not asked about with %s', async (_what, content) => {
    expect(questionsOf(await draftOf(content))).toEqual([]);
  });
});

const april = (rent: string) =>
  trialBalanceCsv(
    '30 April 2025',
    APRIL_TRIAL.map((row) => (row[0] === '6000' ? ([row[0], rent, row[2], row[3]] as const) : row)),
  );

describe('a code that is stored with another name', () => {
  beforeEach(async () => void (await books.stored(april('Rent'))));

  test('is asked about once, whatever the answer', async () => {
    const draft = await books.draftOf(april('Premises'));
    expect(questionsOf(draft)).toEqual([
      [
        'renamed',
        'Is 6000 Premises the same account as 6000 Rent? If the accounts differ, 6000 keeps the name Rent and its amounts are stored there.',
      ],
    ]);
    const kept = await answered(draft, [{ code: '6000', name: 'Premises', sameAs: null }]);
    expect(questionsOf(kept)).toEqual([]);
    await store(kept);
    expect(await chart()).toContainEqual(['6000 Rent', ['Premises']]);
    expect(questionsOf(await books.draftOf(april('Premises')))).toEqual([]);
    const again = await books.draftOf(april('Offices'));
    const account = { code: '6000', name: 'Offices', sameAs: await idOf('Rent') };
    await store(await answered(again, [account]));
    expect(await chart()).toContainEqual(['6000 Offices', ['Rent', 'Premises']]);
    expect(await amounts('2025-04')).toContain('Offices 400.00');
  });

  test('is the same where only the spelling differs, or a report cuts it off', async () => {
    expect(questionsOf(await books.draftOf(april('RENT')))).toEqual([]);
  });
});
