import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BegunSecondFactor } from '../../../contract/secondFactor.ts';
import type { OwnUser } from '../../../contract/users.ts';
import { Secret } from 'otpauth';
import { countLockedFactors, hasFactors } from '../../users/secondFactors.ts';
import {
  call,
  changeUserRow,
  everythingStored,
  mailedToken,
  PASSWORD,
  resetWith,
  signedIn,
  statusOfMe,
  tryToSignIn,
} from '../../users/testAccounts.ts';
import { buildApp } from '../../app.ts';
import { readSettings } from '../../settings.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { FactorSteps, type Person, STEP } from './testSecondFactors.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let app: TestApp;
let steps: FactorSteps;
beforeAll(async () => {
  app = await openTestApp();
  steps = new FactorSteps(app);
});
afterAll(() => app.close());

describe('setting an app up', () => {
  test('set-up needs the password and shows a secret, and takes effect only when a code confirms it', async () => {
    const person = await steps.newPerson();
    expect((await steps.begin(person, 'a wrong guess')).json()).toMatchObject({
      code: 'invalid_current_password',
    });
    const answer = await steps.begin(person);
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { secret, uri, qrCode } = answer.json<BegunSecondFactor>();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(uri);
    expect(address.protocol).toBe('otpauth:');
    expect(decodeURIComponent(address.pathname)).toContain(person.email);
    expect(address.searchParams.get('secret')).toBe(secret);
    expect(qrCode).toMatch(/^<svg /);
    expect((await tryToSignIn(app, person.email, PASSWORD)).statusCode).toBe(200);
    const wrong = await steps.confirm(person, '000000');
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({ errors: [{ path: 'code' }] });
    expect(await steps.stateOf(person)).toEqual({
      confirmedAt: null,
      recoveryCodesLeft: 0,
      isRequired: false,
    });
    expect(await hasFactors(app.deps.database)).toBe(false);
  });

  test('set-up ends the other sessions and shows ten recovery codes once', async () => {
    const person = await steps.newPerson();
    const elsewhere = await signedIn(app, person.email);
    const holder = await steps.setUp(person);
    expect(holder.recoveryCodes).toHaveLength(10);
    expect(await hasFactors(app.deps.database)).toBe(true);
    for (const code of holder.recoveryCodes) expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
    // By chance each: nearly all letters are there, and no place has the same one in all codes.
    const codes = holder.recoveryCodes.map((code) => code.replaceAll('-', ''));
    expect(new Set(codes.join('')).size).toBeGreaterThan(25);
    const places = Array.from({ length: 24 }, (_, at) => new Set(codes.map((code) => code[at])));
    expect(places.filter(({ size }) => size < 3)).toEqual([]);
    expect(await statusOfMe(app, elsewhere.bearerHeader)).toBe(401);
    expect(await statusOfMe(app, person.session.bearerHeader)).toBe(200);
    expect(await steps.stateOf(holder)).toMatchObject({
      confirmedAt: expect.any(String),
      recoveryCodesLeft: 10,
    });
    expect((await steps.begin(holder)).json()).toMatchObject({ code: 'already_exists' });
  });

  test('a set-up that was left lying is confirmed no more', async () => {
    const person = await steps.newPerson();
    const secret = await steps.begunSecret(person);
    app.clock.advance(HOUR);
    expect((await steps.confirm(person, steps.codeOf(secret))).statusCode).toBe(400);
  });

  test('a set-up that is not confirmed yet lets nobody in', async () => {
    const person = await steps.newPerson();
    const secret = await steps.begunSecret(person);
    await changeUserRow(app, person.id, { hasFactor: true });
    const challenge = await steps.challengeOf(person.email);
    expect((await steps.complete(challenge, steps.codeOf(secret))).statusCode).toBe(401);
  });

  test('guesses at its code have to wait', async () => {
    const person = await steps.newPerson();
    const secret = await steps.begunSecret(person);
    for (let time = 0; time < 5; time += 1) await steps.confirm(person, '000000');
    expect((await steps.confirm(person, steps.codeOf(secret))).statusCode).toBe(429);
  });

  test('a copy of the database has neither the secret nor a recovery code', async () => {
    const { email, secret, recoveryCodes } = await steps.newHolder();
    const challenge = await steps.challengeOf(email);
    expect(challenge).toHaveLength(43);
    const stored = (await everythingStored(app)).toLowerCase();
    expect(stored).not.toContain(Buffer.from(Secret.fromBase32(secret).bytes).toString('hex'));
    for (const one of [secret, challenge]) expect(stored).not.toContain(one.toLowerCase());
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });
});

