import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MailState } from '../../../contract/mail.ts';
import type { Invitation, ResetLink } from '../../../contract/users.ts';
import {
  askForLink,
  call,
  changeUserRow,
  everythingStored,
  mailedToken,
  mailsTo,
  makeUser,
  resetWith,
  tryToSignIn,
} from '../../users/testAccounts.ts';
import { buildApp } from '../../app.ts';
import { makeMailer } from '../../mail/makeMailer.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { catching } from '../../mail/testMailServer.ts';
import { readSingleSignOn } from '../../singleSignOnSettings.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { withSilence } from '../../testSilence.ts';
import { PATIENTLY } from '../../../engine/testPatience.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_URL: 'https://reports.example.org' });
});
afterAll(() => app.close());

const NEW_PASSWORD = 'audited accounts';

/** The real mailer of this server for the time of `work`, whatever the settings of the suite say. */
async function mailingBy(
  smtpUrl: string,
  work: (mailer: Mailer) => Promise<void>,
  patience?: Parameters<typeof makeMailer>[2],
) {
  const { settings, log, mailer: outbox } = app.deps;
  const mailer = makeMailer({ ...settings, smtpUrl }, log, patience);
  Object.assign(outbox, mailer);
  try {
    await work(mailer);
  } finally {
    Object.assign(outbox, makeMailer(settings, log));
  }
}

async function handedLink(id: number): Promise<string> {
  const answer = await app.as('admin', 'POST', `/api/admin/users/${id}/reset-link`);
  return answer.json<ResetLink>().link.split('reset=')[1] ?? '';
}

const state = async () => (await app.as('admin', 'GET', '/api/admin/mail')).json<MailState>();

test('a mail that fails is seen by administrators and voids no unused link', async () => {
  const id = await makeUser(app, 'ann@example.org');
  const handed = await handedLink(id);
  await mailingBy('smtp://127.0.0.1:1', async () => {
    expect((await askForLink(app, 'ann@example.org')).statusCode).toBe(204);
    await vi.waitFor(async () => expect((await state()).failures).toBe(1), PATIENTLY);
    expect((await state()).lastFailure?.reason).toBe('The mail server cannot be reached (ESOCKET)');
  });
  expect((await resetWith(app, handed, NEW_PASSWORD)).statusCode).toBe(200);
});

test('of a mail server that takes connections and says nothing people hear, and do not wait for it', async () => {
  const id = await makeUser(app, 'dora@example.org');
  const handed = await handedLink(id);
  const soon = { connectionTimeout: 100, greetingTimeout: 100, socketTimeout: 100 };
  const cannotEnd = { ...soon, greetingTimeout: PATIENTLY.timeout };
  await withSilence('', async (place) => {
    const smtpUrl = `smtp://${place}`;
    await mailingBy(
      smtpUrl,
      async (mailer) => {
        // The request for a password is answered while the mail still waits.
        expect((await askForLink(app, 'dora@example.org')).statusCode).toBe(204);
        await vi.waitFor(() => expect(mailer.underWay()).toBe(1), PATIENTLY);
        expect((await state()).failures).toBe(0);
      },
      cannotEnd,
    );
    await mailingBy(
      smtpUrl,
      async () => {
        const person = { ...NORA, email: 'fay@example.org' };
        const invitation = await invited(person);
        expect(invitation.delivery).toBe('failed');
        expect(tokenOf(invitation)).toHaveLength(43);
        expect((await app.as('admin', 'POST', '/api/admin/mail/test')).json()).toMatchObject({
          sent: false,
          state: { lastFailure: { reason: 'The mail server is not responding (ETIMEDOUT)' } },
        });
      },
      soon,
    );
  });
  expect((await resetWith(app, handed, NEW_PASSWORD)).statusCode).toBe(200);
});

test('a mail that only lies in the outbox voids no unused link either', async () => {
  const id = await makeUser(app, 'ben@example.org');
  const handed = await handedLink(id);
  const mailed = await mailedToken(app, 'ben@example.org');
  expect((await resetWith(app, handed, NEW_PASSWORD)).statusCode).toBe(200);
  // Using one ends them all.
  expect((await resetWith(app, mailed, NEW_PASSWORD)).statusCode).toBe(400);
});

test('a mail that went out voids the links before it', async () => {
  const id = await makeUser(app, 'cleo@example.org');
  const handed = await handedLink(id);
  const caught = await catching((smtpUrl) =>
    mailingBy(smtpUrl, async () => {
      for (let time = 1; time <= 2; time += 1) {
        await askForLink(app, 'cleo@example.org');
        await vi.waitFor(async () => {
          const { rows } = await app.database.pool.query<{ n: number }>(
            'select count(*)::int as n from password_resets where user_id = $1 and is_used',
            [id],
          );
          expect(rows).toEqual([{ n: time }]);
        }, PATIENTLY);
      }
    }),
  );
  const tokens = caught.map(({ mail }) => /reset=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '');
  expect(tokens).toHaveLength(2);
  for (const old of [handed, tokens[0] ?? '']) {
    expect((await resetWith(app, old, NEW_PASSWORD)).json()).toMatchObject({
      code: 'invalid_reset_token',
    });
  }
  expect((await resetWith(app, tokens[1] ?? '', NEW_PASSWORD)).statusCode).toBe(200);
});

