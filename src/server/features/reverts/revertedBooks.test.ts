import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAccounts, updateAccount } from '../../../contract/accounts.ts';
import { listActivity } from '../../../contract/activity.ts';
import { updateCompany } from '../../../contract/company.ts';
import { updateFinancialData } from '../../../contract/financialData.ts';
import { removeMonth, restoreMonth } from '../../../contract/removedMonths.ts';
import type { RevertTarget } from '../../../contract/reverts.ts';
import { previewTakeBack, takeBack } from '../../../contract/reverts.ts';
import { rounds } from '../../../testRounds.ts';
import { verifyChain } from '../../../engine/db/verifyChain.ts';
import { APRIL_TRIAL, BookImports, MAY_TRIAL, trialBalanceCsv } from '../imports/testBookFiles.ts';
import type { ImportBench } from '../imports/testImports.ts';
import { openImportBench } from '../imports/testImports.ts';
import type { Step } from './testBooks.ts';
import { ACCOUNTS_OF_STEPS, LINES_OF_STEPS, TestBooks, World } from './testBooks.ts';

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

const newest = async (): Promise<number> => {
  const { entries } = await bench.t.ask('admin', listActivity, { query: {} });
  return entries[0]?.moment ?? 0;
};

const preview = (what: RevertTarget) => bench.t.ask('admin', previewTakeBack, { body: { what } });

/** Answers what was shown before. */
async function takeBackAll(what: RevertTarget) {
  const shown = await preview(what);
  const body = { what, previewKey: shown.key, reason: 'The wrong file' };
  const { counts } = await bench.t.ask('admin', takeBack, { body });
  expect(counts).toEqual(shown.counts);
  return shown;
}

describe('balances', () => {
  test('that came by the API go back with the figures that they made', async () => {
    const sales = await books.account('4000');
    await books.map(sales, 'revenue');
    await books.store('2025-04', [[sales, '500']]);
    const what = { kind: 'change', moment: await newest() } as const;
    const { records } = await takeBackAll(what);
    expect(records.map(({ noun, name, outcome }) => [noun, name, outcome])).toEqual([
      ['entity', 'The company as a whole', 'deleted'],
      ['balance', '4000 Account 4000, April 2025', 'deleted'],
      ['figures', 'April 2025', 'deleted'],
    ]);
    expect(await bench.figures()).toEqual([]);
    // The mapping stays, so the next balances find their line.
    await takeBackAll({ kind: 'change', moment: await newest() });
    expect(await books.figuresOf(13)).toMatchObject([{ revenue: '500.00', cash: null }]);
  });

  test('that replaced others give their months the figures of these again', async () => {
    const sales = await books.account('4000');
    await books.map(sales, 'revenue');
    await books.store('2025-04', [[sales, '500']]);
    await books.store('2025-04', [[sales, '700']]);
    const what = { kind: 'change', moment: await newest() } as const;
    const [row] = await bench.figures();
    await bench.t.ask('admin', updateFinancialData, {
      params: { id: String(row?.id) },
      body: { cash: '9', revenue: '710' },
    });
    const { records } = await takeBackAll(what);
    expect(records[0]).toMatchObject({
      noun: 'balance',
      values: [{ label: 'Amount', now: '$700', becomes: '$500' }],
    });
    // Later entries stay: an adjustment of 10, and cash.
    expect(await books.figuresOf(13)).toMatchObject([{ revenue: '510.00', cash: '9.00' }]);
  });

  test('as one record go back alone; figures that follow from them say so', async () => {
    const sales = await books.account('4000');
    await books.map(sales, 'revenue');
    await books.store('2025-04', [[sales, '500']]);
    const moment = await newest();
    const [row] = await bench.figures();
    const figures = { noun: 'figures', id: row?.id ?? 0 } as const;
    const { records } = await preview({ kind: 'change', moment, record: figures });
    expect(records.map(({ outcome, keptBecause }) => [outcome, keptBecause])).toEqual([
      ['kept', 'It is calculated from accounts, so revert their balances or mappings instead'],
    ]);
    await books.store('2025-04', [[sales, '700']]);
    const { entries } = await bench.t.ask('admin', listActivity, { query: { noun: 'balance' } });
    const id = entries[0]?.records.find(({ noun }) => noun === 'balance')?.id ?? 0;
    await takeBackAll({ kind: 'record', noun: 'balance', id, asAt: String(moment) });
    expect(await books.figuresOf(13)).toMatchObject([{ revenue: '500.00' }]);
  });
});

