import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../contract/limits.ts';
import type { BegunPasskey, Passkey } from '../../../contract/passkeys.ts';
import type { OwnUser } from '../../../contract/users.ts';
import {
  call,
  changeUserRow,
  PASSWORD,
  signedIn,
  statusOfMe,
  tryToSignIn,
} from '../../users/testAccounts.ts';
import { buildApp } from '../../app.ts';
import { identities } from '../../../engine/db/schema/identities.ts';
import { passkeys } from '../../../engine/db/schema/passkeys.ts';
import { readSingleSignOn } from '../../singleSignOnSettings.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { Device, type Odd } from './testPasskeys.ts';
import { FactorSteps, type Person } from './testSecondFactors.ts';

const MINUTE = 60_000;
const ORIGIN = 'https://board.example.org';

let app: TestApp;
let steps: FactorSteps;
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_URL: ORIGIN });
  steps = new FactorSteps(app);
});
afterAll(() => app.close());

const ask = (
  { session }: Person,
  method: 'GET' | 'POST' | 'PATCH',
  more = '',
  body?: Readonly<Record<string, unknown>>,
) =>
  call(app, method, `/api/auth/passkeys${more}`, {
    headers: session.bearerHeader,
    ...(body === undefined ? {} : { body }),
  });

const begun = async (person: Person) =>
  (await ask(person, 'POST', '/begin', { currentPassword: PASSWORD })).json<BegunPasskey>();

const listed = async (person: Person) => (await ask(person, 'GET')).json<Passkey[]>();

interface Added {
  readonly passkey: Passkey;
  readonly recoveryCodes: string[] | null;
}

const add = (who: Person, made: object) => ask(who, 'POST', '', { name: 'Phone', made });

async function added(person: Person, name = 'Phone') {
  const device = new Device(ORIGIN);
  const answer = await ask(person, 'POST', '', { name, made: device.make(await begun(person)) });
  if (answer.statusCode !== 201) throw new Error(`No passkey: ${answer.body}`);
  return { device, ...answer.json<Added>() };
}

async function newHolder() {
  const person = await steps.newPerson();
  return { ...person, ...(await added(person)) };
}

const beginSignIn = async () =>
  (await call(app, 'POST', '/api/auth/passkey/begin')).json<{ challenge: string; rpId: string }>();

const enter = (proof: object) => call(app, 'POST', '/api/auth/passkey', { body: proof });

const used = async (device: Device, odd?: Odd) => enter(device.use(await beginSignIn(), odd));

