import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CallError } from '../../../client/callError.ts';
import { getBooks, listAccounts, mergeAccount, updateAccount } from '../../../contract/accounts.ts';
import { listActivity } from '../../../contract/activity.ts';
import { updateFinancialData } from '../../../contract/financialData.ts';
import { explainFigure } from '../../../contract/figures.ts';
import { previewTakeBack, takeBack } from '../../../contract/reverts.ts';
import { rounds } from '../../../testRounds.ts';
import { verifyChain } from '../../../engine/db/verifyChain.ts';
import type { TrialAccount } from '../imports/testBookFiles.ts';
import { APRIL_TRIAL, BookImports, MAY_TRIAL, trialBalanceCsv } from '../imports/testBookFiles.ts';
import type { ImportBench } from '../imports/testImports.ts';
import { openImportBench } from '../imports/testImports.ts';
import { TestBooks } from '../reverts/testBooks.ts';

let bench: ImportBench;
let books: TestBooks;
let imports: BookImports;
beforeAll(async () => {
  bench = await openImportBench();
  books = new TestBooks(bench);
  imports = new BookImports(bench);
});
afterAll(() => bench.close());
beforeEach(() => bench.empty());

const chart = () => bench.t.ask('admin', listAccounts, {});
const idOf = async (code: string) => (await chart()).find((one) => one.code === code)?.id ?? 0;

const merge = (id: number, into: number, more: { addsUp?: boolean; reason?: string } = {}) =>
  bench.t.ask('admin', mergeAccount, { params: { id: String(id) }, body: { into, ...more } });

const refusalOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => null,
    (refused: unknown) => refused,
  );
  return error instanceof CallError ? error.detail : error;
};

const newest = async (): Promise<number> => {
  const { entries } = await bench.t.ask('admin', listActivity, { query: {} });
  return entries[0]?.moment ?? 0;
};

/** Reverts the last change, as it was shown before. */
async function revertLast() {
  const what = { kind: 'change', moment: await newest() } as const;
  const { key: previewKey, records } = await bench.t.ask('admin', previewTakeBack, {
    body: { what },
  });
  await bench.t.ask('admin', takeBack, { body: { what, previewKey, reason: 'A slip' } });
  return records;
}

/** Everything that the report and the accounts say of two months. */
async function state() {
  const figures = (await bench.figures()).map(
    ({ version: _version, updatedAt: _at, ...figure }) => figure,
  );
  const months = await Promise.all(
    ['2025-04', '2025-05'].map(async (month) => {
      const { lines, adjustments } = await bench.t.ask('admin', getBooks, { query: { month } });
      return { lines, adjustments };
    }),
  );
  return { figures, months };
}

const chartWithoutVersions = async () =>
  (await chart()).map(({ version: _version, ...account }) => account);

async function storedAccounts(
  ...amounts: (readonly [code: string, month: string, amount: string])[]
) {
  const ids = new Map<string, number>();
  for (const code of new Set(amounts.map(([one]) => one))) {
    const id = await books.account(code);
    ids.set(code, id);
    await books.map(id, 'revenue');
  }
  for (const [code, month, amount] of amounts) {
    await books.store(month, [[ids.get(code) ?? 0, amount]]);
  }
  return (code: string) => ids.get(code) ?? 0;
}

