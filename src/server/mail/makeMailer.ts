import { randomBytes } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { asOneLine } from '../../finance/oneLine.ts';
import type { Log } from '../../engine/db/database.ts';
import type { Settings } from '../settings.ts';
import type { Mail, Mailer } from './mailer.ts';
import { recordedMailer } from './recordedMailer.ts';

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

interface SmtpPatience {
  readonly connectionTimeout: number;
  readonly greetingTimeout: number;
  readonly socketTimeout: number;
}

/** An SMTP server that doesn't respond must not block a mail forever. */
const SMTP_PATIENCE: SmtpPatience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Mails contain only our own text, so nodemailer never needs to open files or addresses. */
const NO_EXTERNAL_CONTENT = { disableFileAccess: true, disableUrlAccess: true } as const;

function sharedOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}

export function makeMailer(
  settings: MailSettings,
  log: Log,
  patience: SmtpPatience = SMTP_PATIENCE,
): Mailer {
  const { smtpUrl } = settings;
  return smtpUrl === undefined
    ? outboxMailer(settings, log)
    : smtpMailer(smtpUrl, settings, log, patience);
}

function message({ to, subject, text }: Mail, { mailFrom }: MailSettings) {
  return {
    from: mailFrom,
    // The recipient is given as an object, so that no character in an address can add a second
    // address.
    to: { name: '', address: to },
    subject: asOneLine(subject),
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function smtpMailer(url: string, settings: MailSettings, log: Log, patience: SmtpPatience): Mailer {
  if (new URL(url).searchParams.get('tls.rejectUnauthorized') === 'false') {
    const warning = 'SMTP_URL accepts any certificate: an impostor can read every mail';
    log.warn({ server: serverOf(url) }, warning);
  }
  const transport = sharedOnce(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url, ...patience, ...NO_EXTERNAL_CONTENT });
  });
  const way = { way: 'server', place: serverOf(url), from: settings.mailFrom } as const;
  return recordedMailer(way, async (mail) => {
    await (await transport()).sendMail(message(mail, settings));
  });
}

/** Host and port of the URL, never the user name or password in it. */
function serverOf(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port === '' ? (protocol === 'smtps:' ? '465' : '587') : port}`;
}

export const outboxIn = (dataDir: string) => path.join(dataDir, 'outbox');

export const mailTimeStamp = (moment: Date) => moment.toISOString().replaceAll(/[:.]/g, '-');

function outboxMailer(settings: MailSettings, log: Log): Mailer {
  const folder = outboxIn(settings.dataDir);
  const transport = sharedOnce(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, ...NO_EXTERNAL_CONTENT });
  });
  const way = { way: 'outbox', place: folder, from: settings.mailFrom } as const;
  return recordedMailer(way, async (mail) => {
    const composed = await (await transport()).sendMail(message(mail, settings));
    if (!Buffer.isBuffer(composed.message)) throw new TypeError('The mail was not composed');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(
      folder,
      `${mailTimeStamp(new Date())}-${randomBytes(4).toString('hex')}.eml`,
    );
    await writeWhole(file, composed.message);
    log.info({ file }, 'SMTP_URL is not set: the mail was written to the outbox');
  });
}

/** The file is renamed once complete, so that nobody reads a partial mail. Only this user can read it. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const handle = await open(`${file}.part`, 'wx', 0o600);
  try {
    await handle.writeFile(content);
  } finally {
    await handle.close();
  }
  await rename(`${file}.part`, file);
}