describe('a passkey', () => {
  test('a passkey can be added with the password, listed, named and removed', async () => {
    const person = await steps.newPerson();
    const elsewhere = await signedIn(app, person.email);
    const wrong = { currentPassword: 'a wrong guess' };
    expect((await ask(person, 'POST', '/begin', wrong)).json()).toMatchObject({
      code: 'invalid_current_password',
    });
    expect(await begun(person)).toMatchObject({
      rp: { id: 'board.example.org' },
      user: { name: person.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { passkey, recoveryCodes, device } = await added(person);
    expect(recoveryCodes).toHaveLength(10);
    expect(await statusOfMe(app, elsewhere.bearerHeader)).toBe(401);
    expect(await listed(person)).toEqual([passkey]);
    expect((await begun(person)).excludeCredentials).toEqual([
      { id: device.id, type: 'public-key' },
    ]);
    const second = await added(person, 'Key');
    expect(second.recoveryCodes).toBeNull();

    const named = { name: 'Old phone', currentPassword: PASSWORD };
    expect((await ask(person, 'PATCH', `/${passkey.id}`, { ...named, ...wrong })).statusCode).toBe(
      400,
    );
    expect((await ask(person, 'PATCH', `/${passkey.id}`, named)).json()).toMatchObject({
      name: 'Old phone',
    });
    const right = { currentPassword: PASSWORD };
    const { token } = (await used(second.device)).json<{ token: string }>();
    const there = () => statusOfMe(app, { authorization: `Bearer ${token}` });
    expect(await there()).toBe(200);
    const stranger = await steps.newPerson();
    for (const [who, body, status] of [
      [person, wrong, 400],
      [stranger, right, 404],
      [person, right, 204],
      [person, right, 404],
    ] as const) {
      const gone = await ask(who, 'POST', `/${passkey.id}/remove`, body);
      expect(gone.statusCode).toBe(status);
    }
    expect([await there(), (await used(device)).statusCode]).toEqual([401, 401]);
    expect((await used(second.device)).statusCode).toBe(200);
    await ask(person, 'POST', `/${second.passkey.id}/remove`, right);
    // The last factor is gone: the password alone signs in again.
    expect((await tryToSignIn(app, person.email, PASSWORD)).statusCode).toBe(200);
  });

  test.each<[string, Odd]>([
    ['made for another origin', { origin: 'https://board.example.com' }],
    ['made for another host', { rpId: 'example.com' }],
    ['of nobody in particular', { isUnverified: true }],
    ['of a sign-in', { type: 'webauthn.get' }],
    ['that its maker vouches for', { attestedBy: 'maker' }],
  ])('%s is not added', async (_, odd) => {
    const person = await steps.newPerson();
    const made = new Device(ORIGIN).make(await begun(person), odd);
    expect((await add(person, made)).json()).toMatchObject({ errors: [{ path: 'made' }] });
    expect(await listed(person)).toEqual([]);
  });

  test('is added by who began it, once, soon, and with the password of then', async () => {
    const person = await steps.newPerson();
    const [device, asked] = [new Device(ORIGIN), await begun(person)];
    const stranger = await steps.newPerson();
    expect((await add(stranger, device.make(asked))).statusCode).toBe(400);
    expect((await add(person, device.make(asked))).statusCode).toBe(400);
    const other = await begun(person);
    const made = new Device(ORIGIN).make(other);
    expect((await add(person, made)).statusCode).toBe(201);
    expect((await add(person, made)).statusCode).toBe(400);
    const late = await begun(person);
    app.clock.advance(5 * MINUTE);
    expect((await add(person, device.make(late))).statusCode).toBe(400);
    const changed = await begun(person);
    await changeUserRow(app, person.id, { password: 'changed' });
    expect((await add(person, device.make(changed))).statusCode).toBe(400);
  });
});

test('who has no password is told so, and not that it is wrong', async () => {
  const headers = await admin();
  const body = { currentPassword: PASSWORD };
  const answer = await call(app, 'POST', '/api/auth/passkeys/begin', { headers, body });
  expect(answer.json()).toMatchObject({
    code: 'invalid_current_password',
    errors: [{ message: expect.stringContaining('You don’t have a password yet') }],
  });
});

test('a device may sign for itself what it has made', async () => {
  const person = await steps.newPerson();
  const device = new Device(ORIGIN);
  const made = device.make(await begun(person), { attestedBy: 'itself' });
  expect((await add(person, made)).statusCode).toBe(201);
  expect((await used(device)).statusCode).toBe(200);
});

test('nobody has more than twenty', async () => {
  const person = await steps.newPerson();
  const made = new Device(ORIGIN).make(await begun(person));
  const row = (number: number) => ({
    userId: person.id,
    handle: 'handle',
    name: 'Key',
    credentialId: `of ${person.id}, ${number}`,
    publicKey: Buffer.from('key'),
    counter: 0,
    isCopied: false,
    createdAt: app.clock.now(),
  });
  const rows = Array.from({ length: LIMITS.passkeysPerPerson }, (_, number) => row(number));
  await app.database.orm.insert(passkeys).values(rows);
  const refused = { code: 'already_exists' };
  expect((await ask(person, 'POST', '', { name: 'Phone', made })).json()).toMatchObject(refused);
  const begins = await ask(person, 'POST', '/begin', { currentPassword: PASSWORD });
  expect(begins.json()).toMatchObject(refused);
});

describe('signing in with a passkey', () => {
  test('needs neither password nor code', async () => {
    const { id, email, device, session } = await newHolder();
    const answer = await used(device);
    expect(answer.statusCode).toBe(200);
    const { token, user } = answer.json<{ token: string; user: OwnUser }>();
    expect(user).toMatchObject({ id, email, hasFactor: true, mustSetUpFactor: false });
    expect(answer.cookies).toHaveLength(2);
    expect(await statusOfMe(app, { authorization: `Bearer ${token}` })).toBe(200);
    const shown = await call(app, 'GET', '/api/auth/passkeys', { headers: session.bearerHeader });
    expect(shown.json()).toMatchObject([{ lastUsedAt: app.clock.now().toISOString() }]);
  });

  test('the password alone is refused where there is one; a recovery code goes with it', async () => {
    const { email, recoveryCodes } = await newHolder();
    const answer = await tryToSignIn(app, email, PASSWORD);
    expect(answer.json()).toMatchObject({ code: 'second_factor_required' });
    const challenge = await steps.challengeOf(email);
    expect((await steps.complete(challenge, recoveryCodes?.[0] ?? '')).statusCode).toBe(200);
  });

  test.each<[string, Odd]>([
    ['another origin', { origin: 'https://board.example.com' }],
    ['another host', { rpId: 'example.com' }],
    ['nobody in particular', { isUnverified: true }],
    ['another device', { signer: new Device(ORIGIN) }],
    ['a passkey that is being made', { type: 'webauthn.create' }],
  ])('a passkey is refused with the answer of %s', async (_, odd) => {
    const { device } = await newHolder();
    const answer = await used(device, odd);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'invalid_passkey' });
    expect(answer.cookies).toEqual([]);
    expect((await used(device)).statusCode).toBe(200);
  });

  test('is refused with a passkey of somebody else, and with one that nobody has', async () => {
    const [one, other] = [await newHolder(), await newHolder()];
    const asked = await beginSignIn();
    const { userHandle } = other.device.use(asked);
    expect((await enter({ ...one.device.use(asked), userHandle })).statusCode).toBe(401);
    expect((await used(new Device(ORIGIN))).statusCode).toBe(401);
  });

  test('each challenge is accepted once, within five minutes', async () => {
    const { device } = await newHolder();
    const asked = await beginSignIn();
    const answers = await Promise.all([1, 2, 3].map(() => enter(device.use(asked))));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const late = await beginSignIn();
    app.clock.advance(5 * MINUTE);
    expect((await enter(device.use(late))).statusCode).toBe(401);
    expect((await enter(device.use({ ...late, challenge: 'x'.repeat(43) }))).statusCode).toBe(401);
  });

  test('takes sixty wrong answers a minute of one address, and none that lets somebody in counts', async () => {
    const { device } = await newHolder();
    app.clock.advance(MINUTE);
    expect((await used(device)).statusCode).toBe(200);
    const asked = await beginSignIn();
    const wrong = device.use(asked, { signer: new Device(ORIGIN) });
    const statuses: number[] = [];
    while (statuses.length < 61) statuses.push((await enter(wrong)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 401), 429]);
    expect((await enter(device.use(asked))).statusCode).toBe(429);
    app.clock.advance(MINUTE);
    expect((await enter(device.use(asked))).statusCode).toBe(200);
  });

  test('is refused where the device counts back: it was copied', async () => {
    const { device } = await newHolder();
    expect((await used(device, { counter: 7 })).statusCode).toBe(200);
    for (const counter of [7, 6, 0]) expect((await used(device, { counter })).statusCode).toBe(401);
    // The highest that a device can say, too.
    for (const counter of [8, 2 ** 32 - 1]) {
      expect((await used(device, { counter })).statusCode).toBe(200);
    }
    const uncounted = (await newHolder()).device;
    for (const counter of [0, 0]) {
      expect((await used(uncounted, { counter })).statusCode).toBe(200);
    }
  });

  test('is refused once the account is deactivated, or the device was reset as lost', async () => {
    const gone = await newHolder();
    await changeUserRow(app, gone.id, { isActive: false });
    expect((await used(gone.device)).statusCode).toBe(401);
    const lost = await newHolder();
    const url = `/api/admin/users/${lost.id}/second-factor`;
    expect((await call(app, 'DELETE', url, { headers: await admin() })).statusCode).toBe(204);
    expect((await used(lost.device)).statusCode).toBe(401);
  });

  test('a passkey counts as the two-factor authentication that a role needs', async () => {
    const person = await steps.newPerson();
    await wantFactorOf(['viewer']);
    const headers = person.session.bearerHeader;
    const status = async () => (await call(app, 'GET', '/api/company', { headers })).statusCode;
    expect(await status()).toBe(403);
    await added(person);
    expect(await status()).toBe(200);
    await wantFactorOf([]);
  });
});

