import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { fiscalMonthNames } from '../../../finance/fiscalCalendar.ts';
import type { ImportBench } from './testImports.ts';
import { openImportBench } from './testImports.ts';
import { cases } from '../../../testRounds.ts';

const RUNS = cases(120);

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench();
});
afterAll(() => bench.close());

const cents = (whole: number) => (whole / 100).toFixed(2);
const amount = fc.integer({ min: -99_999_999, max: 99_999_999 }).map(cents);
const maybe = fc.option(amount, { nil: null, freq: 3 });
const monthNum = fc.integer({ min: 1, max: 12 });
const some = { selector: (month: { monthNum: number }) => month.monthNum, maxLength: 6 };

/** The data before: figures of months, and reports with figures of months without any. */
const stored = fc.record({
  figures: fc.uniqueArray(
    fc.record({ monthNum, revenue: maybe, production: maybe, cash: maybe, ebitda: maybe }),
    some,
  ),
  reports: fc.uniqueArray(fc.record({ monthNum, revenue: maybe, ebitda: maybe }), some),
});

type Before = typeof stored extends fc.Arbitrary<infer T> ? T : never;

const LINES = ['Revenue', 'Production', 'Gross Profit', 'EBITDA', 'Cash', 'R&D'];
/**
 * Revenue that is negative throughout is refused (imports/amounts/agreement.test.ts), and negative costs
 * are asked about (costSigns.test.ts).
 */
const earned = fc.option(fc.integer({ min: 0, max: 99_999_999 }).map(cents), {
  nil: null,
  freq: 3,
});
const workbook = fc
  .uniqueArray(
    fc.record({ monthNum, cells: fc.tuple(earned, earned, maybe, maybe, maybe, earned) }),
    { ...some, minLength: 1 },
  )
  .filter((months) => !areQuarters(months.map((month) => month.monthNum)));

/** Months that are all three apart are taken for quarters, and refused. */
function areQuarters(months: readonly number[]): boolean {
  const sorted = months.toSorted((a, b) => a - b);
  return (
    sorted.length > 1 &&
    sorted.every((month, at) => at === 0 || month === (sorted[at - 1] ?? 0) + 3)
  );
}

const nameOf = (month: number) => fiscalMonthNames(STANDARD_BASIS)[month - 1] ?? '';

async function store({ figures, reports }: Before): Promise<void> {
  await bench.empty();
  for (const report of reports) {
    const { revenue, ebitda } = report;
    const year = report.monthNum > 9 ? 2026 : 2025;
    const kept = { ...(revenue !== null && { revenue }), ...(ebitda !== null && { ebitda }) };
    await bench.newReport({ monthName: nameOf(report.monthNum), year, ...kept });
  }
  for (const { monthNum: month, ...values } of figures) {
    const id = await bench.create('/api/financial-data', {
      fyId: 13,
      monthNum: month,
      monthName: nameOf(month),
    });
    await bench.t.as('admin', 'PATCH', `/api/financial-data/${id}`, { body: values });
  }
}

/** All that an import may touch, but for what every change moves. */
async function everything(): Promise<unknown> {
  const { rows } = await bench.t.database.pool.query(
    `select to_jsonb(f) - 'version' - 'updated_at' as row from financial_data f
     union all select to_jsonb(s) - 'version' - 'updated_at' from monthly_summaries s
     order by 1`,
  );
  return rows;
}

test('whatever is imported over whatever is stored: twice is once, and undone it never was', async () => {
  await fc.assert(
    fc.asyncProperty(stored, workbook, async (before, months) => {
      await store(before);
      const asItWas = await everything();
      const rows = months.map(({ monthNum: month, cells }) => [
        `${nameOf(month)} FY25`,
        ...cells.map((cell) => cell ?? ''),
      ]);
      const block = [['Month', ...LINES], ...rows];
      const draft = await bench.pasted(block);
      expect([draft.preview.refusals, draft.preview.questions]).toEqual([[], []]);
      const { new: added, changed } = draft.preview.counts;
      expect(await everything()).toEqual(asItWas);
      if (added + changed === 0) return;
      const applied = await bench.apply(draft);
      expect([applied.status, applied.body.appliedCount]).toEqual([200, added + changed]);
      const second = await bench.pasted(block);
      expect(second.preview.counts).toMatchObject({ new: 0, changed: 0, conflict: 0 });
      expect((await bench.undo(draft.id)).status).toBe(200);
      expect(await everything()).toEqual(asItWas);
    }),
    { numRuns: RUNS },
  );
});
