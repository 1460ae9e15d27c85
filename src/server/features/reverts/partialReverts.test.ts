import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CallError } from '../../../client/callError.ts';
import { listActivity } from '../../../contract/activity.ts';
import { createFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import { createAgendaItem, deleteAgendaItem, getMeeting } from '../../../contract/meetings.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { getMonthlySummary, updateMonthlySummary } from '../../../contract/reports.ts';
import type { RevertTarget } from '../../../contract/reverts.ts';
import { previewTakeBack, takeBack } from '../../../contract/reverts.ts';
import { write } from '../../../engine/db/write.ts';
import type { ImportBench } from '../imports/testImports.ts';
import { openImportBench } from '../imports/testImports.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.empty());

async function newest(): Promise<RevertTarget> {
  const { entries } = await bench.t.ask('admin', listActivity, { query: {} });
  return { kind: 'change', moment: entries[0]?.moment ?? 0 };
}

const preview = (what: RevertTarget) => bench.t.ask('admin', previewTakeBack, { body: { what } });

const statusOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 200,
    (error: unknown) => (error instanceof CallError ? error.status : error),
  );

test('a report stays with the bullet points that have been added to it since', async () => {
  const id = await bench.newReport();
  const made = await newest();
  const params = { id: String(id) };
  const bulletPoints = [{ bulletText: 'Opened Leeds' }];
  await bench.t.ask('admin', updateMonthlySummary, { params, body: { bulletPoints } });
  const { key, records } = await preview(made);
  expect(records).toMatchObject([
    {
      noun: 'report',
      outcome: 'kept',
      keptBecause: expect.stringContaining('have been added to it since'),
    },
  ]);
  const body = { what: made, previewKey: key, reason: 'The wrong month' };
  expect(await statusOf(bench.t.ask('admin', takeBack, { body }))).toBe(409);
  expect(await bench.t.ask('admin', getMonthlySummary, { params })).toMatchObject({ bulletPoints });
});

test('only a record of which something stays can be named to go as a whole', async () => {
  const month = { fyId: 13, monthNum: 1, monthName: 'April', revenue: '500' } as const;
  const { id } = await bench.t.ask('admin', createFinancialData, { body: month });
  const params = { id: String(id) };
  await bench.t.ask('admin', updateFinancialData, { params, body: { revenue: '600' } });
  const what = await newest();
  const { key } = await preview(what);
  const body = { what, previewKey: key, reason: 'The wrong file' };
  const takeAll = [{ noun: 'figures' as const, id }];
  const asked = bench.t.ask('admin', takeBack, { body: { ...body, takeAll } });
  expect(await statusOf(asked)).toBe(400);
  expect(await bench.figures()).toMatchObject([{ revenue: '600.00' }]);
  await bench.t.ask('admin', takeBack, { body });
  expect(await bench.figures()).toMatchObject([{ revenue: '500.00' }]);
});

test('an item comes back to an agenda only where there is room for it', async () => {
  const { t } = bench;
  const summaryId = await bench.newReport();
  const newItem = (itemText: string) =>
    t.ask('admin', createAgendaItem, { body: { summaryId, kind: 'information', itemText } });
  const { id } = await newItem('The berth');
  await t.ask('admin', deleteAgendaItem, { params: { id: String(id) } });
  const deleted = await newest();
  const fill = (items: number) =>
    write(t.database, t.deps.changes, { actor: t.ids.admin }, (transaction) =>
      transaction.execute(`insert into agenda_items (summary_id, kind, item_text, position)
        select ${summaryId}, 'information', 'Item ' || n, n from generate_series(1, ${items}) n`),
    );
  await fill(LIMITS.agendaItems);
  const full = await preview(deleted);
  expect(full.records).toMatchObject([
    { outcome: 'kept', keptBecause: 'The agenda already has the maximum of 100 items' },
  ]);
  const body = { what: deleted, previewKey: full.key, reason: 'Needed after all' };
  expect(await statusOf(t.ask('admin', takeBack, { body }))).toBe(409);
  await write(t.database, t.deps.changes, { actor: t.ids.admin }, (transaction) =>
    transaction.execute(`delete from agenda_items where item_text = 'Item 7'`),
  );
  const { key } = await preview(deleted);
  await t.ask('admin', takeBack, { body: { ...body, previewKey: key } });
  const { agenda } = await t.ask('admin', getMeeting, { params: { id: String(summaryId) } });
  expect(agenda.map(({ itemText }) => itemText)).toContain('The berth');
  expect(agenda).toHaveLength(LIMITS.agendaItems);
});