test('a test mail goes to the own address, and says whether it went anywhere', async () => {
  const send = () => app.as('admin', 'POST', '/api/admin/mail/test');
  expect((await send()).json()).toMatchObject({ sent: false, state: { way: 'outbox' } });
  expect(await mailsTo(app, 'ada@example.org')).toHaveLength(1);
  await mailingBy('smtp://127.0.0.1:1', async () => {
    expect((await send()).json()).toMatchObject({ sent: false, state: { failures: 1 } });
  });
  const caught = await catching((smtpUrl) =>
    mailingBy(smtpUrl, async () => {
      expect((await send()).json()).toMatchObject({ sent: true, state: { way: 'server' } });
    }),
  );
  expect(caught.map(({ recipients }) => recipients)).toEqual([['ada@example.org']]);
  expect((await app.as('viewer', 'POST', '/api/admin/mail/test')).statusCode).toBe(403);
});

/** The product over the same data, where everybody signs in at the company's provider. */
function whereTheProviderDecides() {
  const singleSignOn = readSingleSignOn({
    OIDC_ISSUER: 'https://login.example.org',
    OIDC_CLIENT_ID: 'board-reports',
    OIDC_NAME: 'Harbour',
    PASSWORD_SIGN_IN: 'no',
  });
  return buildApp({ ...app.deps, settings: { ...app.deps.settings, singleSignOn } });
}

test('a password from a link signs nobody in where the provider decides, and confirms what gives access', async () => {
  const id = await makeUser(app, 'gil@example.org');
  await changeUserRow(app, id, { password: null });
  const there = { ...app, app: await whereTheProviderDecides() };
  const headers = async () => ({ authorization: `Bearer ${await app.openSession(id)}` });
  const body = {
    purpose: 'Import',
    scope: 'read',
    validDays: 30,
    currentPassword: NEW_PASSWORD,
  };
  const making = async () =>
    call(there, 'POST', '/api/auth/tokens', { headers: await headers(), body });
  expect((await making()).json()).toMatchObject({
    code: 'invalid_current_password',
    detail: expect.stringMatching(
      /^You don’t have a password yet\. Ask an administrator for a link/,
    ),
  });
  app.tokens.admin = await app.openSession(app.ids.admin);
  expect((await resetWith(there, await handedLink(id), NEW_PASSWORD)).statusCode).toBe(200);
  expect((await tryToSignIn(there, 'gil@example.org', NEW_PASSWORD)).statusCode).toBe(401);
  expect((await making()).statusCode).toBe(201);
  await there.app.close();
});

const DAY = 86_400_000;
const NORA = { email: 'nora@example.org', firstName: 'Nora', lastName: 'Lindqvist' };

const inviting = (body: object) => app.as('admin', 'POST', '/api/admin/users/invite', { body });
const invitingAgain = (id: number) => app.as('admin', 'POST', `/api/admin/users/${id}/invitation`);
const tokenOf = (invitation: Pick<Invitation, 'link'>) =>
  invitation.link?.split('/?invite=')[1] ?? 'no link';

async function invited(body: object): Promise<Invitation> {
  const answer = await inviting(body);
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.json<Invitation>();
}