describe('signing in with a factor', () => {
  test('the password alone is refused with a challenge and gives no access', async () => {
    const { email } = await steps.newHolder();
    const answer = await tryToSignIn(app, email, PASSWORD);
    expect(answer.statusCode).toBe(401);
    expect(answer.cookies).toEqual([]);
    expect(answer.json()).toEqual({
      title: 'Not signed in',
      status: 401,
      detail: 'Enter a code from your authenticator app',
      code: 'second_factor_required',
      requestId: expect.any(String),
      challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    const wrong = await tryToSignIn(app, email, 'a wrong guess');
    expect(wrong.json()).toMatchObject({ code: 'invalid_credentials' });
    expect(wrong.json()).not.toHaveProperty('challenge');
  });

  test('a code does what signing in does', async () => {
    const { email, secret, id } = await steps.newHolder();
    const answer = await steps.complete(await steps.challengeOf(email), steps.codeOf(secret));
    expect(answer.statusCode).toBe(200);
    const { token, user } = answer.json<{ token: string; user: OwnUser }>();
    expect(user).toMatchObject({ id, email, hasFactor: true, mustSetUpFactor: false });
    expect(answer.cookies).toHaveLength(2);
    expect(await statusOfMe(app, { authorization: `Bearer ${token}` })).toBe(200);
  });

  test.each([
    ['a minute ago', -2, 401],
    ['half a minute ago', -1, 200],
    ['now', 0, 200],
    ['in half a minute', 1, 200],
    ['in a minute', 2, 401],
  ])('the code from %s', async (_, away, status) => {
    const { email, secret } = await steps.newHolder();
    app.clock.advance(2 * STEP);
    const answer = await steps.complete(await steps.challengeOf(email), steps.codeOf(secret, away));
    expect(answer.statusCode).toBe(status);
  });

  test('a code is accepted once, and earlier codes are refused after it', async () => {
    const { email, secret } = await steps.newHolder();
    app.clock.advance(2 * STEP);
    const [before, code] = [steps.codeOf(secret, -1), steps.codeOf(secret)];
    const challenges = await Promise.all(Array.from({ length: 5 }, () => steps.challengeOf(email)));
    const answers = await Promise.all(
      challenges.map((challenge) => steps.complete(challenge, code)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const late = await steps.complete(await steps.challengeOf(email), before);
    expect(late.json()).toMatchObject({ code: 'invalid_code' });
    // Neither is the one that confirmed the app.
    const fresh = await steps.newPerson();
    const first = steps.codeOf(await steps.begunSecret(fresh));
    await steps.confirm(fresh, first);
    expect((await steps.complete(await steps.challengeOf(fresh.email), first)).statusCode).toBe(
      401,
    );
  });

  test('a recovery code works once, however it is typed', async () => {
    const holder = await steps.newHolder();
    const [one = '', other = ''] = holder.recoveryCodes;
    const typed = ` ${one.toUpperCase().replaceAll('-', ' ').replaceAll('O', '0')} `;
    expect((await steps.complete(await steps.challengeOf(holder.email), typed)).statusCode).toBe(
      200,
    );
    expect((await steps.complete(await steps.challengeOf(holder.email), one)).statusCode).toBe(401);
    const stranger = await steps.newHolder();
    expect((await steps.complete(await steps.challengeOf(stranger.email), other)).statusCode).toBe(
      401,
    );
    expect((await steps.stateOf(holder)).recoveryCodesLeft).toBe(9);
  });

  test('a challenge is used once, lasts five minutes and allows five attempts', async () => {
    const over = { code: 'challenge_over' };
    const { email, secret } = await steps.newHolder();
    const used = await steps.challengeOf(email);
    await steps.complete(used, steps.codeOf(secret));
    app.clock.advance(STEP);
    expect((await steps.complete(used, steps.codeOf(secret))).json()).toMatchObject(over);
    const late = await steps.challengeOf(email);
    app.clock.advance(5 * MINUTE);
    expect((await steps.complete(late, steps.codeOf(secret))).json()).toMatchObject(over);
    const guessed = await steps.challengeOf(email);
    for (let time = 0; time < 5; time += 1) {
      expect((await steps.complete(guessed, '000000')).json()).toMatchObject({
        code: 'invalid_code',
      });
    }
    app.clock.advance(MINUTE);
    expect((await steps.complete(guessed, steps.codeOf(secret))).json()).toMatchObject(over);
    expect((await steps.complete('x'.repeat(43), steps.codeOf(secret))).json()).toMatchObject(over);
  });

  test('guesses from any address are slowed down, even with a right password in between', async () => {
    const { email, secret } = await steps.newHolder();
    for (let time = 0; time < 5; time += 1) {
      const challenge = await steps.challengeOf(email);
      await steps.complete(challenge, '000000', `10.9.0.${time}`);
    }
    const challenge = await steps.challengeOf(email);
    const held = await steps.complete(challenge, steps.codeOf(secret), '10.9.1.1');
    expect(held.statusCode).toBe(429);
    expect(held.headers['retry-after']).toBe('1');
    app.clock.advance(SECOND);
    expect((await steps.complete(challenge, steps.codeOf(secret), '10.9.1.1')).statusCode).toBe(
      200,
    );
  });

  test.each([
    ['deactivated', { isActive: false }],
    ['given another password', { password: 'changed' }],
    ['freed of the factor', { hasFactor: false }],
  ])('whoever is %s meanwhile is not let in', async (_, change) => {
    const { email, secret, id } = await steps.newHolder();
    const challenge = await steps.challengeOf(email);
    await changeUserRow(app, id, change);
    const answer = await steps.complete(challenge, steps.codeOf(secret));
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'challenge_over' });
  });
});

describe('a factor is changed', () => {
  test('with the password: new recovery codes are made, and it is removed', async () => {
    const holder = await steps.newHolder();
    const wrong = { currentPassword: 'a wrong guess' };
    const right = { currentPassword: PASSWORD };
    for (const what of ['/recovery-codes', '/remove']) {
      expect((await steps.ask(holder, 'POST', what, wrong)).json()).toMatchObject({
        code: 'invalid_current_password',
      });
    }
    const renewed = await steps.ask(holder, 'POST', '/recovery-codes', right);
    expect(renewed.statusCode).toBe(201);
    const [old = ''] = holder.recoveryCodes;
    expect((await steps.complete(await steps.challengeOf(holder.email), old)).statusCode).toBe(401);
    const [fresh = ''] = renewed.json<{ recoveryCodes: string[] }>().recoveryCodes;
    const again = await steps.complete(await steps.challengeOf(holder.email), fresh);
    const other = { authorization: `Bearer ${again.json<{ token: string }>().token}` };

    expect((await steps.ask(holder, 'POST', '/remove', right)).statusCode).toBe(204);
    expect(await statusOfMe(app, other)).toBe(401);
    expect((await tryToSignIn(app, holder.email, PASSWORD)).statusCode).toBe(200);
    for (const what of ['/recovery-codes', '/remove']) {
      expect((await steps.ask(holder, 'POST', what, right)).statusCode).toBe(404);
    }
  });

  test('an administrator can reset a lost device, which ends the sessions and is recorded', async () => {
    const holder = await steps.newHolder();
    const url = `/api/admin/users/${holder.id}/second-factor`;
    expect((await app.as('viewer', 'DELETE', url)).statusCode).toBe(403);
    expect((await app.as('admin', 'DELETE', url)).statusCode).toBe(204);
    expect(await statusOfMe(app, holder.session.bearerHeader)).toBe(401);
    expect((await tryToSignIn(app, holder.email, PASSWORD)).statusCode).toBe(200);
    expect((await app.as('admin', 'DELETE', url)).statusCode).toBe(404);
    const own = `/api/admin/users/${app.ids.admin}/second-factor`;
    expect((await app.as('admin', 'DELETE', own)).json()).toMatchObject({ code: 'own_account' });
    const { rows } = await app.database.pool.query(
      `select actor, after->>'has_factor' as has from trace
       where table_name = 'users' and record_id = $1 and after ? 'has_factor' and action = 'update' order by id`,
      [holder.id],
    );
    expect(rows).toEqual([
      { actor: String(holder.id), has: 'true' },
      { actor: String(app.ids.admin), has: 'false' },
    ]);
  });

  test('a reset password alone is not enough to sign in', async () => {
    const { email } = await steps.newHolder();
    const token = await mailedToken(app, email);
    expect((await resetWith(app, token, 'audited accounts')).statusCode).toBe(200);
    const answer = await tryToSignIn(app, email, 'audited accounts');
    expect(answer.json()).toMatchObject({ code: 'second_factor_required' });
  });

  test('user management tells who has one', async () => {
    const holder = await steps.newHolder();
    const listed = (await app.as('admin', 'GET', '/api/admin/users')).json<OwnUser[]>();
    expect(listed.find(({ id }) => id === holder.id)?.hasFactor).toBe(true);
    expect(listed.find(({ id }) => id === app.ids.viewer)?.hasFactor).toBe(false);
  });
});

const want = async (roles: readonly string[]) => {
  const body = { secondFactorFor: roles };
  const answer = await app.as('admin', 'PATCH', '/api/company', { body });
  expect(answer.statusCode).toBe(200);
};

describe('if the company requires a factor', () => {
  afterAll(() => want([]));

  test('a person who lacks a required factor can set it up and do nothing else', async () => {
    const [person, holder] = [await steps.newPerson(), await steps.newHolder()];
    const get = ({ session }: Person, url: string) =>
      call(app, 'GET', url, { headers: session.bearerHeader });
    expect((await get(person, '/api/company')).statusCode).toBe(200);
    await want(['viewer']);
    for (const url of ['/api/company', '/api/financial-years', '/api/auth/sessions']) {
      expect((await get(person, url)).json()).toMatchObject({ code: 'second_factor_missing' });
      expect((await get(holder, url)).statusCode).toBe(200);
    }
    const fresh = await tryToSignIn(app, person.email, PASSWORD);
    expect(fresh.json()).toMatchObject({ user: { mustSetUpFactor: true } });
    expect((await get(person, '/api/auth/me')).json()).toMatchObject({ mustSetUpFactor: true });
    expect(await steps.stateOf(person)).toMatchObject({ isRequired: true });
    await steps.setUp(person);
    expect((await get(person, '/api/company')).statusCode).toBe(200);
    expect((await get(person, '/api/auth/me')).json()).toMatchObject({ mustSetUpFactor: false });
    // Administrators were not asked.
    expect((await app.as('admin', 'GET', '/api/company')).json()).toMatchObject({
      secondFactorFor: ['viewer'],
    });
    await want([]);
    expect((await get(await steps.newPerson(), '/api/company')).statusCode).toBe(200);
  });
});

test('a start without the key of its data says that codes of apps will not work', async () => {
  await steps.setUp(await steps.newPerson());
  const count = await countLockedFactors(app.deps.database, null);
  expect(count).toBeGreaterThan(0);
  const warned: [object, string][] = [];
  const log = { ...app.deps.log, warn: (...line: [object, string]) => void warned.push(line) };
  const startWith = async (dataDir: string) => {
    const settings = readSettings({ DEMO: 'no', DATA_DIR: dataDir });
    await (await buildApp({ ...app.deps, settings, log })).close();
  };
  await startWith(app.database.dataDir);
  expect(warned).toEqual([]);
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'board-reports-keys-'));
  await startWith(elsewhere);
  rmSync(elsewhere, { recursive: true });
  await expect
    .poll(() => warned)
    .toEqual([[{ people: count, keysDir: elsewhere }, expect.stringContaining('will not work')]]);
});

test('without the key of the server, recovery codes still let in', async () => {
  const holder = await steps.newHolder();
  await app.database.pool.query(
    `update second_factors set secret = '\\x00' where user_id = ${holder.id}`,
  );
  const challenge = await steps.challengeOf(holder.email);
  expect((await steps.complete(challenge, steps.codeOf(holder.secret))).statusCode).toBe(401);
  expect((await steps.complete(challenge, holder.recoveryCodes[0] ?? '')).statusCode).toBe(200);
});
