import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listActivity } from '../../../contract/activity.ts';
import { createFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import { getPlan, listPlans, setPlanFigures } from '../../../contract/plans.ts';
import type { RevertTarget } from '../../../contract/reverts.ts';
import { previewTakeBack, takeBack } from '../../../contract/reverts.ts';
import { rounds } from '../../../testRounds.ts';
import type { ImportBench } from '../imports/testImports.ts';
import { openImportBench } from '../imports/testImports.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.empty());

const change = (id: number, body: object) =>
  bench.t.ask('admin', updateFinancialData, { params: { id: String(id) }, body });

async function takeBackAll(what: RevertTarget) {
  const { key } = await bench.t.ask('admin', previewTakeBack, { body: { what } });
  const body = { what, previewKey: key, reason: 'The wrong file' };
  return bench.t.ask('admin', takeBack, { body });
}

/** Entered figures of a year, by month. */
const entered = async (year: number) =>
  (await bench.figures())
    .filter(({ fyId }) => fyId === year)
    .map(({ id: _id, fyId: _year, updatedAt: _at, version: _version, ...figures }) => figures);

const newest = async (): Promise<number> => {
  const { entries } = await bench.t.ask('admin', listActivity, { query: {} });
  return entries[0]?.moment ?? 0;
};

async function importQuarter(): Promise<number> {
  const draft = await bench.pasted([
    ['Month', 'Revenue', 'Cash'],
    ['Apr-25', '1,000.00', '9'],
    ['May-25', '1,100.00', '20.50'],
    ['Jun-25', '1,200.00', '30.50'],
  ]);
  expect((await bench.apply(draft)).status).toBe(200);
  return draft.id;
}

test('an import that went into a plan goes back there, but for later edits', async () => {
  const { t } = bench;
  const plan = { name: 'Budget FY25', kind: 'budget' } as const;
  const store = async (revenue: string): Promise<number> => {
    const draft = await bench.pasted([
      ['Month', 'Revenue', 'Admin'],
      ['Apr-25', revenue, '50.00'],
    ]);
    await bench.change(draft.id, { plan });
    expect((await bench.apply(await bench.find(draft.id))).status).toBe(200);
    return draft.id;
  };
  const planned = async () => {
    const [stored] = await t.ask('admin', listPlans, {});
    if (stored === undefined) return null;
    const { figures } = await t.ask('admin', getPlan, { params: { id: String(stored.id) } });
    return figures.map(({ line, amounts }) => [line, amounts[0]]);
  };
  const first = await store('1,000.00');
  const second = await store('1,150.00');
  expect(await planned()).toEqual([
    ['revenue', '1150.00'],
    ['admin', '50.00'],
  ]);
  await takeBackAll({ kind: 'import', importId: second });
  expect(await bench.find(second)).toMatchObject({ status: 'undone', undoneBy: 'Ada Admin' });
  expect(await planned()).toEqual([
    ['revenue', '1000.00'],
    ['admin', '50.00'],
  ]);
  const [stored] = await t.ask('admin', listPlans, {});
  await t.ask('admin', setPlanFigures, {
    params: { id: String(stored?.id) },
    body: { figures: [{ line: 'admin', monthNum: 1, amount: '60' }] },
  });
  await takeBackAll({ kind: 'import', importId: first });
  expect(await planned()).toEqual([['admin', '60.00']]);
  expect(await bench.find(first)).toMatchObject({ status: 'applied', editsLeft: 2 });

  // Chosen by hand, the edit goes as well, and then the plan that the import made.
  const what = { kind: 'import', importId: first } as const;
  const { key: previewKey, records } = await t.ask('admin', previewTakeBack, { body: { what } });
  expect(records.map(({ noun, keptBecause }) => [noun, keptBecause])).toEqual([
    ['plan', 'It still has planned figures'],
    ['planFigure', 'Changed since it was added'],
  ]);
  const takeAll = records
    .filter(({ mayTakeAll }) => mayTakeAll)
    .map(({ noun, id }) => ({ noun, id }));
  await t.ask('admin', takeBack, { body: { what, previewKey, takeAll, reason: 'The wrong year' } });
  expect(await planned()).toBeNull();
  expect(await bench.find(first)).toMatchObject({ status: 'undone' });
});

const LINES = ['revenue', 'production', 'cash', 'ebitda', 'marketing'] as const;
const HEADINGS = { revenue: 'Revenue', production: 'Production', cash: 'Cash', ebitda: 'EBITDA' };
const edit = fc.record({
  monthNum: fc.constantFrom(1, 2),
  lines: fc.uniqueArray(fc.constantFrom(...LINES), { minLength: 1, maxLength: 3 }),
});
const imported = fc.uniqueArray(
  fc.record({
    monthNum: fc.constantFrom(1, 2, 3),
    lines: fc.uniqueArray(fc.constantFrom('revenue', 'production', 'cash', 'ebitda'), {
      minLength: 1,
    }),
  }),
  { minLength: 1, selector: ({ monthNum }) => monthNum },
);

test('reverting that an import was reverted or undone makes it an applied one again', async () => {
  const importId = await importQuarter();
  const stored = await newest();
  const before = await entered(13);
  const status = async () => {
    const { status: now, undoneAt, undoneBy } = await bench.find(importId);
    return [now, undoneAt === null, undoneBy];
  };
  await takeBackAll({ kind: 'import', importId });
  const taken = await newest();
  expect(await status()).toEqual(['undone', false, 'Ada Admin']);
  await takeBackAll({ kind: 'change', moment: taken });
  expect(await entered(13)).toEqual(before);
  expect(await status()).toEqual(['applied', true, null]);
  // And that in turn; and an import that is named by its change alone.
  await takeBackAll({ kind: 'change', moment: await newest() });
  expect(await bench.figures()).toEqual([]);
  expect(await status()).toEqual(['undone', false, 'Ada Admin']);
  await takeBackAll({ kind: 'change', moment: await newest() });
  await takeBackAll({ kind: 'change', moment: stored });
  expect(await status()).toEqual(['undone', false, 'Ada Admin']);
});

test('an import that was reverted but for later edits says how many, until that is reverted', async () => {
  const { id } = await bench.t.ask('admin', createFinancialData, {
    body: { fyId: 13, monthNum: 1, monthName: 'April', revenue: '1' },
  });
  const importId = await importQuarter();
  await change(id, { cash: '77' });
  await takeBackAll({ kind: 'import', importId });
  expect(await bench.find(importId)).toMatchObject({ status: 'applied', editsLeft: 1 });
  await takeBackAll({ kind: 'change', moment: await newest() });
  expect(await bench.find(importId)).toMatchObject({ status: 'applied', editsLeft: null });
});

test('of an import that comes back in part, figures are there, so it is applied', async () => {
  const importId = await importQuarter();
  await takeBackAll({ kind: 'import', importId });
  const taken = await newest();
  await bench.t.ask('admin', createFinancialData, {
    body: { fyId: 13, monthNum: 1, monthName: 'April', revenue: '1' },
  });
  await takeBackAll({ kind: 'change', moment: taken });
  expect((await entered(13)).map(({ monthNum, revenue }) => [monthNum, revenue])).toEqual([
    [1, '1.00'],
    [2, '1100.00'],
    [3, '1200.00'],
  ]);
  expect(await bench.find(importId)).toMatchObject({ status: 'applied' });
});

test('edits, an import, edits, and the import reverted: as the edits alone would have made', async () => {
  const names = ['April', 'May', 'June'] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(edit, { maxLength: 3 }),
      imported,
      fc.array(edit, { maxLength: 4 }),
      async (early, cells, late) => {
        await bench.empty();
        // No amount is entered twice, or it could not be told who entered it.
        let last = 1_000;
        const next = () => `${(last += 7)}.25`;
        // The year 2024 gets the edits, 2025 the import as well.
        const ids = new Map<string, number>();
        for (const fyId of [12, 13]) {
          for (const monthNum of [1, 2]) {
            const body = {
              fyId,
              monthNum,
              monthName: names[monthNum - 1] ?? '',
              revenue: '10',
              cash: '5',
            };
            const { id } = await bench.t.ask('admin', createFinancialData, { body });
            ids.set(`${fyId} ${monthNum}`, id);
          }
        }
        const editBoth = async ({
          monthNum,
          lines,
        }: {
          monthNum: number;
          lines: readonly string[];
        }) => {
          const body = Object.fromEntries(lines.map((line) => [line, next()]));
          for (const fyId of [12, 13]) await change(ids.get(`${fyId} ${monthNum}`) ?? 0, body);
        };
        for (const each of early) await editBoth(each);
        const columns = Object.entries(HEADINGS);
        const rows = cells.map(({ monthNum, lines }) => [
          `${names[monthNum - 1]} 2025`,
          ...columns.map(([line]) => (lines.some((own) => own === line) ? next() : '')),
        ]);
        const draft = await bench.pasted([
          ['Month', ...columns.map(([, heading]) => heading)],
          ...rows,
        ]);
        expect((await bench.apply(draft)).status).toBe(200);
        for (const each of late) await editBoth(each);
        await takeBackAll({ kind: 'import', importId: draft.id }).catch((error: unknown) => {
          // All that was imported may have been edited since.
          if (!/There is nothing to revert/.test(String(error))) throw error;
        });
        expect(await entered(13)).toEqual(await entered(12));
      },
    ),
    { numRuns: rounds(100) },
  );
});