describe('an invitation (issue 9, C39)', () => {
  test('an invitation creates a user without a password, whose link works once within seven days', async () => {
    const start = app.clock.now().getTime();
    const invitation = await invited({ ...NORA, email: ' Nora@Example.org' });
    const until = new Date(start + 7 * DAY).toISOString();
    expect(invitation).toMatchObject({
      user: { ...NORA, role: 'viewer', isActive: true, lastLogin: null, invitedUntil: until },
      delivery: 'outbox',
      expiresAt: until,
    });
    expect(await everythingStored(app)).not.toContain(tokenOf(invitation));
    expect((await tryToSignIn(app, NORA.email, NEW_PASSWORD)).statusCode).toBe(401);
    app.clock.advance(7 * DAY - 1);
    expect((await resetWith(app, tokenOf(invitation), NEW_PASSWORD)).statusCode).toBe(200);
    expect((await resetWith(app, tokenOf(invitation), 'another password')).statusCode).toBe(400);
    expect((await tryToSignIn(app, NORA.email, NEW_PASSWORD)).statusCode).toBe(200);
    app.tokens.admin = await app.openSession(app.ids.admin);
    expect((await invitingAgain(invitation.user.id)).json()).toMatchObject({
      status: 409,
      code: 'changed_since',
    });
    const late = await invited({ ...NORA, email: 'late@example.org' });
    app.clock.advance(7 * DAY);
    app.tokens.admin = await app.openSession(app.ids.admin);
    expect((await resetWith(app, tokenOf(late), NEW_PASSWORD)).statusCode).toBe(400);
    const again = (await invitingAgain(late.user.id)).json<Invitation>();
    expect((await resetWith(app, tokenOf(again), NEW_PASSWORD)).statusCode).toBe(200);
  });

  test('goes out by mail in words of its own, and is not voided by a question for a password', async () => {
    const olof = { ...NORA, email: 'olof@example.org', firstName: 'Olof' };
    const caught = await catching((smtpUrl) =>
      mailingBy(smtpUrl, async () => {
        const first = await invited(olof);
        expect(first).toMatchObject({ delivery: 'mailed', link: null });
        await invitingAgain(first.user.id);
        const { lastSentAt } = await state();
        await askForLink(app, olof.email);
        await vi.waitFor(
          async () => expect((await state()).lastSentAt).not.toBe(lastSentAt),
          PATIENTLY,
        );
      }),
    );
    const [first, second] = caught.map(({ mail }) => mail);
    expect(first?.subject).toBe('You are invited to Board Reports');
    expect(first?.text).toContain('Hello Olof,\n\nAda Admin has invited you');
    const tokens = [first, second].map(
      (mail) => /invite=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '',
    );
    expect((await resetWith(app, tokens[0] ?? '', NEW_PASSWORD)).statusCode).toBe(400);
    expect((await resetWith(app, tokens[1] ?? '', NEW_PASSWORD)).statusCode).toBe(200);
  });

  test('is not held up by strangers who ask for a password', async () => {
    const rosa = { ...NORA, email: 'rosa@example.org' };
    const first = await invited(rosa);
    for (let time = 1; time <= 5; time += 1) await mailedToken(app, rosa.email);
    expect((await invitingAgain(first.user.id)).statusCode).toBe(201);
  });

  test('whose mail fails is handed over, and the one before still works', async () => {
    const pia = { ...NORA, email: 'pia@example.org' };
    const first = await invited(pia);
    const errors = vi.spyOn(app.deps.log, 'error');
    await mailingBy('smtp://127.0.0.1:1', async () => {
      const again = (await invitingAgain(first.user.id)).json<Invitation>();
      expect(again.delivery).toBe('failed');
      expect(tokenOf(again)).toHaveLength(43);
      const requestId = expect.any(String);
      const about = { requestId, userId: first.user.id, name: 'Error', code: 'ESOCKET' };
      expect(errors.mock.calls).toEqual([[about, 'An invitation could not be sent']]);
      expect(JSON.stringify(errors.mock.calls)).not.toContain(tokenOf(again));
    });
    errors.mockRestore();
    expect((await resetWith(app, tokenOf(first), NEW_PASSWORD)).statusCode).toBe(200);
  });

  test('brings no password to who can sign in at the provider alone', async () => {
    const there = await whereTheProviderDecides();
    const invite = async (role: string) => {
      const headers = { authorization: `Bearer ${await app.openSession(app.ids.admin)}` };
      const payload = { ...NORA, email: `${role}@example.org`, role };
      const url = '/api/admin/users/invite';
      const answer = await there.inject({ method: 'POST', url, headers, payload });
      return answer.json<Invitation>();
    };
    const address = 'https://reports.example.org/';
    expect(await invite('viewer')).toMatchObject({ signsInAt: 'Harbour', link: address });
    const [mail] = await mailsTo(app, 'viewer@example.org');
    expect(mail?.text).toContain(`Open this address and sign in with Harbour:\n\n${address}\n\n`);
    expect(mail?.text).not.toContain('invite=');
    // For the day on which the provider is away.
    expect(tokenOf(await invite('admin'))).toHaveLength(43);
    await there.close();
  });

  test('sent once more is a new link for the same user; others need another address', async () => {
    app.tokens.viewer = await app.openSession(app.ids.viewer);
    const quin = { ...NORA, email: 'quin@example.org' };
    const first = await invited(quin);
    const again = await invited(quin);
    expect(again.user.id).toBe(first.user.id);
    expect((await resetWith(app, tokenOf(first), NEW_PASSWORD)).statusCode).toBe(400);
    expect((await inviting({ ...quin, role: 'admin' })).json()).toMatchObject({
      status: 409,
      code: 'already_exists',
      errors: [{ path: 'email', message: 'A user with this email already exists' }],
    });
    for (let time = 3; time <= 5; time += 1) await invited(quin);
    const tooMany = await inviting(quin);
    expect(tooMany.statusCode).toBe(429);
    expect(tooMany.headers['retry-after']).toBe('3600');
    expect(
      (await app.as('viewer', 'POST', '/api/admin/users/invite', { body: quin })).statusCode,
    ).toBe(403);
  });
});
