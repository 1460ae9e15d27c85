import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiToken } from '../../../contract/apiTokens.ts';
import { updateCompanyBody } from '../../../contract/company.ts';
import { STANDARD_LIMITS } from '../../../telling/briefing/checkLimits.ts';
import { makeUser, PASSWORD, signedIn } from '../../users/testAccounts.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { sendRaw } from '../../testTransport.ts';

type Body = (typeof updateCompanyBody)['_zod']['input'];

let t: TestApp;
let program: Record<string, string>;
beforeAll(async () => {
  t = await openTestApp();
  await makeUser(t, 'program@example.org', 'admin');
  const { token } = await signedIn(t, 'program@example.org');
  t.tokens.admin = token;
  const { secret } = await t.ask('admin', createApiToken, {
    body: { purpose: 'All', scope: 'all', validDays: 1, currentPassword: PASSWORD },
  });
  program = { authorization: `Bearer ${secret}` };
});
afterAll(() => t.close());

// A second list of the settings that decide who sees, approves or may do something.
const PEOPLE: Readonly<Required<{ [Name in keyof Body]: [Body[Name], 'people' | 'programs'] }>> = {
  name: ['Harbour Ltd', 'programs'],
  firstStepsAreClosed: [true, 'programs'],
  materialityPercent: ['2.00', 'programs'],
  materialityAmount: ['7000.00', 'programs'],
  costsBy: ['shareOfRevenue', 'programs'],
  checkLimits: [STANDARD_LIMITS, 'programs'],
  approvalsWanted: [0, 'people'],
  approverIds: [[], 'people'],
  preparersPublish: [false, 'people'],
  viewersSeeDrafts: [false, 'people'],
  viewersSeeAccounts: [true, 'people'],
  secondFactorFor: [['viewer'], 'people'],
  documentsKeptDays: [30, 'programs'],
  passwordMinLength: [8, 'people'],
  downloadsKeptDays: [30, 'people'],
  packsNameReader: [true, 'programs'],
  yearStartMonth: [1, 'programs'],
  yearNamedAfter: ['end', 'programs'],
  currency: ['EUR', 'programs'],
  lineGroups: [['result'], 'programs'],
  lineNames: [{ admin: 'Overheads' }, 'programs'],
  hiddenLines: [['marketing'], 'programs'],
  packSections: [['summary'], 'programs'],
  packColours: [['#0b3d2e', '#e3f1ea'], 'programs'],
  packAppendsDocuments: [true, 'programs'],
  packCharts: ['toDate', 'programs'],
  packLogo: [null, 'programs'],
  readingsAreShown: [true, 'people'],
  reason: ['Why', 'programs'],
};

test('every setting of the company is here', () => {
  expect(Object.keys(PEOPLE).toSorted()).toEqual(Object.keys(updateCompanyBody.shape).toSorted());
});

test.each(Object.entries(PEOPLE))('%s, as %j', async (name, [value, who]) => {
  const body = { [name]: value, ...(name === 'reason' && { costsBy: 'amount' }) };
  const sent = await sendRaw(t.app, 'PATCH', '/api/company', { body, headers: program });
  expect([sent.statusCode, sent.statusCode === 403 ? sent.json() : null]).toMatchObject(
    who === 'people' ? [403, { code: 'token_not_allowed' }] : [200, null],
  );
  expect((await t.as('admin', 'PATCH', '/api/company', { body })).statusCode).toBe(200);
});
