import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CallError } from '../../../client/callError.ts';
import { listActivity } from '../../../contract/activity.ts';
import type { Meeting } from '../../../contract/meetings.ts';
import {
  createAgendaItem,
  createBoardAction,
  deleteAgendaItem,
  deleteBoardAction,
  getMeeting,
  orderAgenda,
  updateAgendaItem,
  updateBoardAction,
} from '../../../contract/meetings.ts';
import { createMonthlySummary } from '../../../contract/reports.ts';
import { removeMonth, restoreMonth } from '../../../contract/removedMonths.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const of = (id: number) => ({ params: { id: String(id) } });

const reportOf = async (monthName: string, year = 2026) => {
  const body = { fyId: year === 2026 ? 14 : 13, monthName, year };
  return (await t.ask('admin', createMonthlySummary, { body })).id;
};

const item = (summaryId: number, itemText: string, kind: 'decision' | 'discussion' = 'decision') =>
  t.ask('admin', createAgendaItem, { body: { summaryId, kind, itemText } });

const action = (summaryId: number, actionText: string, more: object = {}) =>
  t.ask('admin', createBoardAction, { body: { summaryId, actionText, ...more } });

const meeting = (id: number) => t.ask('viewer', getMeeting, of(id));

async function refusal(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError) || error.problem === null) {
    throw new Error('It was not refused', { cause: error });
  }
  return error.problem;
}

describe('an agenda', () => {
  test('keeps its order, and takes another only as a whole', async () => {
    const report = await reportOf('April');
    const [one, two, three] = [
      await item(report, '  The new berth '),
      await item(report, 'Rates', 'discussion'),
      await item(report, 'The dividend'),
    ];
    const texts = async () => (await meeting(report)).agenda.map(({ itemText }) => itemText);
    expect(await texts()).toEqual(['The new berth', 'Rates', 'The dividend']);
    const order = (...itemIds: number[]) =>
      t.ask('admin', orderAgenda, { ...of(report), body: { itemIds } });
    await order(three.id, one.id, two.id);
    expect(await texts()).toEqual(['The dividend', 'The new berth', 'Rates']);
    for (const wrong of [
      [one.id, two.id],
      [one.id, one.id, two.id],
      [one.id, two.id, 99_999],
    ]) {
      expect(await refusal(order(...wrong))).toMatchObject({
        status: 409,
        detail: 'The agenda has changed. Reload it before you change the order',
      });
    }
    await t.ask('admin', deleteAgendaItem, of(one.id));
    expect(await texts()).toEqual(['The dividend', 'Rates']);
    const last = await item(report, 'Any other business', 'discussion');
    expect((await meeting(report)).agenda.at(-1)).toEqual(last);
  });

  test('has decisions with their day, of items for decision alone', async () => {
    const report = await reportOf('May');
    const { id, version } = await item(report, 'The new berth');
    const change = (body: object) => t.ask('admin', updateAgendaItem, { ...of(id), body });
    const fieldOf = async (body: object) => (await refusal(change(body))).errors;
    expect(await fieldOf({ decision: 'Approved' })).toEqual([
      { path: 'decidedOn', message: 'Enter the date of the decision.' },
    ]);
    expect(await fieldOf({ decision: ' ', decidedOn: '2026-06-11' })).toEqual([
      { path: 'decision', message: 'Enter the decision.' },
    ]);
    expect(await fieldOf({ decision: 'Approved', decidedOn: '2026-02-30' })).toEqual([
      { path: 'decidedOn', message: 'Expected a date such as 2026-11-30' },
    ]);
    const decided = await change({ decision: 'Approved, 9 to 1', decidedOn: '2026-06-11' });
    expect(decided).toMatchObject({ decision: 'Approved, 9 to 1', decidedOn: '2026-06-11' });
    expect(await fieldOf({ kind: 'discussion' })).toEqual([
      {
        path: 'decision',
        message: 'Only an agenda item marked “For decision” can have a decision.',
      },
    ]);
    const stale = await t.as('admin', 'PATCH', `/api/agenda-items/${id}`, {
      body: { itemText: 'Two berths' },
      headers: { 'if-match': `"${version}"` },
    });
    expect(stale.statusCode).toBe(412);
    const open = await change({ decision: null, kind: 'discussion' });
    expect(open).toMatchObject({ kind: 'discussion', decision: null, decidedOn: null });
  });

  test('counts for approvals with the columns that are filled, so that a new one voids nothing', async () => {
    await item(await reportOf('December'), 'The new berth');
    const sql = 'select meeting_that_counts(14, 9) as meeting';
    const { rows } = await t.database.pool.query<{ meeting: unknown }>(sql);
    // Not by the row: a column that is added later is not in what was approved before.
    expect(rows).toEqual([
      {
        meeting: [
          [{ kind: 'decision', item_text: 'The new berth', decision: null, decided_on: null }],
          null,
        ],
      },
    ]);
  });

  test('is of a report that is there', async () => {
    expect((await refusal(item(99_999, 'Nowhere'))).errors).toEqual([
      { path: 'summaryId', message: 'Unknown report' },
    ]);
    expect((await refusal(meeting(99_999))).status).toBe(404);
  });
});

