import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMailer } from './makeMailer.ts';
import { describeMail } from './recordedMailer.ts';
import { withSilence } from '../testSilence.ts';
import { resetMail } from './resetMail.ts';
import { catching } from './testMailServer.ts';

const LINK = `https://reports.example.org/?reset=${'k'.repeat(43)}`;
const MAIL = resetMail('maren@example.org', 'Zoë', LINK);
const FROM = 'Board Reports <reports@example.org>';
const silent = { info: () => {}, warn: () => {}, error: () => {} };

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'mail-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('mail goes out by SMTP, word for word', async () => {
  const caught = await catching((smtpUrl) =>
    makeMailer({ smtpUrl, mailFrom: FROM, dataDir }, silent).send(MAIL),
  );
  expect(caught).toHaveLength(1);
  expect(caught[0]).toMatchObject({
    sender: 'reports@example.org',
    recipients: ['maren@example.org'],
    mail: {
      from: { name: 'Board Reports', address: 'reports@example.org' },
      subject: 'Reset your Board Reports password',
    },
  });
  const { mail } = caught[0] ?? {};
  expect(mail?.to?.map(({ address }) => address)).toEqual(['maren@example.org']);
  expect(mail?.text?.trim()).toBe(MAIL.text.trim());
  expect(mail?.text).toContain(`\n${LINK}\n`);
  expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(await readdir(dataDir)).toEqual([]);
});

test('an address stays one address, whatever characters it has', async () => {
  const caught = await catching(async (smtpUrl) => {
    const mailer = makeMailer({ smtpUrl, mailFrom: FROM, dataDir }, silent);
    const odd = 'a,thief@evil.example,b@example.org';
    await mailer.send({ ...MAIL, to: odd }).catch(() => {});
  });
  expect(caught.flatMap(({ recipients }) => recipients)).not.toContain('thief@evil.example');
});

test.each([
  [
    'refuses the mailbox',
    /No such mailbox/,
    (work: (url: string) => Promise<unknown>) => catching(work, true),
  ],
  [
    'is not there',
    /ECONNREFUSED/,
    (work: (url: string) => Promise<unknown>) => work('smtp://127.0.0.1:1'),
  ],
])('a server that %s is an error for the caller', async (_, reason, serve) => {
  await serve(async (smtpUrl) => {
    const mailer = makeMailer({ smtpUrl, mailFrom: FROM, dataDir }, silent);
    await expect(mailer.send(MAIL)).rejects.toThrow(reason);
  });
});

test.each([
  ['says nothing', ''],
  ['greets and says nothing more', '220 mail.example.org\r\n'],
])('a server that %s is given up', async (_, said) => {
  const soon = { connectionTimeout: 100, greetingTimeout: 100, socketTimeout: 100 };
  await withSilence(said, async (place) => {
    const smtpUrl = `smtp://${place}`;
    const mailer = makeMailer({ smtpUrl, mailFrom: FROM, dataDir }, silent, soon);
    await expect(mailer.send(MAIL)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(mailer.state()).toMatchObject({
      failures: 1,
      lastFailure: { reason: 'The mail server is not responding (ETIMEDOUT)' },
    });
  });
});

test('a server with an untrusted certificate gets no mail', async () => {
  const caught = await catching(
    async (smtpUrl) => {
      const mailer = makeMailer({ smtpUrl, mailFrom: FROM, dataDir }, silent);
      await expect(mailer.send(MAIL)).rejects.toThrow(/certificate/);
    },
    false,
    true,
  );
  expect(caught).toEqual([]);
});

test.each([
  ['', []],
  ['/?tls.rejectUnauthorized=true', []],
  [
    '/?tls.rejectUnauthorized=false',
    ['SMTP_URL accepts any certificate: an impostor can read every mail'],
  ],
])('a setting that accepts any certificate causes a warning: %j', (query, expected) => {
  const warned: string[] = [];
  const log = { ...silent, warn: (_: object, line: string) => void warned.push(line) };
  const smtpUrl = `smtp://robot:hunter2@mail.example.org${query}`;
  makeMailer({ smtpUrl, mailFrom: FROM, dataDir }, log);
  expect(warned).toEqual(expected);
});

test('a server without TLS gets no mail if the setting requires TLS', async () => {
  const caught = await catching(async (smtpUrl) => {
    const insisting = `${smtpUrl}/?requireTLS=true`;
    const mailer = makeMailer({ smtpUrl: insisting, mailFrom: FROM, dataDir }, silent);
    await expect(mailer.send(MAIL)).rejects.toThrow(/STARTTLS/);
  });
  expect(caught).toEqual([]);
});

test('without a server mail lies in the outbox, for this user only, and the log says where', async () => {
  const lines: [object, string][] = [];
  const log = { ...silent, info: (details: object, line: string) => lines.push([details, line]) };
  const mailer = makeMailer({ smtpUrl: undefined, mailFrom: FROM, dataDir }, log);
  await Promise.all([mailer.send(MAIL), mailer.send({ ...MAIL, to: 'henrik@example.org' })]);
  const folder = path.join(dataDir, 'outbox');
  const names = await readdir(folder);
  expect(names).toHaveLength(2);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const recipients: string[] = [];
  for (const name of names) {
    const file = path.join(folder, name);
    expect(name).toMatch(/\.eml$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const mail = await PostalMime.parse(await readFile(file));
    expect(mail.text).toContain(LINK);
    recipients.push(mail.to?.[0]?.address ?? '');
  }
  expect(recipients.toSorted()).toEqual(['henrik@example.org', 'maren@example.org']);
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).toContain(folder);
  expect(JSON.stringify(lines)).not.toContain('reset=');
});

test('the state says how mail goes out and how it went, without secrets', async () => {
  await catching(async (smtpUrl) => {
    const secret = smtpUrl.replace('smtp://', 'smtp://robot:hunter2@');
    const mailer = makeMailer({ smtpUrl: secret, mailFrom: FROM, dataDir }, silent);
    const place = smtpUrl.replace('smtp://', '');
    expect(describeMail(mailer.state())).toBe(`Mail is sent through ${place}, from ${FROM}`);
    expect(mailer.state()).toEqual({
      way: 'server',
      place,
      from: FROM,
      lastSentAt: null,
      failures: 0,
      lastFailure: null,
    });
    expect(JSON.stringify(mailer.state())).not.toMatch(/hunter2|robot/);
  });
  const mailer = makeMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: FROM, dataDir }, silent);
  await expect(mailer.send(MAIL)).rejects.toThrow('ECONNREFUSED');
  expect(mailer.state()).toMatchObject({
    lastSentAt: null,
    failures: 1,
    lastFailure: { reason: 'The mail server cannot be reached (ESOCKET)' },
  });
  const outbox = makeMailer({ smtpUrl: undefined, mailFrom: FROM, dataDir }, silent);
  expect(await outbox.send(MAIL)).toBe(false);
  expect(outbox.state()).toMatchObject({ way: 'outbox', lastSentAt: expect.any(String) });
  expect(describeMail(outbox.state())).toBe(
    `Mail is not sent, because SMTP_URL is not set: it is written to ${dataDir}/outbox`,
  );
});

test.each([
  ['smtp://mail.example.org', 'mail.example.org:587'],
  ['smtps://robot:secret@mail.example.org', 'mail.example.org:465'],
  ['smtp://mail.example.org:2525', 'mail.example.org:2525'],
])('the server of %s is shown as %s', (smtpUrl, place) => {
  expect(makeMailer({ smtpUrl, mailFrom: FROM, dataDir }, silent).state().place).toBe(place);
});
