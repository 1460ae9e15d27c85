import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ActivityList } from '../../../contract/activity.ts';
import type { ApiToken, CreatedApiToken } from '../../../contract/apiTokens.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Role } from '../../../finance/permissions.ts';
import type { TokenScope } from '../../../finance/tokenScopes.ts';
import {
  call,
  changeUserRow,
  everythingStored,
  mailedToken,
  makeUser,
  PASSWORD,
  resetWith,
  signedIn,
  type Signed,
  statusOfMe,
} from '../../users/testAccounts.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { PATIENTLY } from '../../../engine/testPatience.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let app: TestApp;
let server: string;
beforeAll(async () => {
  app = await openTestApp();
  server = await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

interface Owner extends Signed {
  readonly id: number;
  readonly email: string;
}

let people = 0;
async function newOwner(role: Role = 'viewer'): Promise<Owner> {
  people += 1;
  const email = `owner${people}@example.org`;
  const id = await makeUser(app, email, role);
  return { id, email, ...(await signedIn(app, email)) };
}

const wish = { purpose: 'Monthly import', scope: 'read', validDays: 30, currentPassword: PASSWORD };

const tryToMake = ({ bearerHeader: headers }: Owner, body: object = {}) =>
  call(app, 'POST', '/api/auth/tokens', { headers, body: { ...wish, ...body } });

async function made(owner: Owner, scope: TokenScope = 'read', more: object = {}) {
  const answer = await tryToMake(owner, { scope, ...more });
  if (answer.statusCode !== 201) throw new Error(`No token: ${answer.body}`);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { token, secret } = answer.json<CreatedApiToken>();
  return { token, secret, headers: { authorization: `Bearer ${secret}` } };
}

const listed = async ({ bearerHeader: headers }: Owner) =>
  (await call(app, 'GET', '/api/auth/tokens', { headers })).json<ApiToken[]>();

const asAdmin = (method: 'PATCH' | 'DELETE', url: string, body?: unknown) =>
  app.as('admin', method, url, body === undefined ? {} : { body });

describe('an API token', () => {
  test('is shown once, kept as a digest, and listed with what it is for', async () => {
    const owner = await newOwner();
    const { token, secret } = await made(owner);
    expect(secret).toMatch(/^brt_[\w-]{43}$/);
    expect(token).toMatchObject({
      purpose: 'Monthly import',
      scope: 'read',
      lastUsedAt: null,
      ownerId: owner.id,
      owner: 'Test Person',
      expiresAt: new Date(app.clock.now().getTime() + 30 * DAY).toISOString(),
    });
    expect(await listed(owner)).toEqual([token]);
    const stored = await everythingStored(app);
    expect(stored).toContain('Monthly import');
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(secret.slice('brt_'.length));
    const [digest = ''] = /"digest": "\w{64}"/.exec(stored) ?? [];
    const stolen = digest.slice(-65, -1);
    expect(stolen).toMatch(/^[0-9a-f]{64}$/);
    for (const text of [stolen, `brt_${stolen}`, `brt_${'x'.repeat(43)}`]) {
      expect(await statusOfMe(app, { authorization: `Bearer ${text}` })).toBe(401);
    }
    // Neither does the trace hold a digest.
    const { rows } = await app.database.pool.query<{ row: string }>(
      `select to_jsonb(r)::text as row from trace r where table_name like 'api_token%'`,
    );
    expect(rows.map(({ row }) => row).join('')).not.toMatch(/[0-9a-f]{64}/);
  });

  test('creating a token needs the current password, and guesses are slowed down', async () => {
    const owner = await newOwner();
    const wrong = { currentPassword: 'a wrong guess' };
    const refused = await tryToMake(owner, wrong);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'invalid_current_password',
      errors: [{ path: 'currentPassword', message: 'Current password is incorrect' }],
    });
    for (let time = 0; time < 4; time += 1) await tryToMake(owner, wrong);
    expect((await tryToMake(owner)).statusCode).toBe(429);
    expect(await listed(owner)).toEqual([]);
  });

  test.each([
    [{ purpose: ' ' }, 'purpose', 'Enter the purpose of the token.'],
    [{ validDays: 0 }, 'validDays', 'Enter a whole number of days from 1 to 365'],
    [{ validDays: 366 }, 'validDays', 'Enter a whole number of days from 1 to 365'],
    [{ scope: 'write' }, 'scope', 'Expected read or import or all'],
    [{ scope: 'import' }, 'scope', "Your role can't import"],
  ])('is not made of %j', async (body, path, message) => {
    const refused = await tryToMake(await newOwner(), body);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ errors: [{ path, message }] });
  });

  test('a person can have only a few tokens', async () => {
    const owner = await newOwner();
    for (let count = 0; count < LIMITS.apiTokensPerPerson; count += 1) await made(owner);
    const refused = await tryToMake(owner);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('at most 20 API tokens');
  });

  test('ends on its day, and its use is noted', async () => {
    const owner = await newOwner();
    const { headers, token } = await made(owner, 'read', { validDays: 1 });
    app.clock.advance(DAY - 1);
    expect(await statusOfMe(app, headers)).toBe(200);
    const usedAt = app.clock.now().toISOString();
    const { bearerHeader } = await signedIn(app, owner.email);
    const again = { ...owner, bearerHeader };
    await vi.waitFor(async () => {
      expect(await listed(again)).toEqual([{ ...token, lastUsedAt: usedAt }]);
    }, PATIENTLY);
    app.clock.advance(1);
    expect(await statusOfMe(app, headers)).toBe(401);
  });

  test('a token is not confused with a session cookie in the same request', async () => {
    const owner = await newOwner();
    const authorization = `Bearer brt_${'x'.repeat(43)}`;
    expect(await statusOfMe(app, { ...owner.cookieHeader, authorization })).toBe(401);
    expect(await statusOfMe(app, owner.cookieHeader)).toBe(200);
  });
});

