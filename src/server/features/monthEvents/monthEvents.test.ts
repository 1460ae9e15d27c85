import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallError } from '../../../client/callError.ts';
import { listActivity } from '../../../contract/activity.ts';
import { getBriefing } from '../../../contract/briefing.ts';
import { updateCompany } from '../../../contract/company.ts';
import { createFinancialData } from '../../../contract/financialData.ts';
import { LIMITS } from '../../../contract/limits.ts';
import {
  createMonthEvent,
  deleteMonthEvent,
  listMonthEvents,
  updateMonthEvent,
} from '../../../contract/monthEvents.ts';
import { previewTakeBack, takeBack } from '../../../contract/reverts.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { write } from '../../../engine/db/write.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

const FY26 = 14;
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  for (const [monthNum, admin] of [
    [1, 100_000],
    [2, 160_000],
  ] as const) {
    await t.ask('admin', createFinancialData, {
      body: {
        fyId: FY26,
        monthNum,
        monthName: fiscalMonthName(STANDARD_BASIS, monthNum),
        revenue: '1000000',
        production: '300000',
        admin: String(admin),
        ebitda: String(700_000 - admin),
      },
    });
  }
});
afterAll(() => t.close());

const listed = (who: 'admin' | 'viewer' = 'viewer') => t.ask(who, listMonthEvents, {});
const added = (body: {
  month: string;
  title: string;
  lines?: ('admin' | 'rnd')[];
  reason?: string;
}) => t.ask('admin', createMonthEvent, { body });
const of = (id: number) => ({ params: { id: String(id) } });
const run = (statement: string) =>
  write(t.database, t.deps.changes, { actor: t.ids.admin }, (transaction) =>
    transaction.execute(statement),
  );

async function refusal(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError) || error.problem === null) {
    throw new Error('It was not refused', { cause: error });
  }
  const { status, errors = [], detail } = error.problem;
  return [status, ...(errors.length === 0 ? [detail] : errors.map(({ message }) => message))];
}

async function exception() {
  const briefing = await t.ask('viewer', getBriefing, { query: { month: '2026-05' } });
  const [admin] = briefing?.drivers ?? [];
  const words = (admin?.sentence ?? []).map((piece) =>
    typeof piece === 'string' ? piece : piece.text,
  );
  return words.join('');
}

test('administrators keep what happened, everybody reads it, and the briefing names it', async () => {
  expect(await exception()).toBe(
    'Admin rose $60K to $160K (+60.0%, while revenue was level). Not explained yet.',
  );

  const later = await added({ month: '2026-06', title: 'Leeds closed' });
  const event = await added({
    month: '2026-05',
    title: ' Berlin office opened ',
    lines: ['rnd', 'admin', 'rnd'],
  });
  expect(event).toEqual({
    id: event.id,
    month: '2026-05',
    monthName: 'May 2026',
    title: 'Berlin office opened',
    lines: ['rnd', 'admin'],
    createdByName: 'Ada Admin',
    version: 1,
  });
  expect(await listed()).toEqual([event, later]);
  expect(await exception()).toBe(
    'Admin rose $60K to $160K (+60.0%, while revenue was level). Event: Berlin office opened, May.',
  );

  const changed = await t.ask('admin', updateMonthEvent, {
    ...of(event.id),
    body: { lines: [] },
    ifMatch: 1,
  });
  expect(changed).toEqual({ ...event, lines: [], version: 2 });
  expect(await exception()).toContain('Not explained yet');
  const stale = { ...of(event.id), body: { title: 'Other' }, ifMatch: 1 };
  expect(await refusal(t.ask('admin', updateMonthEvent, stale))).toContain(412);
  await t.ask('admin', deleteMonthEvent, of(later.id));
  expect(await listed()).toEqual([changed]);
});