describe('accounts and mappings', () => {
  test('go back, and the figures follow', async () => {
    const sales = await books.account('4000');
    const made = await newest();
    await books.store('2025-04', [[sales, '500']]);
    await books.map(sales, 'revenue');
    const mapped = await newest();
    await books.map(sales, 'cash');
    await takeBackAll({ kind: 'change', moment: await newest() });
    expect(await books.figuresOf(13)).toMatchObject([{ revenue: '500.00', cash: null }]);
    const { records } = await preview({ kind: 'change', moment: made });
    expect(records).toMatchObject([{ keptBecause: 'It still has balances or mappings' }]);
    await takeBackAll({ kind: 'change', moment: mapped });
    expect(await bench.figures()).toEqual([]);
    await bench.t.ask('admin', updateAccount, {
      params: { id: String(sales) },
      body: { name: 'Sales' },
    });
    await bench.create('/api/accounts', { code: '4001', name: 'More', type: 'revenue' });
    const record = { noun: 'account', id: sales } as const;
    await takeBackAll({ kind: 'record', ...record, asAt: String(made) });
    const chart = await bench.t.ask('admin', listAccounts, {});
    expect(chart.map(({ name }) => name)).toEqual(['Account 4000', 'More']);
  });

  test('go back without the figures of balances that were removed since', async () => {
    const sales = await books.account('4000');
    await books.map(sales, 'revenue');
    await books.store('2025-04', [[sales, '500']]);
    await books.map(sales, 'cash');
    const moment = await newest();
    await books.store('2025-04', [[sales, null]]);
    await takeBackAll({ kind: 'change', moment });
    expect(await books.figuresOf(13)).toMatchObject([{ revenue: null, ebitda: null, cash: null }]);
    await books.store('2025-04', [[sales, '600']]);
    expect(await books.figuresOf(13)).toMatchObject([{ revenue: '600.00', cash: null }]);
  });

  test('whose place is taken by now stay as they are', async () => {
    const one = await books.account('4000');
    await bench.t.ask('admin', updateAccount, { params: { id: String(one) }, body: { code: '1' } });
    const moment = await newest();
    await books.account('4000');
    const { records } = await preview({ kind: 'change', moment });
    expect(records).toMatchObject([
      { outcome: 'kept', keptBecause: 'Another account now has its code or name' },
    ]);
  });
});

test('a month that is deleted and brought back keeps balances, lines of accounts, adjustments and more lines', async () => {
  const lineGroups = (groups: readonly ('result' | 'balance')[]) =>
    bench.t.ask('admin', updateCompany, { body: { lineGroups: [...groups] } });
  await lineGroups(['result']);
  const [sales, interest] = [await books.account('4000'), await books.account('7000')];
  await books.map(sales, 'revenue');
  await books.map(interest, 'interest');
  await books.store('2025-04', [
    [sales, '500'],
    [interest, '20'],
  ]);
  const [row] = await bench.figures();
  await bench.t.ask('admin', updateFinancialData, {
    params: { id: String(row?.id) },
    body: { revenue: '510', tax: '7', cash: '9' },
  });
  const state = async () => {
    const [month] = await bench.figures();
    const { version: _version, updatedAt: _at, ...figures } = month ?? {};
    return { figures, books: await books.of('2025-04'), chart: await accounts() };
  };
  const accounts = async () =>
    (await bench.t.ask('admin', listAccounts, {})).map(({ version: _version, ...rest }) => rest);
  const before = await state();
  expect(before).toMatchObject({
    figures: { revenue: '510.00', interest: '20.00', tax: '7.00', cash: '9.00' },
    books: { adjustments: ['revenue 10.00'] },
  });
  const body = { fyId: 13, monthNum: 1, scope: 'month', month: 'April 2025' } as const;
  const { id } = await bench.t.ask('admin', removeMonth, { body });
  await bench.t.ask('admin', restoreMonth, { params: { id: String(id) } });
  expect(await state()).toEqual(before);
  await bench.t.ask('admin', removeMonth, { body });
  expect(await bench.figures()).toEqual([]);
  await takeBackAll({ kind: 'change', moment: await newest() });
  expect(await state()).toEqual(before);
  // Balances go on feeding it.
  await books.store('2025-04', [[sales, '600']]);
  expect((await state()).figures).toMatchObject({ revenue: '610.00', tax: '7.00' });
  await lineGroups([]);
});

