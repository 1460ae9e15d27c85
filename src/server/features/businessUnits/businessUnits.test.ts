import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listBusinessUnits } from '../../../contract/businessUnits.ts';
import { businessUnits } from '../../../engine/db/schema/forecasts.ts';
import { write } from '../../../engine/db/write.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

async function list() {
  const answer = await server.as('viewer', 'GET', '/api/business-units');
  expect(answer.statusCode).toBe(200);
  return z.parse(listBusinessUnits.response, answer.json());
}

test('units are sorted by name ignoring case, include inactive ones, and follow changes', async () => {
  expect((await list()).map(({ name }) => name)).toEqual(['North', 'South']);
  await write(server.database, server.deps.changes, { actor: 'system' }, async (transaction) => {
    await transaction
      .insert(businessUnits)
      .values([{ name: 'opera' }, { name: 'Zoo', isActive: false }, { name: 'Alpha' }]);
    await transaction.execute("update business_units set is_active = false where name = 'South'");
  });
  const units = await list();
  expect(units.map(({ name, isActive }) => [name, isActive])).toEqual([
    ['Alpha', true],
    ['North', true],
    ['opera', true],
    ['South', false],
    ['Zoo', false],
  ]);
  expect(units.find(({ name }) => name === 'South')?.version).toBe(2);
});

test('they are not visible without a session', async () => {
  expect((await server.as('nobody', 'GET', '/api/business-units')).statusCode).toBe(401);
});