const asked = async (
  headers: Record<string, string>,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body?: unknown,
) => {
  const answer = await call(app, method, url, { headers, ...(body !== undefined && { body }) });
  const { code = '' } = answer.statusCode < 400 ? {} : answer.json<{ code: string }>();
  return `${answer.statusCode} ${code}`.trim();
};

describe('permissions of a token', () => {
  const paste = { text: 'Month\tRevenue\nApril 2024\t3900000' };
  const unit = { name: 'East' };

  test('a token may do what both its scope and its owner’s role allow', async () => {
    const admin = await newOwner('admin');
    const { headers: reads } = await made(admin);
    const { headers: imports } = await made(admin, 'import');
    const { headers: all } = await made(admin, 'all');
    const refused = '403 token_not_allowed';
    for (const headers of [reads, imports, all]) {
      expect(await asked(headers, 'GET', '/api/admin/users')).toBe('200');
      expect(await asked(headers, 'GET', '/api/financial-data?fyId=14')).toBe('200');
    }
    expect(await asked(reads, 'POST', '/api/imports/pasted', paste)).toBe(refused);
    expect(await asked(imports, 'POST', '/api/imports/pasted', paste)).toBe('201');
    expect(await asked(imports, 'POST', '/api/business-units', unit)).toBe(refused);
    expect(await asked(all, 'POST', '/api/business-units', unit)).toBe('201');
    const viewer = await newOwner();
    const { headers: ofViewer } = await made(viewer, 'all');
    expect(await asked(ofViewer, 'GET', '/api/admin/users')).toBe('403 admin_required');
    expect(await asked(ofViewer, 'POST', '/api/business-units', unit)).toBe('403 admin_required');
  });

  test('is never to give access or to change how its owner signs in', async () => {
    const admin = await newOwner('admin');
    const { headers, token } = await made(admin, 'all');
    const person = { email: 'x@example.org', firstName: 'X', lastName: 'Y' };
    for (const [method, url, body] of [
      ['POST', '/api/auth/tokens', { ...wish, scope: 'all' }],
      ['GET', '/api/auth/tokens', undefined],
      ['GET', '/api/admin/tokens', undefined],
      ['DELETE', `/api/auth/tokens/${token.id}`, undefined],
      ['DELETE', `/api/admin/tokens/${token.id}`, undefined],
      ['GET', '/api/auth/sessions', undefined],
      ['DELETE', '/api/auth/sessions', undefined],
      ['POST', '/api/auth/change-password', { currentPassword: PASSWORD }],
      ['POST', '/api/admin/users/invite', person],
      ['POST', '/api/auth/register', { ...person, password: PASSWORD }],
      ['POST', `/api/admin/users/${app.ids.viewer}/reset-link`, {}],
      ['DELETE', `/api/admin/users/${app.ids.viewer}/second-factor`, undefined],
      ['GET', '/api/auth/second-factor', undefined],
      ['POST', '/api/auth/second-factor', { currentPassword: PASSWORD }],
      ['POST', '/api/auth/second-factor/remove', { currentPassword: PASSWORD }],
      ['POST', '/api/auth/second-factor/recovery-codes', { currentPassword: PASSWORD }],
      ['POST', '/api/month-reviews', { fyId: 14, monthNum: 1 }],
      ['POST', '/api/month-reviews/1/end', {}],
      ['POST', '/api/publications', { fyId: 14, monthNum: 1 }],
    ] as const) {
      expect(await asked(headers, method, url, body), url).toBe('403 token_not_allowed');
    }
  });

  test.each([
    [{ secondFactorFor: ['viewer'] }, { secondFactorFor: [] }],
    [{ viewersSeeDrafts: false }, { viewersSeeDrafts: true }],
    [
      { approverIds: [1], approvalsWanted: 1 },
      { approverIds: [], approvalsWanted: 0 },
    ],
  ])('is not to take %j back either', async (wanted, before) => {
    const admin = await newOwner('admin');
    const { headers } = await made(admin, 'all');
    const person = admin.bearerHeader;
    expect(await asked(person, 'PATCH', '/api/company', wanted)).toBe('200');
    const listedChanges = await call(app, 'GET', '/api/activity', { headers: person });
    const what = { kind: 'change', moment: listedChanges.json<ActivityList>().entries[0]?.moment };
    const preview = await call(app, 'POST', '/api/take-backs/preview', { headers, body: { what } });
    const { key } = preview.json<{ key: string }>();
    const body = { what, previewKey: key, reason: 'A slip' };
    expect(await asked(headers, 'POST', '/api/take-backs', body)).toBe('403 token_not_allowed');
    expect(await asked(person, 'POST', '/api/take-backs', body)).toBe('200');
    const company = await call(app, 'GET', '/api/company', { headers });
    expect(company.json()).toMatchObject(before);
  });

  test('a token follows its owner’s role at once, even for cached answers', async () => {
    const owner = await newOwner('admin');
    const { headers } = await made(owner);
    const ask = () => asked(headers, 'GET', '/api/admin/users');
    expect([await ask(), await ask()]).toEqual(['200', '200']);
    await changeUserRow(app, owner.id, { role: 'viewer' });
    expect(await ask()).toBe('403 admin_required');
    await changeUserRow(app, owner.id, { role: 'admin' });
    expect(await ask()).toBe('200');
  });
});

