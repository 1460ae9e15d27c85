import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCompany, updateCompany } from '../../../contract/company.ts';
import { assignExplanation, listExplanationTasks } from '../../../contract/explanationTasks.ts';
import { createFinancialData } from '../../../contract/financialData.ts';
import { createQuestion, listQuestions, updateQuestion } from '../../../contract/questions.ts';
import { deleteUser, listResponsibilities, updateUser } from '../../../contract/users.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { call, makeUser, PASSWORD, signedIn } from '../../users/testAccounts.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await month(1, 100_000);
  await month(2, 160_000);
});
afterAll(() => app.close());

const FY26 = 14;
const MAY = '2026-05';

const month = (monthNum: number, admin: number) =>
  app.ask('admin', createFinancialData, {
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

const of = (id: number) => ({ params: { id: String(id) } });

/** A preparer with a question, an explanation, a vote on publications and a token. */
async function busyPerson(email: string) {
  const id = await makeUser(app, email, 'preparer');
  const body = { about: { figureId: `revenue.${MAY}` }, questionText: 'Why so much?' };
  const question = await app.ask('viewer', createQuestion, { body });
  await app.ask('admin', updateQuestion, { ...of(question.id), body: { ownerId: id } });
  const [task] = await tasks();
  await app.ask('admin', assignExplanation, {
    body: { month: MAY, line: 'admin', ownerId: id, dueOn: null, version: task?.version ?? 0 },
  });
  await app.ask('admin', updateCompany, {
    body: { approvalsWanted: 1, approverIds: [id] },
  });
  const { bearerHeader: headers } = await signedIn(app, email);
  const wish = { purpose: 'Monthly import', scope: 'read', validDays: 30 };
  await call(app, 'POST', '/api/auth/tokens', {
    headers,
    body: { ...wish, currentPassword: PASSWORD },
  });
  return { id, question: question.id };
}

const tasks = () => app.ask('admin', listExplanationTasks, { query: { month: MAY } });
const ownerOf = async (question: number) => {
  const { questions } = await app.ask('admin', listQuestions, { query: {} });
  return questions.find(({ id }) => id === question)?.ownerId;
};
const taskOwner = async () => (await tasks())[0]?.ownerId;
const approvers = async () => (await app.ask('viewer', getCompany)).approverIds;
const leave = (id: number, handOverTo?: number | null) =>
  app.ask('admin', updateUser, { ...of(id), body: { isActive: false, handOverTo } });
const noApprovals = () =>
  app.ask('admin', updateCompany, { body: { approvalsWanted: 0, approverIds: [] } });

test('a person’s open work is listed for administrators, without that of others', async () => {
  const { id, question } = await busyPerson('listed@example.org');
  expect(await app.ask('admin', listResponsibilities, of(id))).toEqual({
    questions: [{ id: question, month: 'May 2026', questionText: 'Why so much?' }],
    explanations: [{ month: 'May 2026', label: 'Admin' }],
    isApprover: true,
    apiTokens: [{ id: expect.any(Number), purpose: 'Monthly import' }],
  });
  expect(await app.ask('admin', listResponsibilities, of(app.ids.viewer))).toEqual({
    questions: [],
    explanations: [],
    isApprover: false,
    apiTokens: [],
  });
  const unknown = await app.as('admin', 'GET', '/api/admin/users/9999/responsibilities');
  expect(unknown.statusCode).toBe(404);
  const viewer = await app.as('viewer', 'GET', `/api/admin/users/${id}/responsibilities`);
  expect(viewer.statusCode).toBe(403);
  await noApprovals();
});

test('a deactivated person hands it to a successor in the same step', async () => {
  const { id, question } = await busyPerson('leaving@example.org');
  const { admin } = app.ids;
  await leave(id, admin);
  expect([await ownerOf(question), await taskOwner()]).toEqual([admin, admin]);
  expect(await approvers()).toEqual([admin]);
  expect(await app.ask('admin', listResponsibilities, of(id))).toEqual({
    questions: [],
    explanations: [],
    isApprover: false,
    apiTokens: [],
  });
  await noApprovals();
});

test('without a successor nothing waits for an account that nobody uses', async () => {
  const deactivated = await busyPerson('away@example.org');
  await noApprovals();
  await leave(deactivated.id);
  expect([await ownerOf(deactivated.question), await taskOwner()]).toEqual([null, null]);
  const deleted = await busyPerson('deleted@example.org');
  await noApprovals();
  await app.ask('admin', deleteUser, of(deleted.id));
  expect([await ownerOf(deleted.question), await taskOwner()]).toEqual([null, null]);
});

test('the successor has an active account and edits reports; else nothing changes', async () => {
  const { id, question } = await busyPerson('kept@example.org');
  const { viewer } = app.ids;
  for (const handOverTo of [viewer, id, 9999]) {
    const body = { isActive: false, handOverTo };
    const refused = await app.as('admin', 'PATCH', `/api/admin/users/${id}`, { body });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      errors: [
        {
          path: 'handOverTo',
          message: 'Choose someone with an active account who can edit reports',
        },
      ],
    });
  }
  const renamed = await app.as('admin', 'PATCH', `/api/admin/users/${id}`, {
    body: { firstName: 'Nora', handOverTo: app.ids.admin },
  });
  expect(renamed.json()).toMatchObject({ errors: [{ path: 'handOverTo' }] });
  expect([await ownerOf(question), await taskOwner()]).toEqual([id, id]);
  expect(await approvers()).toEqual([id]);
  await noApprovals();
});
