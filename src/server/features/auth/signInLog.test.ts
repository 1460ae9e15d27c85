import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeUserRow, makeUser, PASSWORD, tryToSignIn } from '../../users/testAccounts.ts';
import { buildApp } from '../../app.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { FactorSteps } from './testSecondFactors.ts';

let t: TestApp;
let ids: { ann: number; gone: number };
const lines: [level: string, message: string, details: object][] = [];
const note = (level: string) => (details: object, message: string) =>
  void lines.push([level, message, details]);

beforeAll(async () => {
  const plain = await openTestApp();
  const log = { info: note('info'), warn: note('warn'), error: note('error') };
  const deps = { ...plain.deps, log };
  const app = await buildApp(deps);
  t = {
    ...plain,
    deps,
    app,
    async close() {
      await app.close();
      await plain.close();
    },
  };
  ids = { ann: await makeUser(t, 'ann@example.org'), gone: await makeUser(t, 'gone@example.org') };
  await changeUserRow(t, ids.gone, { isActive: false });
});
afterAll(() => t.close());
beforeEach(() => void lines.splice(0));

const requestId = expect.stringMatching(/^[0-9a-f]+$/);

describe('the log of sign-ins states', () => {
  test('who signed in', async () => {
    await tryToSignIn(t, 'ann@example.org', PASSWORD, { address: '10.6.0.1' });
    expect(lines).toEqual([
      ['info', 'signed in', { accountId: ids.ann, address: '10.6.0.1', requestId }],
    ]);
  });

  test.each([
    ['a wrong password', 'ann@example.org', 'wrong one', 'ann', 'wrong password'],
    ['an account that is not there', 'nobody@example.org', PASSWORD, null, 'unknown account'],
    ['a deactivated account', 'gone@example.org', PASSWORD, 'gone', 'deactivated'],
  ] as const)('that failed by %s', async (_, email, password, account, reason) => {
    await tryToSignIn(t, email, password, { address: '10.6.0.2' });
    const accountId = account === null ? null : ids[account];
    expect(lines).toEqual([
      ['warn', 'sign-in failed', { accountId, reason, address: '10.6.0.2', requestId }],
    ]);
  });

  test('each lock-out, with its length and its reason', async () => {
    for (let time = 0; time < 5; time += 1) {
      await tryToSignIn(t, 'ann@example.org', 'wrong one', { address: '10.6.0.3' });
    }
    expect(lines.slice(-1)).toMatchObject([
      [
        'warn',
        'sign-in locked out',
        { accountId: ids.ann, seconds: 1, reason: expect.stringContaining('this account') },
      ],
    ]);
    lines.splice(0);
    await tryToSignIn(t, 'ann@example.org', PASSWORD, { address: '10.6.0.3' });
    expect(lines).toMatchObject([
      ['warn', 'sign-in locked out', { accountId: null, seconds: 1, address: '10.6.0.3' }],
    ]);
  });

  test('each lock-out by wrong codes', async () => {
    const steps = new FactorSteps(t);
    const { id, email, secret } = await steps.newHolder();
    const guess = async (code: string) => {
      const challenge = await steps.challengeOf(email);
      lines.splice(0);
      return steps.complete(challenge, code, '10.6.0.4');
    };
    for (let time = 0; time < 5; time += 1) await guess('000000');
    const of = { address: '10.6.0.4', requestId };
    const why = expect.stringContaining('this account');
    expect(lines).toEqual([
      ['warn', 'sign-in failed', { ...of, accountId: id, reason: 'wrong code' }],
      ['warn', 'sign-in locked out', { ...of, accountId: id, seconds: 1, reason: why }],
    ]);
    expect((await guess(steps.codeOf(secret))).statusCode).toBe(429);
    const unseen = expect.stringContaining('this address or device');
    expect(lines).toEqual([
      ['warn', 'sign-in locked out', { ...of, accountId: null, seconds: 1, reason: unseen }],
    ]);
  });

  test('no email address and no password', async () => {
    await tryToSignIn(t, 'ann@example.org', PASSWORD);
    await tryToSignIn(t, 'ann@example.org', 'wrong one');
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toMatch(/@|wrong one|quarterly/);
  });
});

describe('forwarded headers without TRUST_PROXY', () => {
  test('are warned of, once', async () => {
    const plain = { url: '/api/health', remoteAddress: '10.6.0.9' };
    await t.app.inject(plain);
    expect(lines).toEqual([]);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-forwarded-for']) {
      await t.app.inject({ ...plain, headers: { [name]: 'for=203.0.113.7' } });
    }
    expect(lines).toEqual([
      [
        'warn',
        expect.stringMatching(/^Requests from 10\.6\.0\.9 .*TRUST_PROXY/),
        { from: '10.6.0.9' },
      ],
    ]);
  });

  test('are right where the proxy is known', async () => {
    const settings = { ...t.deps.settings, trustProxy: ['10.0.0.0/8'] };
    const app = await buildApp({ ...t.deps, settings });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    await app.inject({ url: '/api/health', remoteAddress: '10.6.0.9', headers });
    expect(lines).toEqual([]);
    await app.close();
  });
});
