import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { figureReasonSchema } from '../../../contract/financialData.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { figureCalls, URL } from './testFigures.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

const { patch, created, changed, list } = figureCalls(() => server);

async function reasonsOf(id: number) {
  const answer = await server.as('viewer', 'GET', `${URL}/${id}/reasons`);
  expect(answer.statusCode).toBe(200);
  return z.parse(z.array(figureReasonSchema), answer.json());
}

test('A5: a reason is kept with its change, and everybody reads it', async () => {
  const { id } = await created({ revenue: '100', production: '40' });
  await changed(id, { revenue: '110' });
  expect(await reasonsOf(id)).toEqual([]);
  await changed(id, { revenue: '1000', reason: ' One order of ten months. ' });
  await changed(id, { reason: 'Confirmed by the auditor' });
  const [second, first, ...others] = await reasonsOf(id);
  expect(others).toEqual([]);
  expect(second).toMatchObject({ reason: 'Confirmed by the auditor', lines: [] });
  expect(first).toMatchObject({
    reason: 'One order of ten months.',
    lines: ['revenue', 'grossProfit', 'grossMarginPercent'],
  });
  expect(first?.by).toMatch(/\S+ \S+/);
  const unknown = await server.as('viewer', 'GET', `${URL}/2147483647/reasons`);
  expect(unknown.statusCode).toBe(404);
  // The reason of one change is not that of the next on the same connection.
  await changed(id, { cash: '5', reason: '   ' });
  expect(await reasonsOf(id)).toHaveLength(2);
});

test('A5: a reason has at most 500 characters, and alone it changes no figure', async () => {
  const before = await created({ cash: '1' });
  const long = await patch(before.id, { cash: '2', reason: 'x'.repeat(501) });
  expect(long.json()).toMatchObject({ status: 400, errors: [{ path: 'reason' }] });
  const after = await changed(before.id, { reason: 'x'.repeat(500) });
  expect(after).toEqual({ ...before, version: 2, updatedAt: after.updatedAt });
  expect((await patch(before.id, { reason: 'y' }, { 'if-match': '"1"' })).statusCode).toBe(412);
  expect(await changed(before.id, { reason: ' ' })).toEqual(after);
});

test('A4: a figure is marked as not reported again, and is zero then', async () => {
  const { id } = await created({ cash: '7', rnd: '0' });
  const marked = await changed(id, { notReported: ['cash', 'rd'], admin: '3' });
  expect(marked).toMatchObject({ cash: '0.00', rnd: '0.00', admin: '3.00' });
  expect(marked.notReported).toContain('cash');
  expect(marked.notReported).toContain('rnd');
  expect(marked.notReported).not.toContain('admin');
  expect((await list()).find((month) => month.id === id)).toEqual(marked);
  expect((await changed(id, { cash: '0' })).notReported).not.toContain('cash');
  const refused = await patch(id, { cash: '5', notReported: ['cash'] });
  expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: 'cash' }] });
});