describe('an action', () => {
  test('is carried on by later reports until it has ended before their month', async () => {
    const [june, july, august] = [
      await reportOf('June'),
      await reportOf('July'),
      await reportOf('August'),
    ];
    const earlier = await reportOf('June', 2025);
    const made = await action(june, 'Compare three offers', {
      ownerName: 'Vera Vale',
      dueOn: '2026-07-31',
    });
    expect(made).toMatchObject({ monthName: 'June', year: 2026, state: 'open', endedOn: null });
    const carried = async (report: number) =>
      (await meeting(report)).earlier.map(({ actionText }) => actionText);
    expect(await carried(july)).toEqual(['Compare three offers']);
    expect(await carried(august)).toEqual(['Compare three offers']);
    expect(await carried(june)).toEqual([]);
    expect(await carried(earlier)).toEqual([]);
    expect((await meeting(june)).actions).toEqual([made]);
    const change = (body: object) => t.ask('admin', updateBoardAction, { ...of(made.id), body });
    await change({ state: 'done', endedOn: '2026-07-31', outcome: 'The second is cheapest' });
    expect(await carried(july)).toEqual(['Compare three offers']);
    expect(await carried(august)).toEqual([]);
    // On the first day of the month it is still shown.
    await change({ endedOn: '2026-08-01' });
    expect(await carried(august)).toEqual(['Compare three offers']);
    expect(await change({ state: 'open' })).toMatchObject({ state: 'open', endedOn: null });
    await t.ask('admin', deleteBoardAction, of(made.id));
    expect(await carried(july)).toEqual([]);
  });

  test('ends on a day, and is open without one', async () => {
    const { id } = await action(await reportOf('September'), 'Ask the port');
    const change = (body: object) => t.ask('admin', updateBoardAction, { ...of(id), body });
    expect((await refusal(change({ state: 'dropped' }))).errors).toEqual([
      { path: 'endedOn', message: 'Enter the date it was done or dropped.' },
    ]);
    expect((await refusal(change({ endedOn: '2026-10-01' }))).errors).toEqual([
      { path: 'endedOn', message: "An open action can't have an end date." },
    ]);
    expect((await refusal(change({ actionText: '' }))).errors).toEqual([
      { path: 'actionText', message: 'Enter the action.' },
    ]);
    expect(await change({ state: 'dropped', endedOn: '2026-10-01' })).toMatchObject({
      state: 'dropped',
      endedOn: '2026-10-01',
    });
  });
});

test('a deleted report takes its meeting along, and brings it back', async () => {
  const report = await reportOf('October');
  await item(report, 'The new berth');
  await action(report, 'Ask the port', { dueOn: '2026-12-01' });
  const before = await meeting(report);
  const removed = await t.ask('admin', removeMonth, {
    body: { fyId: 14, monthNum: 7, scope: 'report', month: 'October 2026' },
  });
  expect((await refusal(meeting(report))).status).toBe(404);
  await t.ask('admin', restoreMonth, of(removed.id));
  expect(await meeting(report)).toEqual(before);
});

test('the past shows the meeting as it was, and the activity what changed', async () => {
  const report = await reportOf('November');
  const { id } = await item(report, 'The dividend');
  const [entry] = (await t.ask('viewer', listActivity, { query: { noun: 'agendaItem' } })).entries;
  await t.ask('admin', updateAgendaItem, {
    ...of(id),
    body: { decision: '10 cents a share', decidedOn: '2026-12-10' },
  });
  const path = `/api/monthly-summaries/${report}/meeting?asOf=${entry?.moment}`;
  const then = (await t.as('viewer', 'GET', path)).json<Meeting>();
  expect(then.agenda).toMatchObject([{ itemText: 'The dividend', decision: null }]);
  const { entries } = await t.ask('viewer', listActivity, { query: { noun: 'agendaItem' } });
  expect(entries[0]?.records).toMatchObject([
    {
      noun: 'agendaItem',
      name: 'November 2026',
      fields: [
        { label: 'Decision', before: null, after: '10 cents a share' },
        { label: 'Decided on', before: null, after: 'Dec 10, 2026' },
      ],
    },
  ]);
});
