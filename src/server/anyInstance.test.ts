import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BoardPack } from '../contract/boardPacks.ts';
import type { Import } from '../contract/imports.ts';
import type { BegunPasskey } from '../contract/passkeys.ts';
import type { Problem } from '../contract/problem.ts';
import { makeUser, PASSWORD } from './users/testAccounts.ts';
import { financialData } from '../engine/db/schema/financialData.ts';
import { write } from '../engine/db/write.ts';
import { Device } from './features/auth/testPasskeys.ts';
import { FactorSteps } from './features/auth/testSecondFactors.ts';
import { PATIENT_LIMITS } from './packs/testPackLimits.ts';
import { openTestApp, type TestApp } from './testApp.ts';
import { openTestInstance, type TestInstance } from './testInstances.ts';

const ORIGIN = 'https://board.example.org';
/** The first month of FY26. */
const MONTH = { fyId: 14, monthNum: 1, format: 'xlsx' } as const;

const order = async (on: TestInstance) => {
  const answer = await on.call('viewer', 'POST', '/api/board-packs', MONTH);
  return { ...((await answer.json()) as BoardPack | Problem), status: answer.status };
};
const packCall = (on: TestInstance, method: string, id: string, more = '') =>
  on.call('viewer', method, `/api/board-packs/${id}${more}`);
const idOf = (answer: object): string => ('id' in answer ? String(answer.id) : '');

// Flows that begin on one instance and continue on another, as behind a proxy that alternates requests.
describe.runIf(process.env['TEST_ENGINE'] === 'postgresql')('any instance', () => {
  let t: TestApp;
  let a: TestInstance;
  let b: TestInstance;
  beforeAll(async () => {
    t = await openTestApp({ PUBLIC_URL: ORIGIN });
    const options = { packLimits: PATIENT_LIMITS };
    const environment = { PUBLIC_URL: ORIGIN };
    [a, b] = await Promise.all([
      openTestInstance(t, options, environment),
      openTestInstance(t, options, environment),
    ]);
    await write(t.database, t.deps.changes, { actor: 'system' }, (transaction) =>
      transaction.insert(financialData).values({
        fyId: 14,
        monthNum: 1,
        monthName: 'April',
        revenue: '2000000.00',
        production: '1100000.00',
        ebitda: '250000.00',
        adjEbitda: '260000.00',
        cash: '4000000.00',
        admin: '120000.00',
      }),
    );
  });
  afterAll(async () => {
    await Promise.all([a.close(), b.close()]);
    await t.close();
  });

  test('shows, sends and cancels a pack that another was asked for', async () => {
    const id = idOf(await order(a));
    const content = await packCall(b, 'GET', id, '/content');
    expect(content.status).toBe(200);
    expect(
      Buffer.from(await content.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    for (const on of [a, b]) {
      expect(await (await packCall(on, 'GET', id)).json()).toMatchObject({ status: 'ready' });
    }
    expect((await b.call('admin', 'GET', `/api/board-packs/${id}`)).status).toBe(404);
    expect((await packCall(b, 'DELETE', id)).status).toBe(204);
    expect((await packCall(a, 'GET', id)).status).toBe(404);
    expect((await packCall(a, 'GET', id, '/content')).status).toBe(404);
  });

  test('counts the packs of a person on all of them', async () => {
    const asked = await Promise.all([a, b, a, b, a, b].map(order));
    expect(asked.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    // One that was made meanwhile is cancelled as well.
    const ordered = asked.filter(({ status }) => status === 201);
    for (const one of ordered) {
      expect((await packCall(b, 'DELETE', idOf(one))).status).toBe(204);
    }
    const again = await order(a);
    expect(again.status).toBe(201);
    expect((await packCall(b, 'DELETE', idOf(again))).status).toBe(204);
  });

  test('goes on with an import that was begun on another', async () => {
    const text = 'Month\tRevenue\nMay 2025\t2,150,000';
    const pasted = await a.call('admin', 'POST', '/api/imports/pasted', { text });
    const draft = (await pasted.json()) as Import;
    const layouts = draft.layouts.map((layout) => ({ ...layout, unit: 'units' }));
    const changed = await b.call('admin', 'PATCH', `/api/imports/${draft.id}`, { layouts });
    const { preview } = (await changed.json()) as Import;
    const applied = await a.call('admin', 'POST', `/api/imports/${draft.id}/apply`, {
      reason: 'From the accounts',
      previewKey: preview.key,
    });
    expect(applied.status).toBe(200);
    expect((await b.call('admin', 'POST', `/api/imports/${draft.id}/undo`, {})).status).toBe(200);
  });

  test('takes the code of a sign-in that another has asked for it, once', async () => {
    const steps = new FactorSteps(t);
    const { email, secret } = await steps.newHolder();
    const asked = await a.call('nobody', 'POST', '/api/auth/login', { email, password: PASSWORD });
    const { challenge } = (await asked.json()) as Problem;
    const complete = (on: TestInstance, code: string) =>
      on.call('nobody', 'POST', '/api/auth/login/code', { challenge, code });
    expect((await complete(b, '000000')).status).toBe(401);
    const answers = await Promise.all([a, b, a, b].map((on) => complete(on, steps.codeOf(secret))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('adds a passkey that another has begun, and lets in by one for which another has asked, once', async () => {
    const email = 'holder@example.org';
    const token = await t.openSession(await makeUser(t, email));
    const device = new Device(ORIGIN);
    const begun = await a.call({ token }, 'POST', '/api/auth/passkeys/begin', {
      currentPassword: PASSWORD,
    });
    const made = device.make((await begun.json()) as BegunPasskey);
    const add = (on: TestInstance) =>
      on.call({ token }, 'POST', '/api/auth/passkeys', { name: 'Phone', made });
    expect([(await add(b)).status, (await add(a)).status]).toEqual([201, 400]);
    const asked = await a.call('nobody', 'POST', '/api/auth/passkey/begin');
    const challenge = (await asked.json()) as { challenge: string; rpId: string };
    const proofs = [b, a, b].map((on) =>
      on.call('nobody', 'POST', '/api/auth/passkey', device.use(challenge)),
    );
    const statuses = (await Promise.all(proofs)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});
