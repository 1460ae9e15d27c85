import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashesIn } from '../../users/testHashes.ts';
import { call, makeUser, PASSWORD, tryToSignIn } from '../../users/testAccounts.ts';
import { Changes } from '../../../engine/db/changes.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { AddressBudget } from '../../http/addressBudget.ts';
import { SignInAttempts, subjectsOf } from './signInAttempts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    PUBLIC_URL: 'http://localhost',
    // Nothing answers there.
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'reports',
  });
  await makeUser(app, 'ann@example.org');
});
afterAll(() => app.close());

let lastAddress = 0;
/** Each test is a stranger from an address of its own. */
function newAddress(): string {
  lastAddress += 1;
  return `10.1.${lastAddress >> 8}.${lastAddress & 255}`;
}

const statusOf = async (password: string, address: string, email = 'ann@example.org') =>
  (await tryToSignIn(app, email, password, { address })).statusCode;

const stranger = (time: number) => `stranger${time}@example.org`;

async function fail(times: number, address: string): Promise<void> {
  for (let time = 0; time < times; time += 1)
    expect(await statusOf('wrong one', address)).toBe(401);
}

describe('guessing the password of an account', () => {
  test('costs nothing up to the fifth failure, then ever longer waits', async () => {
    const address = newAddress();
    await fail(5, address);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      const refused = await tryToSignIn(app, 'ann@example.org', PASSWORD, { address });
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ code: 'too_many_attempts' });
      expect(Number(refused.headers['retry-after'])).toBe(seconds);
      app.clock.advance(seconds * 1_000 - 1);
      expect(await statusOf(PASSWORD, address)).toBe(429);
      app.clock.advance(1);
      await fail(1, address);
    }
    // Never for ever: the right password counts as soon as the wait is over.
    app.clock.advance(900_000);
    expect(await statusOf(PASSWORD, address)).toBe(200);
  });

  test('says how long to wait in words', async () => {
    const address = newAddress();
    await fail(5, address);
    const detail = async () =>
      (await tryToSignIn(app, 'ann@example.org', PASSWORD, { address })).json<{ detail: string }>()
        .detail;
    expect(await detail()).toBe('Too many attempts. Try again in 1 second');
  });

  test('keeps nobody out who comes from another address or has another account', async () => {
    const address = newAddress();
    await fail(5, address);
    expect(await statusOf(PASSWORD, address)).toBe(429);
    expect(await statusOf(PASSWORD, newAddress())).toBe(200);
    await makeUser(app, 'bea@example.org');
    expect(await statusOf(PASSWORD, address, 'bea@example.org')).toBe(200);
  });

  test('a household counts as one address, however many addresses it has', async () => {
    for (let time = 0; time < 5; time += 1) await fail(1, `2001:db8:1:2::${time}`);
    expect(await statusOf(PASSWORD, '2001:db8:1:2:a:b:c:d')).toBe(429);
    expect(await statusOf(PASSWORD, '2001:db8:1:3::1')).toBe(200);
  });

  test('is forgotten after a success', async () => {
    const address = newAddress();
    for (let round = 0; round < 4; round += 1) {
      await fail(4, address);
      expect(await statusOf(PASSWORD, address)).toBe(200);
    }
    await fail(5, address);
    expect(await statusOf(PASSWORD, address)).toBe(429);
  });

  test('is slowed down just so when there is no such account', async () => {
    const address = newAddress();
    for (let time = 0; time < 5; time += 1) {
      expect(await statusOf(PASSWORD, address, 'nobody@example.org')).toBe(401);
    }
    expect(await statusOf(PASSWORD, address, 'nobody@example.org')).toBe(429);
  });

  test('a thousand attempts cause few hashes, one after the other or at once', async () => {
    const patient = newAddress();
    const oneByOne = await hashesIn(async () => {
      for (let time = 0; time < 500; time += 1) await statusOf(`wrong ${time}`, patient);
    });
    expect(oneByOne).toBe(5);
    const hasty = newAddress();
    const atOnce = await hashesIn(() =>
      Promise.all(Array.from({ length: 500 }, (_, time) => statusOf(`wrong ${time}`, hasty))),
    );
    expect(atOnce).toBe(5);
    expect(await statusOf(PASSWORD, newAddress())).toBe(200);
  });

  test('many right passwords at once are no guessing', async () => {
    const address = newAddress();
    const statuses = await Promise.all(
      Array.from({ length: 30 }, () => statusOf(PASSWORD, address)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('guessing accounts', () => {
  test('an address is limited to sixty attempts a minute, whatever they name or claim', async () => {
    const address = newAddress();
    const attempt = (time: number, from = address) =>
      tryToSignIn(app, stranger(time), PASSWORD, {
        address: from,
        headers: { 'x-forwarded-for': `203.0.113.${time}`, forwarded: `for=203.0.113.${time}` },
      });
    const allowed = await Promise.all(Array.from({ length: 60 }, (_, time) => attempt(time)));
    expect(new Set(allowed.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    const refused = await attempt(60);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    app.clock.advance(59_999);
    expect((await attempt(61)).statusCode).toBe(429);
    expect((await attempt(61, newAddress())).statusCode).toBe(401);
    app.clock.advance(1);
    expect((await attempt(62)).statusCode).toBe(401);
  });

  test('ends at sixty questions for a passkey a minute from one address', async () => {
    const address = newAddress();
    const ask = () => call(app, 'POST', '/api/auth/passkey/begin', { address });
    const answers = await Promise.all(Array.from({ length: 61 }, ask));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    app.clock.advance(60_000);
    expect((await ask()).statusCode).toBe(201);
  });

  test('an address is limited to sixty steps to the company’s provider and back', async () => {
    const address = newAddress();
    const path = '/api/auth/single-sign-on';
    const go = () => call(app, 'GET', path, { address });
    const steps = await Promise.all(Array.from({ length: 61 }, go));
    expect(steps.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    const complete = (from: string) =>
      call(app, 'POST', `${path}/session`, { address: from, body: { code: 'x'.repeat(43) } });
    expect((await complete(address)).statusCode).toBe(429);
    expect((await complete(newAddress())).statusCode).toBe(401);
  });

  test('people who sign in do not use an office’s address up', async () => {
    const address = newAddress();
    for (let time = 0; time < 70; time += 1) expect(await statusOf(PASSWORD, address)).toBe(200);
  });
});

test('a budget counts any stretch of its window, and a try can be taken back', () => {
  let now = 0;
  const budget = new AddressBudget(2, 1_000, () => new Date(now));
  budget.take('a');
  now = 600;
  const giveBack = budget.take('a');
  expect(() => budget.take('a')).toThrow(/Too many attempts/);
  giveBack();
  budget.take('a');
  now = 1_000;
  budget.take('a');
  expect(() => budget.take('a')).toThrow(/Too many attempts/);
  budget.take('b');
});

const wrong = () => Promise.resolve(null);
const right = () => Promise.resolve('a session');
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Those of an instance that hears these others. */
const attemptsBeside = (others: Changes) =>
  new SignInAttempts(11, () => new Date(0), ...subjectsOf(others, 'sign-ins'));

/** Attempts whose outcomes come when the test says so. */
function openAttempts(attempts: SignInAttempts) {
  const ends: ((outcome: string | null) => void)[] = [];
  const work = () => new Promise<string | null>((resolve) => ends.push(resolve));
  return { ends, begin: () => attempts.attempt('ann', 'office', work) };
}

describe('memory that strangers can fill is limited', () => {
  const others = Array.from({ length: 20_000 }, (_, index) => `address ${index}`);

  test('of addresses the oldest are forgotten first', () => {
    const budget = new AddressBudget(1, 60_000, () => new Date(0));
    budget.take('first');
    for (const other of others.slice(1)) budget.take(other);
    expect(() => budget.take('first')).toThrow(/Too many attempts/);
    budget.take('one more');
    budget.take('first');
  });

  test('of accounts the oldest are forgotten first', async () => {
    const attempts = new SignInAttempts(1_000_000, () => new Date(0));
    for (let time = 0; time < 5; time += 1) await attempts.attempt('ann', 'office', wrong);
    await expect(attempts.attempt('ann', 'office', right)).rejects.toThrow('in 1 second');
    for (const other of others) await attempts.attempt('ann', other, wrong);
    expect(await attempts.attempt('ann', 'office', right)).toBe('a session');
  });
});

describe('attempts of one account', () => {
  test('that are told to wait do not use the address up', async () => {
    const attempts = new SignInAttempts(7, () => new Date(0));
    for (let time = 0; time < 5; time += 1) await attempts.attempt('ann', 'office', wrong);
    for (let time = 0; time < 20; time += 1) {
      await expect(attempts.attempt('ann', 'office', right)).rejects.toThrow('in 1 second');
    }
    expect(await attempts.attempt('bea', 'office', right)).toBe('a session');
  });

  test('are not forgotten while one of them is under way', async () => {
    let now = 0;
    const attempts = new SignInAttempts(100, () => new Date(now));
    for (let time = 0; time < 4; time += 1) await attempts.attempt('ann', 'office', wrong);
    now = 60 * 60_000;
    const { ends, begin } = openAttempts(attempts);
    const fifth = begin();
    now += 1;
    const sixth = begin();
    await turn();
    expect(ends).toHaveLength(1);
    ends[0]?.(null);
    expect(await fifth).toBeNull();
    await expect(sixth).rejects.toThrow('in 1 second');
  });

  test('are forgotten an hour after the last failure', async () => {
    let now = 0;
    const attempts = new SignInAttempts(100, () => new Date(now));
    for (let time = 0; time < 4; time += 1) await attempts.attempt('ann', 'office', wrong);
    now = 60 * 60_000 + 1;
    for (let time = 0; time < 5; time += 1) {
      expect(await attempts.attempt('ann', 'office', wrong)).toBeNull();
    }
    await expect(attempts.attempt('ann', 'office', right)).rejects.toThrow('in 1 second');
  });

  test('attempts are counted over all instances, per account and per address', async () => {
    const [one, other] = [new Changes(), new Changes()];
    one.listenForMessages((words) => other.heard(words));
    other.listenForMessages((words) => one.heard(words));
    const [here, there] = [attemptsBeside(one), attemptsBeside(other)];
    for (const at of [here, there, here, there])
      expect(await at.attempt('ann', 'office', wrong)).toBeNull();
    // Each hears of a success as well.
    expect(await here.attempt('ann', 'office', right)).toBe('a session');
    for (const at of [there, there, there, here, here])
      expect(await at.attempt('ann', 'office', wrong)).toBeNull();
    await expect(there.attempt('ann', 'office', right)).rejects.toThrow('in 1 second');
    // Nine were wrong until here.
    for (const account of ['bea', 'cleo']) {
      expect(await there.attempt(account, 'office', wrong)).toBeNull();
    }
    await expect(here.attempt('dora', 'office', right)).rejects.toThrow('in 1 minute');
  });

  test('at once are never more than five, also after one of them succeeded', async () => {
    const attempts = new SignInAttempts(100, () => new Date(0));
    const { ends, begin } = openAttempts(attempts);
    const first = Array.from({ length: 5 }, begin);
    ends[0]?.('a session');
    expect(await first[0]).toBe('a session');
    const more = Array.from({ length: 5 }, begin);
    await turn();
    expect(ends).toHaveLength(6);
    for (let index = 1; index < 10; index += 1) {
      ends[index]?.('a session');
      await turn();
    }
    expect(await Promise.all([...first, ...more])).toEqual(Array(10).fill('a session'));
  });
});