test('it stays in its month, so that nobody reads there what was done to it elsewhere', async () => {
  const [event] = await listed();
  const { id = 0 } = event ?? {};
  const call = { body: { month: '2026-04' } };
  expect((await t.as('admin', 'PATCH', `/api/month-events/${id}`, call)).statusCode).toBe(400);
  for (const change of ['month_num = 1', 'fy_id = 13']) {
    await expect(run(`update month_events set ${change} where id = ${id}`)).rejects.toMatchObject({
      cause: { code: 'BR002' },
    });
  }
  expect(await listed()).toEqual([event]);
  await t.ask('admin', deleteMonthEvent, of(id));
  await added({ month: '2026-04', title: 'Berlin office opened' });
});

test('a month has so many, of a year that there is', async () => {
  expect(await refusal(added({ month: '2050-01', title: 'Too far' }))).toEqual([
    400,
    'No financial year includes this month',
  ]);
  expect(await refusal(added({ month: '2026-05', title: ' ' }))).toEqual([
    400,
    'Describe what happened.',
  ]);
  const long = 'x'.repeat(LIMITS.eventTitle + 1);
  expect(await refusal(added({ month: '2026-05', title: long }))).toEqual([
    400,
    'At most 80 characters',
  ]);
  for (let place = 0; place < LIMITS.eventsPerMonth; place += 1) {
    await added({ month: '2026-12', title: `Event ${place}` });
  }
  const full = `A month can have at most ${LIMITS.eventsPerMonth} events`;
  expect(await refusal(added({ month: '2026-12', title: 'One more' }))).toEqual([400, full]);
  await run(`delete from month_events where month_num = 9`);
});

test('it has a past, an activity, and is reverted', async () => {
  const [event] = await listed();
  const before = (await t.ask('admin', listActivity, { query: {} })).entries[0]?.moment ?? 0;
  await t.ask('admin', updateMonthEvent, {
    ...of(event?.id ?? 0),
    body: { title: 'Berlin office moved', lines: ['admin'] },
  });
  const { entries } = await t.ask('viewer', listActivity, {
    query: { noun: 'monthEvent', month: '2026-04' },
  });
  expect(entries[0]?.records).toMatchObject([
    {
      noun: 'monthEvent',
      name: 'Berlin office moved, April 2026',
      fields: [
        { label: 'Event', before: 'Berlin office opened', after: 'Berlin office moved' },
        { label: 'Lines', after: 'Admin' },
      ],
    },
  ]);
  const then = await t.as('viewer', 'GET', `/api/month-events?asOf=${before}`);
  expect(then.json()).toMatchObject([{ title: 'Berlin office opened', lines: [] }]);
  const what = { kind: 'change', moment: entries[0]?.moment ?? 0 } as const;
  const { key: previewKey } = await t.ask('admin', previewTakeBack, { body: { what } });
  await t.ask('admin', takeBack, { body: { what, previewKey, reason: 'A slip' } });
  expect(await listed()).toMatchObject([{ title: 'Berlin office opened', lines: [], version: 3 }]);
});

test('of a closed month it needs a reason, and drafts keep theirs', async () => {
  await added({ month: '2026-05', title: 'Audit' });
  await t.ask('admin', updateCompany, { body: { viewersSeeDrafts: false } });
  await run(`insert into publications (fy_id, month_num, month, number, code, moment, manifest, manifest_digest, signature, published_by, published_at)
    values (${FY26}, 1, 'April 2026', 1, 'ABCDEFGHJKMN', 1, '{"figures":[]}', '', '', ${t.ids.admin}, now())`);
  expect(await listed('admin')).toHaveLength(2);
  expect(await listed()).toMatchObject([{ title: 'Berlin office opened' }]);
  const april = { month: '2026-04', title: 'Strike' };
  expect(await refusal(added(april))).toEqual([
    400,
    'April 2026 is published. Enter a reason for the change',
  ]);
  await added({ ...april, reason: 'It was forgotten' });
  expect(await listed()).toHaveLength(2);
});
