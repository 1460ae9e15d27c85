import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMailer } from './makeMailer.ts';
import { resetMail } from './resetMail.ts';

const LINK = `https://reports.example.org/?reset=${'k'.repeat(43)}`;
const MAIL = resetMail('maren@example.org', 'Zoë', LINK);
const FROM = 'Board Reports <reports@example.org>';
const silent = { info: () => {}, warn: () => {}, error: () => {} };

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'mail-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

interface Caught {
  readonly sender: string | undefined;
  readonly recipients: string[];
  readonly mail: Email;
}

/** A real SMTP server on a port of its own, while `work` runs. */
async function catching(work: (url: string) => Promise<void>, refuse = false): Promise<Caught[]> {
  const caught: Promise<Caught>[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, callback) {
      callback(refuse ? new Error('No such mailbox') : null);
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        caught.push(
          PostalMime.parse(Buffer.concat(chunks)).then((mail) => ({
            sender: mailFrom === false ? undefined : mailFrom.address,
            recipients: rcptTo.map(({ address }) => address),
            mail,
          })),
        );
        callback();
      });
    },
  });
  const address = await new Promise<ReturnType<SMTPServer['server']['address']>>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.server.address()));
  });
  if (address === null || typeof address === 'string') throw new Error('No port');
  try {
    await work(`smtp://127.0.0.1:${address.port}`);
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
  return Promise.all(caught);
}

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

test('an address is one address, whatever characters it has', async () => {
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
    (work: (url: string) => Promise<void>) => catching(work, true),
  ],
  [
    'is not there',
    /ECONNREFUSED/,
    (work: (url: string) => Promise<void>) => work('smtp://127.0.0.1:1'),
  ],
])('a server that %s is an error for the caller', async (_, reason, serve) => {
  await serve(async (smtpUrl) => {
    const mailer = makeMailer({ smtpUrl, mailFrom: FROM, dataDir }, silent);
    await expect(mailer.send(MAIL)).rejects.toThrow(reason);
  });
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