test('if everyone signs in at the provider, a passkey only works for people whose password does', async () => {
  const [person, rescue] = [await newHolder(), await newHolder()];
  await changeUserRow(app, rescue.id, { role: 'admin' });
  const singleSignOn = readSingleSignOn({
    OIDC_ISSUER: 'https://login.example.org',
    OIDC_CLIENT_ID: 'board-reports',
    PASSWORD_SIGN_IN: 'no',
  });
  const settings = { ...app.deps.settings, singleSignOn };
  const there = { ...app, app: await buildApp({ ...app.deps, settings }) };
  const enters = async ({ device }: { readonly device: Device }) => {
    const asked = await call(there, 'POST', '/api/auth/passkey/begin');
    const proof = device.use(asked.json<{ challenge: string; rpId: string }>());
    return (await call(there, 'POST', '/api/auth/passkey', { body: proof })).statusCode;
  };
  expect([await enters(person), await enters(rescue)]).toEqual([401, 200]);
  expect((await used(person.device)).statusCode).toBe(200);
  // Anyone from the provider can only sign in there.
  const issuer = 'https://login.example.org';
  const identity = { userId: rescue.id, issuer, subject: 'rescue', linkedAt: app.clock.now() };
  await app.database.orm.insert(identities).values(identity);
  expect(await enters(rescue)).toBe(401);
  await there.app.close();
});

const wantFactorOf = async (roles: readonly string[]) =>
  call(app, 'PATCH', '/api/company', { headers: await admin(), body: { secondFactorFor: roles } });

/** A session of now: the clock moves further than one goes unused. */
async function admin() {
  return { authorization: `Bearer ${await app.openSession(app.ids.admin)}` };
}

test.each(['http://board.example.org', 'https://10.0.0.7', 'https://[::1]:8443'])(
  'there are none at %s',
  async (publicUrl) => {
    const settings = { ...app.deps.settings, publicUrl };
    const elsewhere = await buildApp({ ...app.deps, settings });
    const headers = { authorization: `Bearer ${await app.openSession(app.ids.viewer)}` };
    for (const [url, payload] of [
      ['/api/auth/passkey/begin', undefined],
      ['/api/auth/passkeys/begin', { currentPassword: PASSWORD }],
    ] as const) {
      const answer = await elsewhere.inject({ method: 'POST', url, headers, payload });
      expect(answer.json()).toMatchObject({ code: 'passkeys_unavailable' });
    }
    await elsewhere.close();
  },
);