test('waits, with requests in flight, until its owner has the second factor that is now wanted', async () => {
  app.tokens.admin = await app.openSession(app.ids.admin);
  const want = (secondFactorFor: string[]) =>
    app.as('admin', 'PATCH', '/api/company', { body: { secondFactorFor } });
  const owner = await newOwner();
  const { headers } = await made(owner);
  const ask = () => asked(headers, 'GET', '/api/financial-data?fyId=14');
  const warm = async () =>
    (await fetch(`${server}/api/financial-data?fyId=14`, { headers })).status;
  expect([await ask(), await warm(), await warm()]).toEqual(['200', 200, 200]);
  await want(['viewer']);
  expect(await ask()).toBe('403 second_factor_missing');
  expect(await warm()).toBe(403);
  expect(await statusOfMe(app, headers)).toBe(403);
  await changeUserRow(app, owner.id, { hasFactor: true });
  expect(await ask()).toBe('200');
  await changeUserRow(app, owner.id, { hasFactor: false });
  expect(await ask()).toBe('403 second_factor_missing');
  await want([]);
  expect([await ask(), await warm()]).toEqual(['200', 200]);
});

const WAYS: [string, (owner: Owner, token: ApiToken) => Promise<{ statusCode: number }>][] = [
  [
    'being revoked by its owner',
    ({ bearerHeader: headers }, { id }) =>
      call(app, 'DELETE', `/api/auth/tokens/${id}`, { headers }),
  ],
  [
    'being revoked by an administrator',
    (_, { id }) => asAdmin('DELETE', `/api/admin/tokens/${id}`),
  ],
  [
    'deactivation of its owner',
    ({ id }) => asAdmin('PATCH', `/api/admin/users/${id}`, { isActive: false }),
  ],
  ['deletion of its owner', ({ id }) => asAdmin('DELETE', `/api/admin/users/${id}`)],
  [
    'a reset password',
    async ({ email }) => resetWith(app, await mailedToken(app, email), 'audited accounts'),
  ],
  [
    'a changed password',
    ({ bearerHeader: headers }) => {
      const newPassword = 'audited accounts';
      const body = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword };
      return call(app, 'POST', '/api/auth/change-password', { headers, body });
    },
  ],
];