describe('an import of a trial balance', () => {
  test('goes back with the accounts that it made, and comes again', async () => {
    await bench.create('/api/financial-data', {
      fyId: 13,
      monthNum: 1,
      monthName: 'April',
      revenue: '5',
      ebitda: '2',
      cash: '1',
    });
    const before = await books.figuresOf(13);
    const april = await imports.stored(trialBalanceCsv('30 April 2025', APRIL_TRIAL));
    await imports.stored(trialBalanceCsv('31 May 2025', MAY_TRIAL));
    const after = await books.figuresOf(13);
    const accounts = async () => (await bench.t.ask('admin', listAccounts, {})).length;
    await takeBackAll({ kind: 'change', moment: await newest() });
    expect(await books.figuresOf(13)).toEqual(after.slice(0, 1));
    await takeBackAll({ kind: 'import', importId: april });
    expect([await books.figuresOf(13), await accounts()]).toEqual([before, 0]);
    expect(await bench.find(april)).toMatchObject({ status: 'undone' });
    const taken = await newest();
    await takeBackAll({ kind: 'change', moment: taken });
    await takeBackAll({ kind: 'change', moment: taken - 1 });
    expect([await books.figuresOf(13), await accounts()]).toEqual([after, 4]);
    expect(await verifyChain(bench.t.database)).toMatchObject({ fault: null });
  });

  test('keeps what was edited since, and the lines that later balances feed', async () => {
    const april = await imports.stored(trialBalanceCsv('30 April 2025', APRIL_TRIAL));
    const chart = await bench.t.ask('admin', listAccounts, {});
    const sales = chart.find(({ code }) => code === '4000')?.id ?? 0;
    await books.store('2025-04', [[sales, '1500']]);
    const { records } = await takeBackAll({ kind: 'import', importId: april });
    expect(records.filter(({ keptBecause }) => keptBecause !== null)).toMatchObject([
      { noun: 'account', keptBecause: 'It still has balances or mappings' },
      { noun: 'mapping', keptBecause: 'Its account will not be removed' },
      { noun: 'balance', keptBecause: 'Changed since it was added' },
    ]);
    expect((await books.of('2025-04')).balances).toEqual([['s', '1500.00', 'revenue']]);
    expect(await books.figuresOf(13)).toMatchObject([
      { revenue: '1500.00', admin: null, cash: null },
    ]);
  });
});

const line = fc.constantFrom(...LINES_OF_STEPS);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('balances' as const),
    month: fc.constantFrom(1, 2),
    accounts: fc.subarray([...ACCOUNTS_OF_STEPS], { minLength: 1 }),
    isRemoval: fc.oneof(
      { weight: 4, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
  }),
  fc.record({
    kind: fc.constant('map' as const),
    account: fc.constantFrom(...ACCOUNTS_OF_STEPS),
    line: fc.oneof({ weight: 4, arbitrary: line }, { weight: 1, arbitrary: fc.constant(null) }),
    isLater: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('edit' as const), month: fc.constantFrom(1, 2), line }),
);

const isSameMapping = (one: Step, other: Step): boolean =>
  one.kind === 'map' &&
  other.kind === 'map' &&
  one.account === other.account &&
  one.isLater === other.isLater &&
  one.line === other.line;

const balancesOf = (each: Step, isRemoval: boolean): string[] =>
  each.kind === 'balances' && each.isRemoval === isRemoval
    ? each.accounts.map((account) => `${each.month} ${account}`)
    : [];
const removedBy = (each: Step) => balancesOf(each, true);
const storedBy = (each: Step) => balancesOf(each, false);

test('balances, mappings and edits, one of them reverted: as the others alone would have made', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 5 }),
      step,
      fc.array(step, { maxLength: 4 }),
      async (early, taken, late) => {
        await bench.empty();
        const without = new World(books, 12);
        const world = new World(books, 13);
        await without.begin();
        await world.begin();
        let amount = 1_000;
        const both = async (each: Step) => {
          amount += 7;
          if (each.kind === 'edit') {
            // A line that only one of them has accounts for is edited in another sense.
            const one = await without.isFed(each.month, each.line);
            if (one !== (await world.isFed(each.month, each.line))) return;
          }
          await without.do(each, amount);
          await world.do(each, amount);
        };
        for (const each of early) await both(each);
        // One that makes a month is not reverted without all that was entered there since.
        if (taken.kind === 'edit' && !(await world.row(taken.month))) await both(taken);
        const before = await newest();
        await world.do(taken, (amount += 7));
        const moment = await newest();
        const removed = new Set(removedBy(taken));
        for (const each of late) {
          // The same once more cannot be told from what is reverted.
          if (isSameMapping(each, taken) || removedBy(each).some((one) => removed.has(one)))
            continue;
          for (const stored of storedBy(each)) removed.delete(stored);
          await both(each);
        }
        if (moment > before) {
          await takeBackAll({ kind: 'change', moment }).catch((error: unknown) => {
            // All of it may have been changed since.
            if (!/There is nothing to revert/.test(String(error))) throw error;
          });
        }
        expect(await world.state()).toEqual(await without.state());
      },
    ),
    { numRuns: rounds(200) },
  );
});
