import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MonthlySummary, MonthlySummaryItem } from '../../../contract/reports.ts';
import type { Import } from '../../../contract/imports.ts';
import type { ImportBench } from './testImports.ts';
import { openImportBench } from './testImports.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.empty());

const HISTORY = [
  ['Month', 'Revenue', 'Production', 'Headcount'],
  ['Apr-25', '1,000.00', '400.00', '41'],
  ['May-25', '1,100.00', '410.00', '42'],
  ['Jun-25', '1,200.00', '420.00', ''],
] as const;

const reports = async () =>
  (await bench.t.as('admin', 'GET', '/api/monthly-summaries'))
    .json<MonthlySummaryItem[]>()
    .map(({ monthName, revenue, staffCount }) => `${monthName} ${revenue} ${staffCount}`)
    .toSorted();

async function drafted(rows: readonly (readonly string[])[] = HISTORY): Promise<Import> {
  const { id } = await bench.pasted(rows);
  await bench.change(id, { makesReports: true });
  return bench.find(id);
}

const applied = async (draft: Import) => {
  const { status, body } = await bench.apply(draft);
  expect([status, body.detail]).toEqual([200, undefined]);
  return bench.find(draft.id);
};

describe('years of history make the reports of their months too', () => {
  test('is offered, and done only where it is chosen', async () => {
    const plain = await bench.pasted(HISTORY.map((row) => row.slice(0, 3)));
    expect(plain).toMatchObject({
      makesReports: false,
      preview: {
        counts: { reports: 0, refused: 0 },
        monthsWithoutReport: ['April 2025', 'May 2025', 'June 2025'],
      },
    });
    await applied(plain);
    expect(await reports()).toEqual([]);
    const chosen = await drafted(HISTORY.map((row) => row.slice(0, 3)));
    expect(chosen.preview.counts).toMatchObject({ new: 0, unchanged: 6, reports: 3 });
    await applied(chosen);
    expect(await reports()).toEqual([
      'April 1000.00 null',
      'June 1200.00 null',
      'May 1100.00 null',
    ]);
  });

  test('with their headcount, in one step, and undone with it', async () => {
    const draft = await drafted();
    expect(draft.preview).toMatchObject({ counts: { new: 8, reports: 3, refused: 0, blank: 1 } });
    expect(draft.preview.changes.filter(({ unit }) => unit === 'people')).toMatchObject([
      { what: 'Staff', period: 'April 2025', before: null, after: '41', status: 'new' },
      { what: 'Staff', period: 'May 2025', before: null, after: '42', status: 'new' },
    ]);
    await applied(draft);
    expect(await reports()).toEqual(['April 1000.00 41', 'June 1200.00 null', 'May 1100.00 42']);
    expect((await bench.undo(draft.id)).status).toBe(200);
    expect([await reports(), await bench.figures()]).toEqual([[], []]);
  });

  test('months that have reports are left, and their headcount changes and comes back', async () => {
    const id = await bench.newReport({ overview: 'Mine' });
    await bench.t.as('admin', 'PATCH', `/api/monthly-summaries/${id}`, { body: { staffCount: 7 } });
    const draft = await drafted();
    expect(draft.preview.monthsWithoutReport).toEqual(['May 2025', 'June 2025']);
    expect(draft.preview.changes.find(({ unit }) => unit === 'people')).toMatchObject({
      before: '7',
      after: '41',
      status: 'changed',
      figure: 'staffCount.2025-04',
    });
    await applied(draft);
    const stored = (
      await bench.t.as('admin', 'GET', `/api/monthly-summaries/${id}`)
    ).json<MonthlySummary>();
    expect(stored).toMatchObject({ overview: 'Mine', staffCount: 41 });
    expect((await bench.undo(draft.id)).status).toBe(200);
    expect(await reports()).toEqual(['April 0.00 7']);
  });

  test('a report that was made is not undone once somebody has used it', async () => {
    const draft = await drafted();
    await applied(draft);
    const [first] = (await bench.t.as('admin', 'GET', '/api/monthly-summaries')).json<
      MonthlySummaryItem[]
    >();
    const body = { bulletPoints: [{ category: 'General', bulletText: 'A word' }] };
    await bench.t.as('admin', 'PATCH', `/api/monthly-summaries/${first?.id}`, { body });
    expect(await bench.undo(draft.id)).toMatchObject({
      status: 409,
      body: { code: 'changed_since', detail: expect.stringMatching(/the report for \w+ 2025/) },
    });
    expect(await reports()).toHaveLength(3);
  });

  test('a report that a colleague makes in the meantime asks for another look', async () => {
    const draft = await drafted();
    await bench.newReport();
    expect(await bench.apply(draft)).toMatchObject({ status: 412 });
    expect(await bench.figures()).toEqual([]);
    await applied(await bench.find(draft.id));
    expect(await reports()).toHaveLength(3);
  });

  test('a month with a headcount alone gets a report whose amounts nobody has reported', async () => {
    const draft = await drafted([
      ['Month', 'FTE'],
      ['Apr-25', '12'],
    ]);
    expect(draft.preview.questions).toEqual([]);
    await applied(draft);
    expect(
      (await bench.t.as('admin', 'GET', '/api/monthly-summaries')).json<MonthlySummaryItem[]>(),
    ).toMatchObject([{ staffCount: 12, revenue: '0.00', notReported: ['revenue', 'ebitda'] }]);
  });

  test('months that have not begun get none', async () => {
    const year = bench.t.clock.now().getFullYear() + 1;
    const draft = await drafted([
      ['Month', 'Revenue'],
      [`March ${year + 1}`, '1'],
    ]);
    expect(draft.preview.monthsWithoutReport).toEqual([]);
  });
});

test('headcount without a report to keep it is left out by name, and the rest is imported', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => [
    `${2025 + Math.floor((at + 3) / 12)}-${String(((at + 3) % 12) + 1).padStart(2, '0')}`,
    '5',
    '41',
  ]);
  const draft = await bench.pasted([['Month', 'Cash', 'Employees'], ...rows]);
  expect(draft.preview.leftOut).toMatchObject([
    {
      cell: 'C2',
      kind: 'column',
      name: 'Staff',
      amounts: 12,
      reason: 'Headcount is stored with the report, and these months have no report.',
    },
  ]);
  expect(draft.preview.counts).toMatchObject({ new: 12, refused: 0, leftOut: 1 });
  expect((await bench.apply(draft)).status).toBe(200);
  expect(await reports()).toEqual([]);
});
