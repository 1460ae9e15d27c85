import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAgendaItem, updateAgendaItem } from '../../../contract/meetings.ts';
import { listMoments } from '../../../contract/moments.ts';
import { createMonthlySummary } from '../../../contract/reports.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const asked = async (role: 'admin' | 'viewer') => {
  const { lastRead, lastMeetingOn } = await t.ask(role, listMoments);
  return { lastRead, lastMeetingOn };
};

test('the position of a person’s last visit is private, once that visit is over', async () => {
  const nothing = { lastRead: null, lastMeetingOn: null };
  expect(await asked('viewer')).toEqual(nothing);
  const readAt = new Date(t.deps.now().getTime() - 31 * 60_000);
  await t.database.pool.query('insert into readings (user_id, seen, seen_at) values ($1, 4, $2)', [
    t.ids.viewer,
    readAt,
  ]);
  expect(await asked('viewer')).toEqual({
    ...nothing,
    lastRead: { moment: 4, at: readAt.toISOString() },
  });
  expect(await asked('admin')).toEqual(nothing);
});

test('the last meeting is the latest day on which something was decided', async () => {
  const report = await t.ask('admin', createMonthlySummary, {
    body: { fyId: 14, monthName: 'April', year: 2026 },
  });
  const decide = async (decidedOn: string) => {
    const { id } = await t.ask('admin', createAgendaItem, {
      body: { summaryId: report.id, kind: 'decision', itemText: 'Open an office' },
    });
    await t.ask('admin', updateAgendaItem, {
      params: { id: String(id) },
      body: { decision: 'Yes', decidedOn },
    });
  };
  await decide('2026-05-12');
  expect((await asked('viewer')).lastMeetingOn).toBe('2026-05-12');
  await decide('2026-04-14');
  expect((await asked('viewer')).lastMeetingOn).toBe('2026-05-12');
});