test.each(WAYS)('after %s it is refused at once, with requests in flight', async (_, end) => {
  app.tokens.admin = await app.openSession(app.ids.admin);
  const owner = await newOwner();
  const { headers, token } = await made(owner);
  const status = () => statusOfMe(app, headers);
  // A read whose bytes and whose caller are in memory, answered ahead of the framework.
  const warm = async () =>
    (await fetch(`${server}/api/financial-data?fyId=14`, { headers })).status;
  expect([await warm(), await warm(), await status()]).toEqual([200, 200, 200]);
  const isRunning = { now: true };
  const traffic = Array.from({ length: 8 }, async () => {
    while (isRunning.now) await status();
  });
  const { statusCode } = await end(owner, token);
  const after = await Promise.all(Array.from({ length: 8 }, status));
  isRunning.now = false;
  await Promise.all(traffic);
  expect(statusCode).toBeLessThan(300);
  expect(new Set(after)).toEqual(new Set([401]));
  expect(await warm()).toBe(401);
  // Nor does it come back with its owner.
  await changeUserRow(app, owner.id, { isActive: true });
  expect(await status()).toBe(401);
});

test('people see and revoke their own tokens only, administrators those of everybody', async () => {
  app.tokens.admin = await app.openSession(app.ids.admin);
  const [one, other] = [await newOwner(), await newOwner()];
  const { token } = await made(one);
  expect(await listed(other)).toEqual([]);
  const revoke = (headers: Record<string, string>, id: number) =>
    call(app, 'DELETE', `/api/auth/tokens/${id}`, { headers });
  expect((await revoke(other.bearerHeader, token.id)).statusCode).toBe(404);
  expect(await listed(one)).toEqual([token]);
  const all = async () => (await app.as('admin', 'GET', '/api/admin/tokens')).json<ApiToken[]>();
  expect(await all()).toContainEqual(token);
  expect((await asAdmin('DELETE', `/api/admin/tokens/${token.id}`)).statusCode).toBe(204);
  expect(await all()).not.toContainEqual(token);
});

test('the trace tells of making, use and revoking; what a token is for, to administrators', async () => {
  app.tokens.admin = await app.openSession(app.ids.admin);
  app.tokens.viewer = await app.openSession(app.ids.viewer);
  const owner = await newOwner('admin');
  const { headers, token } = await made(owner, 'all', { purpose: 'Unit sync' });
  const body = { name: 'Harbour' };
  expect((await call(app, 'POST', '/api/business-units', { headers, body })).statusCode).toBe(201);
  // A removed month has an origin of its own, which the token is kept beside.
  const month = { fyId: 13, monthNum: 3, monthName: 'June' };
  await call(app, 'POST', '/api/financial-data', { headers, body: month });
  const removal = { fyId: 13, monthNum: 3, scope: 'month', month: 'June 2025' };
  const removed = await call(app, 'POST', '/api/removed-months', { headers, body: removal });
  expect(removed.statusCode).toBe(201);
  await call(app, 'DELETE', `/api/auth/tokens/${token.id}`, { headers: owner.bearerHeader });
  const entries = async (role: 'admin' | 'viewer', query: string) =>
    (await app.as(role, 'GET', `/api/activity?person=${owner.id}${query}`)).json<ActivityList>()
      .entries;
  const steps = (await entries('admin', '&noun=apiToken')).map(({ token: by, records }) => [
    by,
    records.map(({ action, name }) => `${action} ${name}`),
  ]);
  expect(steps).toEqual([
    [null, ['deleted Unit sync']],
    [null, ['added Unit sync']],
  ]);
  expect(await entries('viewer', '&noun=apiToken')).toEqual([]);
  const told = async (role: 'admin' | 'viewer') =>
    (await entries(role, '')).flatMap(({ origin, token: by }) =>
      by === null ? [] : [`${origin?.kind} ${origin?.tokenId === token.id} ${by}`],
    );
  expect(await told('admin')).toEqual([
    'removal true Unit sync',
    'api true Unit sync',
    'api true Unit sync',
  ]);
  expect(await told('viewer')).toEqual(['removal true ', 'api true ', 'api true ']);
});
