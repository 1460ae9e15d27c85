import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import { previewTakeBack, takeBack } from '../../../contract/takeBacks.ts';
import { rounds } from '../../../testRounds.ts';
import type { ImportBench } from '../imports/testImports.ts';
import { openImportBench } from '../imports/testImports.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench();
});
afterAll(() => bench.close());

const change = (id: number, body: object) =>
  bench.t.ask('admin', updateFinancialData, { params: { id: String(id) }, body });

async function takeImportBack(importId: number) {
  const what = { kind: 'import', importId } as const;
  const { key } = await bench.t.ask('admin', previewTakeBack, { body: { what } });
  const body = { what, previewKey: key, reason: 'The wrong file' };
  return bench.t.ask('admin', takeBack, { body });
}

/** What people entered of the figures of a year, by month. */
const entered = async (year: number) =>
  (await bench.figures())
    .filter(({ fyId }) => fyId === year)
    .map(({ id: _id, fyId: _year, updatedAt: _at, version: _version, ...figures }) => figures);

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

test('edits, an import, edits, and the import taken back: as the edits alone would have made', async () => {
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
        await takeImportBack(draft.id).catch((error: unknown) => {
          // All that was imported may have been edited since.
          if (!/There is nothing to take back/.test(String(error))) throw error;
        });
        expect(await entered(13)).toEqual(await entered(12));
      },
    ),
    { numRuns: rounds(100) },
  );
}, 120_000);
