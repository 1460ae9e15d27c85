import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MailState } from '../../../contract/mail.ts';
import type { ResetLink } from '../../../contract/users.ts';
import {
  askForLink,
  mailedToken,
  mailsTo,
  makeUser,
  resetWith,
} from '../../accounts/testAccounts.ts';
import { makeMailer } from '../../mail/makeMailer.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { catching } from '../../mail/testMailServer.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_URL: 'https://reports.example.org' });
});
afterAll(() => app.close());

const NEW_PASSWORD = 'audited accounts';

/** The real mailer of this server for the time of `work`, whatever the settings of the suite say. */
async function mailingBy(smtpUrl: string, work: (mailer: Mailer) => Promise<void>) {
  const { settings, log, mailer: outbox } = app.deps;
  const mailer = makeMailer({ ...settings, smtpUrl }, log);
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
    await vi.waitFor(async () => expect((await state()).failures).toBe(1), 20_000);
    expect((await state()).lastFailure?.reason).toBe('The mail server cannot be reached (ESOCKET)');
  });
  expect((await resetWith(app, handed, NEW_PASSWORD)).statusCode).toBe(204);
});

test('a mail that only lies in the outbox voids no unused link either', async () => {
  const id = await makeUser(app, 'ben@example.org');
  const handed = await handedLink(id);
  const mailed = await mailedToken(app, 'ben@example.org');
  expect((await resetWith(app, handed, NEW_PASSWORD)).statusCode).toBe(204);
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
        }, 20_000);
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
  expect((await resetWith(app, tokens[1] ?? '', NEW_PASSWORD)).statusCode).toBe(204);
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
