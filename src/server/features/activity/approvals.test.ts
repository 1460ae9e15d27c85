import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActivityEntry } from '../../../contract/activity.ts';
import { listActivity } from '../../../contract/activity.ts';
import { updateCompany } from '../../../contract/company.ts';
import type { CallInput } from '../../../contract/endpoint.ts';
import type { Explanation } from '../../../contract/figures.ts';
import {
  createFinancialData,
  listFigureReasons,
  updateFinancialData,
} from '../../../contract/financialData.ts';
import { listMoments } from '../../../contract/moments.ts';
import { approveReview, endReview, requestReview } from '../../../contract/monthReviews.ts';
import { write } from '../../../engine/db/write.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

/** June 2023. */
const MONTH = { fyId: 11, monthNum: 3 } as const;

let t: TestApp;
let figures: string;
beforeAll(async () => {
  t = await openTestApp();
  const body = { ...MONTH, monthName: 'June', cash: '5' };
  figures = String((await t.ask('admin', createFinancialData, { body })).id);
});
afterAll(() => t.close());

const listed = async (query: CallInput<typeof listActivity>['query']) =>
  (await t.ask('viewer', listActivity, { query })).entries;

/** "changed figures April 2025: Cash $5 → $6" */
const said = ({ records }: Pick<ActivityEntry, 'records'>) =>
  records.map(({ action, noun, name, fields }) => {
    const changes = fields.map(
      ({ label, before, after }) => `${label} ${before ?? '-'} → ${after ?? '-'}`,
    );
    return `${action} ${noun} ${name}: ${changes.join(', ')}`;
  });

const setCash = (cash: string) =>
  t.ask('admin', updateFinancialData, {
    params: { id: figures },
    body: { cash, reason: 'Bank statement' },
  });

async function ask() {
  const { review } = await t.ask('admin', requestReview, { body: MONTH });
  return { id: String(review?.id), state: review?.state ?? '' };
}

test('approvals are asked for, given and ended, and months published, each in its month', async () => {
  const { admin, viewer } = t.ids;
  await t.ask('admin', updateCompany, {
    body: { approvalsWanted: 1, approverIds: [viewer, admin] },
  });
  expect((await listed({ noun: 'company' })).flatMap(said)).toEqual([
    'changed company The company: Approvals needed 0 → 1, Approvers - → Vera Viewer, Ada Admin',
  ]);
  const first = await ask();
  const { id, state } = first;
  await t.ask('viewer', approveReview, { params: { id }, body: { state } });
  await setCash('6');
  const second = await ask();
  await t.ask('viewer', endReview, { params: { id: second.id }, body: { reason: 'Not yet' } });
  await write(t.database, t.deps.changes, { actor: admin }, (transaction) =>
    transaction.execute(`insert into publications (fy_id, month_num, month, number, code, moment,
      manifest, manifest_digest, signature, published_by, published_at)
      values (11, 3, 'June 2023', 1, 'ABCDEFGHJKMN', 1, '{}', '', '', 1, now())`),
  );
  expect((await listed({ month: '2023-06' })).map(said)).toEqual([
    ['added publication June 2023, version 1: State - → Published'],
    [
      'changed review June 2023: Outcome Open → Withdrawn or declined, Reason for withdrawing or declining - → Not yet',
    ],
    ['added review June 2023: Outcome - → Open'],
    [
      'changed figures June 2023: Cash $5 → $6',
      'changed review June 2023: Outcome Open → Void, because the month was changed',
    ],
    ['added approval June 2023: '],
    ['added review June 2023: Outcome - → Open'],
    [expect.stringContaining('added figures June 2023')],
  ]);
  expect(await listed({ month: '2023-07' })).toEqual([]);
  expect(await listed({ noun: 'review' })).toHaveLength(4);
  expect((await listed({ noun: 'approval' })).map(({ who }) => who)).toEqual(['Vera Viewer']);
  expect(await listed({ noun: 'publication' })).toHaveLength(1);
});

const explained = async (query = '') =>
  (await t.as('viewer', 'GET', `/api/figures/cash.2023-06/explain${query}`)).json<Explanation>();

test('a change has the time of its moment wherever it is shown, and can be asked for by it', async () => {
  for (const { at, moment } of await listed({})) {
    const { rows } = await t.database.pool.query<{ moment: number }>(
      'select moment_at($1)::int as moment',
      [at],
    );
    expect([at, rows]).toEqual([at, [{ moment }]]);
  }
  // Somebody has asked for a time after the change has begun; so it becomes a moment later than that.
  await t.database.pool.query(
    `insert into history.asked (until) values (now() + interval '1 hour')
     on conflict (only_row) do update set until = excluded.until`,
  );
  await setCash('7');
  const { newest } = await t.ask('viewer', listMoments, {});
  const at = newest?.at ?? '';
  expect((await explained()).history[0]).toMatchObject({ after: '$7', at });
  const [reason] = await t.ask('viewer', listFigureReasons, { params: { id: figures } });
  expect(reason?.at).toBe(at);
  expect((await listed({ noun: 'figures' }))[0]?.at).toBe(at);
  expect(await explained(`?asOf=${at}`)).toMatchObject({
    figure: { text: '$7' },
    history: [{ at }, { after: '$6' }, { after: '$5' }],
  });
  expect((await explained(`?compareWith=${newest?.moment}`)).compared?.at).toBe(at);
});
