import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateCompany } from '../../../contract/company.ts';
import { createFinancialData } from '../../../contract/financialData.ts';
import { createMonthlySummary } from '../../../contract/reports.ts';
import { endReview, getMonthState, requestReview } from '../../../contract/monthReviews.ts';
import { problemSchema } from '../../../contract/problem.ts';
import { updateUser } from '../../../contract/users.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

const OCTOBER = { fyId: 14, monthNum: 7 } as const;

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  const body = { ...OCTOBER, monthName: 'October', revenue: '100' };
  await t.ask('admin', createFinancialData, { body });
  await settle();
});
afterAll(() => t.close());

const settle = () =>
  t.ask('admin', updateCompany, {
    body: { approvalsWanted: 1, approverIds: [t.ids.admin, t.ids.viewer] },
  });
const state = () => t.ask('viewer', getMonthState, { query: { fyId: '14', monthNum: '7' } });
const ask = () => t.ask('admin', requestReview, { body: OCTOBER });

/** Takes the viewer off the list of approvers, does something meanwhile, and commits. */
async function besideRemoval<T>(work: () => Promise<T>): Promise<T> {
  const client = await t.database.pool.connect();
  await client.query(
    `begin; set local app.actor = 'system'; update company set approver_ids = '{${t.ids.admin}}'`,
  );
  const done = work();
  await new Promise((resolve) => setTimeout(resolve, 150));
  await client.query('commit');
  client.release();
  return done;
}

test('an approver who is taken off the list meanwhile can neither approve nor decline', async () => {
  const { review } = await ask();
  const steps = [
    ['approve', { state: review?.state }],
    ['end', {}],
  ] as const;
  for (const [step, body] of steps) {
    await settle();
    const answer = await besideRemoval(() =>
      t.as('viewer', 'POST', `/api/month-reviews/${review?.id}/${step}`, { body }),
    );
    expect([step, answer.statusCode]).toEqual([step, 403]);
  }
  await settle();
  expect(await state()).toMatchObject({ stage: 'inReview', review: { approvals: [] } });
  await t.ask('admin', endReview, { params: { id: String(review?.id) }, body: {} });
});

test('nobody is counted on whose account is not active', async () => {
  const setActive = (isActive: boolean) =>
    t.ask('admin', updateUser, { params: { id: String(t.ids.viewer) }, body: { isActive } });
  await setActive(false);
  const refused = await t.as('admin', 'POST', '/api/month-reviews', { body: OCTOBER });
  expect(problemSchema.parse(refused.json()).detail).toContain('There aren’t enough approvers');
  await setActive(true);
  t.tokens.viewer = await t.openSession(t.ids.viewer);
  expect((await state()).approvers).toHaveLength(2);
});

test('the plan for a closed month, or for what an approved one looks ahead to, needs a reason in any report', async () => {
  await settle();
  const report = await t.ask('admin', createMonthlySummary, {
    body: { fyId: 14, monthName: 'November', year: 2026 },
  });
  const { review } = await ask();
  const approved = await t.as('viewer', 'POST', `/api/month-reviews/${review?.id}/approve`, {
    body: { state: review?.state },
  });
  expect(approved.statusCode).toBe(200);
  let amount = 0;
  /** The result of planning this month in November's report: "stored" or the reason for refusal. */
  const planned = async (fy: number, month: number, reason?: string) => {
    amount += 1;
    const answer = await t.as('admin', 'POST', '/api/forecasts', {
      body: {
        businessUnit: 'North',
        metric: 'budget',
        fy,
        month,
        amount: String(amount),
        monthlySummariesId: report.id,
        reason,
      },
    });
    return answer.statusCode === 201 ? 'stored' : problemSchema.parse(answer.json()).detail;
  };
  const isApproved = 'October 2026 is approved. Enter a reason for the change';
  expect(await planned(2026, 9)).toBe('stored');
  expect(await planned(2026, 10)).toBe(isApproved);
  expect(await planned(2027, 1)).toBe(isApproved);
  expect(await planned(2027, 2)).toBe('stored');
  expect(await state()).toMatchObject({ stage: 'approved' });
  expect(await planned(2027, 1, 'A new contract')).toBe('stored');
  expect(await state()).toMatchObject({ stage: 'draft', review: { outcome: 'void' } });
  expect(await planned(2027, 1)).toBe('stored');

  await t.database.pool.query(
    `begin; set local app.actor = 'system';
     insert into publications (fy_id, month_num, month, number, code, moment, manifest, manifest_digest, signature, published_by, published_at)
     values (14, 7, 'October 2026', 1, 'ABCDEFGHJKMN', 1, '{}', '', '', 1, now()); commit`,
  );
  expect(await planned(2026, 10)).toBe('October 2026 is published. Enter a reason for the change');
  expect(await planned(2027, 1)).toBe('stored');
  const { rows } = await t.database.pool.query<{ id: number }>(
    `select id from forecasts where fy = 2026 and month = 9`,
  );
  const moved = await t.as('admin', 'PATCH', `/api/forecasts/${rows[0]?.id}`, {
    body: { month: 10 },
  });
  expect(moved.statusCode).toBe(400);
});

test('a person without a name is called so', async () => {
  await t.database.pool.query(
    `begin; set local app.actor = 'system';
     update users set first_name = '', last_name = '' where id = ${t.ids.admin}; commit`,
  );
  expect(await ask()).toMatchObject({
    approvers: [{ name: 'Unnamed person' }, { name: 'Vera Viewer' }],
    review: { requestedBy: { name: 'Unnamed person' } },
  });
});
