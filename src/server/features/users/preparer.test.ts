import { afterAll, beforeAll, expect, test } from 'vitest';
import { listActivity } from '../../../contract/activity.ts';
import { createApiToken } from '../../../contract/apiTokens.ts';
import { createBusinessUnit } from '../../../contract/businessUnits.ts';
import { updateCompany } from '../../../contract/company.ts';
import { createFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import { endReview, getMonthState, requestReview } from '../../../contract/monthReviews.ts';
import { createMonthlySummary } from '../../../contract/reports.ts';
import { createPlan, listPlans } from '../../../contract/plans.ts';
import { createPublication } from '../../../contract/publications.ts';
import { createQuestion, updateQuestion } from '../../../contract/questions.ts';
import { previewTakeBack, takeBack } from '../../../contract/reverts.ts';
import { inviteUser, listOwners, updateUser } from '../../../contract/users.ts';
import { CallError } from '../../../client/callError.ts';
import { makeUser, PASSWORD, signedIn } from '../../users/testAccounts.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

const OCTOBER = { fyId: 14, monthNum: 7 } as const;

/** The viewer of the application is who prepares here. */
let t: TestApp;
let preparer: number;
let figures: number;
beforeAll(async () => {
  t = await openTestApp();
  preparer = await makeUser(t, 'priya@example.org', 'preparer');
  t.tokens.viewer = (await signedIn(t, 'priya@example.org')).token;
  await t.ask('admin', updateCompany, { body: { viewersSeeDrafts: false } });
  const body = { ...OCTOBER, monthName: 'October', revenue: '100' };
  figures = (await t.ask('viewer', createFinancialData, { body })).id;
});
afterAll(() => t.close());

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof CallError ? error.problem?.detail : error),
  );

const newest = async () =>
  (await t.ask('admin', listActivity, { query: {} })).entries[0]?.moment ?? 0;

async function revert(moment: number) {
  const what = { kind: 'change', moment } as const;
  const { key } = await t.ask('viewer', previewTakeBack, { body: { what } });
  return t.ask('viewer', takeBack, { body: { what, previewKey: key, reason: 'A slip' } });
}

test('edits figures, reports and plans, also of hidden months, and answers questions', async () => {
  const body = { fyId: 14, monthName: 'October', year: 2026 } as const;
  await t.ask('viewer', createMonthlySummary, { body });
  await t.ask('viewer', createPlan, { body: { name: 'Budget', kind: 'budget', fyId: 14 } });
  expect((await t.ask('viewer', listPlans, {})).map(({ state }) => state)).toEqual(['draft']);
  const owners = await t.ask('viewer', listOwners);
  expect(owners).toEqual([
    { id: t.ids.admin, name: 'Ada Admin' },
    { id: preparer, name: 'Test Person' },
  ]);
  const about = { figureId: 'revenue.2026-10' };
  const question = await t.ask('admin', createQuestion, { body: { about, questionText: 'Why?' } });
  const params = { id: String(question.id) };
  await t.ask('viewer', updateQuestion, { params, body: { ownerId: preparer } });
  const answered = await t.ask('viewer', updateQuestion, { params, body: { answer: 'Orders.' } });
  expect(answered).toMatchObject({ state: 'answered', ownerName: 'Test Person' });
});

test('reverts figures, and no settings', async () => {
  await t.ask('viewer', updateFinancialData, {
    params: { id: String(figures) },
    body: { revenue: '200' },
  });
  expect(await revert(await newest())).toMatchObject({ counts: { records: 1 } });
  await t.ask('admin', updateCompany, { body: { materialityPercent: '3.00' } });
  expect(await refusal(revert(await newest()))).toBe('Admin privileges required');
  await t.ask('admin', createBusinessUnit, { body: { name: 'West' } });
  expect(await refusal(revert(await newest()))).toBe('Admin privileges required');
});

test('sees what changed of figures, books and plans, and nothing of people', async () => {
  await t.ask('admin', inviteUser, {
    body: { email: 'new@example.org', firstName: 'New', lastName: 'Preparer', role: 'preparer' },
  });
  const { entries } = await t.ask('viewer', listActivity, { query: {} });
  const nouns = new Set(entries.flatMap(({ records }) => records.map(({ noun }) => noun)));
  expect(nouns).toContain('plan');
  expect(nouns).not.toContain('user');
});

test('publishes where the company lets preparers publish, and asks for approval anyway', async () => {
  await t.ask('admin', updateCompany, { body: { preparersPublish: false } });
  const publishing = () =>
    t.ask('viewer', createPublication, { body: { ...OCTOBER, paper: 'a4' } });
  expect(await refusal(publishing())).toBe('Admin privileges required');
  const approvals = { approvalsWanted: 1, approverIds: [t.ids.viewer] };
  await t.ask('admin', updateCompany, { body: approvals });
  const { review } = await t.ask('viewer', requestReview, { body: OCTOBER });
  await t.ask('viewer', endReview, { params: { id: String(review?.id) }, body: {} });
  await t.ask('admin', updateCompany, {
    body: { preparersPublish: true, approvalsWanted: 0, approverIds: [] },
  });
  expect(await publishing()).toMatchObject({ number: 1 });
  const query = { fyId: '14', monthNum: '7' };
  expect((await t.ask('viewer', getMonthState, { query })).stage).toBe('published');
});

test('has programs that import, until the role is taken away', async () => {
  const body = {
    purpose: 'Monthly import',
    scope: 'import',
    validDays: 1,
    currentPassword: PASSWORD,
  } as const;
  const { secret } = await t.ask('viewer', createApiToken, { body });
  const paste = () =>
    t.as('nobody', 'POST', '/api/imports/pasted', {
      body: { text: 'Month\tRevenue\nApril 2024\t3900000' },
      headers: { authorization: `Bearer ${secret}` },
    });
  expect((await paste()).statusCode).toBe(201);
  const params = { id: String(preparer) };
  expect(await t.ask('admin', updateUser, { params, body: { role: 'viewer' } })).toMatchObject({
    role: 'viewer',
  });
  expect((await paste()).json()).toMatchObject({ code: 'admin_required' });
});
