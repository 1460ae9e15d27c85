import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { LIMITS } from '../../contract/limits.ts';
import { openTestApp, type TestApp } from '../../server/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/** The calls that take a reason, in their body or else in their query, as OpenAPI says. */
const TAKING = [
  'createFinancialData',
  'updateFinancialData',
  'createMonthlySummary',
  'updateMonthlySummary',
  'removeMonth',
  'restoreMonth',
  'uploadDocument',
  'deleteDocument',
  'purgeDocument',
  'createBusinessUnit',
  'updateBusinessUnit',
  'deleteBusinessUnit',
  'createMonthEvent',
  'updateMonthEvent',
  'deleteMonthEvent',
  'createEbitdaItem',
  'updateEbitdaItem',
  'deleteEbitdaItem',
  'createForecast',
  'updateForecast',
  'deleteForecast',
  'updateCompany',
  'mergeAccount',
  'updateEntity',
  'applyImport',
  'undoImport',
  'requestReview',
  'approveReview',
  'endReview',
  'createAccount',
  'updateAccount',
  'changeMapping',
  'storeBalances',
  'deleteAdjustment',
  'createPlan',
  'updatePlan',
  'setPlanFigures',
  'approvePlan',
  'reopenPlan',
  'deletePlan',
  'orderAgenda',
  'createAgendaItem',
  'updateAgendaItem',
  'deleteAgendaItem',
  'createBoardAction',
  'updateBoardAction',
  'createBalanceLine',
  'updateBalanceLine',
  'deleteBalanceLine',
  'createCovenant',
  'updateCovenant',
  'deleteCovenant',
  'setTypedBalances',
  'createFlowMove',
  'deleteFlowMove',
  'deleteBoardAction',
  'takeBack',
];

test('every change of figures, reports, documents, forecasts, units and months takes one', async () => {
  const openApi = (await t.as('nobody', 'GET', '/api/openapi.json')).json<{
    paths: Record<string, Record<string, { operationId: string }>>;
  }>();
  // A list may be asked for by the reason that was given.
  const operations = Object.values(openApi.paths).flatMap((path) =>
    Object.entries(path).flatMap(([method, operation]) => (method === 'get' ? [] : [operation])),
  );
  const taking = operations
    .filter((operation) => JSON.stringify({ ...operation, responses: {} }).includes('"reason"'))
    .map(({ operationId }) => operationId);
  expect(taking.toSorted()).toEqual(TAKING.toSorted());
  expect(Object.keys(ENDPOINTS)).toEqual(expect.arrayContaining(TAKING));
});

async function kept(): Promise<string | null> {
  const { rows } = await t.database.pool.query<{ reason: string | null }>(
    'select reason from change_sets order by id desc limit 1',
  );
  return rows[0]?.reason ?? null;
}

test('it is kept with the change, trimmed, whatever is changed', async () => {
  let count = 0;
  const change = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => {
    const reason = `Reason ${(count += 1)}`;
    const answer = await t.as(
      'admin',
      method,
      body === undefined ? `${url}?reason=+${encodeURIComponent(reason)}+` : url,
      {
        ...(body !== undefined && { body: { ...body, reason: ` ${reason}\n` } }),
      },
    );
    expect([url, answer.statusCode < 300, await kept()]).toEqual([url, true, reason]);
    return answer.statusCode === 204 ? 0 : answer.json<{ id: number }>().id;
  };
  const april = { fyId: 13, monthNum: 1, monthName: 'April' };
  const figures = await change('POST', '/api/financial-data', { ...april, revenue: '5' });
  await change('PATCH', `/api/financial-data/${figures}`, { revenue: '6' });
  const report = await change('POST', '/api/monthly-summaries', {
    fyId: 13,
    monthName: 'April',
    year: 2025,
  });
  await change('PATCH', `/api/monthly-summaries/${report}`, { overview: 'Good' });
  const bullets = { bulletPoints: [{ bulletText: 'One' }] };
  await change('PATCH', `/api/monthly-summaries/${report}`, bullets);
  const forecast = await change('POST', '/api/forecasts', {
    businessUnit: 'North',
    metric: 'budget',
    fy: 2025,
    month: 5,
    amount: '9',
    monthlySummariesId: report,
  });
  await change('PATCH', `/api/forecasts/${forecast}`, { amount: '8' });
  await change('DELETE', `/api/forecasts/${forecast}`);
  const unit = await change('POST', '/api/business-units', { name: 'East' });
  await change('PATCH', `/api/business-units/${unit}`, { isActive: false });
  await change('DELETE', `/api/business-units/${unit}`);
  await change('PATCH', '/api/company', { name: 'Harbour Ltd' });
  const removed = await change('POST', '/api/removed-months', {
    fyId: 13,
    monthNum: 1,
    scope: 'month',
    month: 'April 2025',
  });
  await change('POST', `/api/removed-months/${removed}/undo`);
});

test('it is optional, has at most 500 characters, and alone changes nothing of a record', async () => {
  const unit = await t.as('admin', 'POST', '/api/business-units', { body: { name: 'West' } });
  expect([unit.statusCode, await kept()]).toEqual([201, null]);
  const url = `/api/business-units/${unit.json<{ id: number }>().id}`;
  const name = 'Far West';
  const long = 'x'.repeat(LIMITS.reasonText);
  const fits = await t.as('admin', 'PATCH', url, { body: { name, reason: ` ${long} ` } });
  expect([fits.statusCode, await kept()]).toEqual([200, long]);
  for (const reason of [`${long}x`, 'a\u0000', 7]) {
    const answer = await t.as('admin', 'PATCH', url, { body: { name: 'No', reason } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ path: 'reason' }] });
  }
  const deleting = await t.as('admin', 'DELETE', `${url}?reason=${long}x`);
  expect(deleting.json()).toMatchObject({ status: 400, errors: [{ path: 'reason' }] });
  for (const [path, body] of [
    [url, { reason: 'Only this' }],
    ['/api/company', { reason: 'Only this' }],
  ] as const) {
    expect((await t.as('admin', 'PATCH', path, { body })).statusCode).toBe(400);
  }
});