describe('merging', () => {
  test('moves the months of an account and no line of the report, and is reverted as one change', async () => {
    const id = await storedAccounts(['4000', '2025-04', '500'], ['4010', '2025-05', '70.25']);
    const [row] = await bench.figures();
    await bench.t.ask('admin', updateFinancialData, {
      params: { id: String(row?.id) },
      body: { revenue: '510', reason: 'A late invoice' },
    });
    const [before, accounts] = [await state(), await chartWithoutVersions()];
    const asOf = await newest();
    const answer = await merge(id('4010'), id('4000'), { reason: 'One account in the new ledger' });
    expect(answer).toMatchObject({
      account: { code: '4000', fileNames: ['4010', 'Account 4010'] },
      months: 1,
      addedUp: 0,
    });
    expect(await state()).toEqual(before);
    expect((await chart()).map(({ code, latest }) => [code, latest])).toEqual([
      ['4000', { month: '2025-05', amount: '70.25' }],
    ]);
    const asked = { params: { id: 'revenue.2025-05' } };
    const { books: made } = await bench.t.ask('admin', explainFigure, asked);
    expect(made?.accounts).toMatchObject([{ code: '4000', name: 'Account 4000' }]);
    // The past goes on saying what it said.
    const past = await bench.t.as('admin', 'GET', `/api/books?month=2025-05&asOf=${asOf}`);
    expect(past.json()).toMatchObject({ balances: [{ code: '4010', name: 'Account 4010' }] });
    const { entries } = await bench.t.ask('admin', listActivity, { query: {} });
    expect(entries[0]).toMatchObject({ reason: 'One account in the new ledger' });
    expect(
      entries[0]?.records.flatMap(({ noun, action, fields }) =>
        noun === 'balance' ? [[action, fields[0]?.label, fields[0]?.before, fields[0]?.after]] : [],
      ),
    ).toEqual([['changed', 'Account', '4010 Account 4010', '4000 Account 4000']]);
    await revertLast();
    expect([await state(), await chartWithoutVersions()]).toEqual([before, accounts]);
    // And the reverting itself.
    await revertLast();
    expect((await chart()).map(({ code }) => code)).toEqual(['4000']);
    expect(await state()).toEqual(before);
    expect(await verifyChain(bench.t.database)).toMatchObject({ fault: null });
  });

  test('names the months that both accounts have, and adds them up when that is decided', async () => {
    const id = await storedAccounts(
      ['4000', '2025-04', '500'],
      ['4010', '2025-04', '70.25'],
      ['4010', '2025-05', '5'],
    );
    const [before, accounts] = [await state(), await chartWithoutVersions()];
    expect(await refusalOf(merge(id('4010'), id('4000')))).toBe(
      '4010 Account 4010 and 4000 Account 4000 both have amounts in April 2025. Add them up, or choose another account.',
    );
    expect(await chartWithoutVersions()).toEqual(accounts);
    const answer = await merge(id('4010'), id('4000'), { addsUp: true });
    expect([answer.months, answer.addedUp]).toEqual([2, 1]);
    expect(await state()).toEqual(before);
    expect((await books.of('2025-04')).balances).toEqual([['0', '570.25', 'revenue']]);
    await revertLast();
    expect([await state(), await chartWithoutVersions()]).toEqual([before, accounts]);
    expect((await books.of('2025-04')).balances.map(([, amount]) => amount)).toEqual([
      '500.00',
      '70.25',
    ]);
  });

  test('refuses what cannot be merged, and says why', async () => {
    const id = await storedAccounts(['4000', '2025-04', '500'], ['4010', '2025-05', '70']);
    const rent = await bench.create('/api/accounts', {
      code: '6000',
      name: 'Rent',
      type: 'operatingCost',
    });
    const other = await books.account('4020');
    await books.map(other, 'cash');
    await books.store('2025-05', [[other, '9']]);
    const [one, into] = [id('4010'), id('4000')];
    expect(await refusalOf(merge(one, one))).toBe(
      'Choose another account. An account can’t be merged into itself.',
    );
    expect(await refusalOf(merge(one, 99_999))).toBe('Unknown account');
    expect(await refusalOf(merge(99_999, into))).toBe('Account not found');
    expect(await refusalOf(merge(one, rent))).toBe(
      '4010 Account 4010 has the type Revenue and 6000 Rent has the type Operating cost. Accounts of different types can’t be merged.',
    );
    expect(await refusalOf(merge(other, into))).toBe(
      '4020 Account 4020 (Cash) and 4000 Account 4000 (Revenue) are mapped to different lines in May 2025. Choose the same line for both first.',
    );
    const unmapped = await books.account('4030');
    await books.store('2025-05', [[unmapped, '9']]);
    expect(await refusalOf(merge(unmapped, into))).toMatch(/^4030 Account 4030 \(no line\) and/);
    expect(
      await refusalOf(
        bench.t.ask('admin', mergeAccount, {
          params: { id: String(one) },
          body: { into },
          ifMatch: 9,
        }),
      ),
    ).toBe('The account was changed by someone else in the meantime');
    expect(
      await refusalOf(
        bench.t.ask('viewer', mergeAccount, { params: { id: String(one) }, body: { into } }),
      ),
    ).toBe('Admin privileges required');
  });

  test('changes no line by a cent, and reverting brings everything back', async () => {
    const amount = fc
      .integer({ min: -99_999, max: 99_999 })
      .map((cents) => (cents / 100).toFixed(2));
    const balances = fc.array(
      fc.tuple(
        fc.constantFrom('4000', '4010', '4020'),
        fc.constantFrom('2025-04', '2025-05'),
        amount,
      ),
      { minLength: 2, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(balances, async (drawn) => {
        await bench.empty();
        const id = await storedAccounts(
          ['4000', '2025-04', '1'],
          ['4010', '2025-05', '2'],
          ...drawn,
        );
        const [before, accounts] = [await state(), await chartWithoutVersions()];
        const { addedUp } = await merge(id('4010'), id('4000'), { addsUp: true });
        expect(await state()).toEqual(before);
        await revertLast();
        expect([await state(), await chartWithoutVersions()]).toEqual([before, accounts]);
        if (addedUp === 0) return;
        expect(await refusalOf(merge(id('4010'), id('4000')))).toMatch(/both have amounts in/);
      }),
      { numRuns: rounds(60) },
    );
  });
});

const withSales = (sales: string) =>
  APRIL_TRIAL.map((row) => (row[0] === '4000' ? ([sales, row[1], row[2], row[3]] as const) : row));

const statementOf = (sales: string) => `Profit and Loss
Harbour & Vale Ltd
For the month ended 30 April 2025
,April 2025
Income,
${sales},1000.00
Total Income,1000.00
Expenses,
Rent,300.00
Wages,100.00
Total Expenses,400.00
Net Income,600.00`;

describe('a file with the old code or name', () => {
  test('goes into the account that it was merged into, without a question', async () => {
    await imports.stored(trialBalanceCsv('30 April 2025', APRIL_TRIAL));
    const kept = await bench.create('/api/accounts', {
      code: '4100',
      name: 'Sales of goods',
      type: 'revenue',
    });
    await books.map(kept, 'revenue');
    await merge(await idOf('4000'), kept);
    const draft = await imports.draftOf(trialBalanceCsv('31 May 2025', MAY_TRIAL));
    expect(draft.preview).toMatchObject({
      questions: [],
      books: { counts: { newAccounts: 0, knownAccounts: 4, removed: 0 } },
    });
    expect((await bench.apply(draft)).status).toBe(200);
    expect((await bench.figures()).map(({ revenue }) => revenue)).toEqual(['1000.00', '800.00']);
    expect((await books.of('2025-05')).balances).toContainEqual(['s', '800.00', 'revenue']);
  });

  test('that has both accounts adds them up, again and again', async () => {
    const both: readonly TrialAccount[] = [
      ...APRIL_TRIAL.slice(0, 2),
      ['4000', 'Sales', 'Revenue', -900],
      ['4010', 'More sales', 'Revenue', -100],
      ...APRIL_TRIAL.slice(3),
    ];
    await imports.stored(trialBalanceCsv('30 April 2025', both));
    await merge(await idOf('4010'), await idOf('4000'), { addsUp: true });
    const again = await imports.draftOf(trialBalanceCsv('30 April 2025', both));
    expect(again.preview).toMatchObject({
      questions: [],
      refusals: [],
      books: { counts: { newAccounts: 0, changed: 0, removed: 0 } },
    });
    const moved = trialBalanceCsv('30 April 2025', withSales('4010'));
    expect((await imports.draftOf(moved)).preview.books?.counts).toMatchObject({
      newAccounts: 0,
      removed: 0,
    });
  });

  test('finds an account that was renamed since', async () => {
    await imports.stored(statementOf('Studio sales'));
    const sales = (await chart()).find(({ name }) => name === 'Studio sales');
    const renamed = await bench.t.ask('admin', updateAccount, {
      params: { id: String(sales?.id) },
      body: { name: 'Pottery sales' },
    });
    expect(renamed).toMatchObject({ name: 'Pottery sales', fileNames: ['Studio sales'] });
    const draft = await imports.draftOf(statementOf('Studio sales'));
    expect(draft.preview.books?.counts).toMatchObject({ newAccounts: 0, removed: 0, unchanged: 3 });
    const back = await bench.t.ask('admin', updateAccount, {
      params: { id: String(sales?.id) },
      body: { name: 'Studio sales' },
    });
    expect(back.fileNames).toEqual(['Pottery sales']);
  });
});
