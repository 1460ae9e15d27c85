import { certificateFault } from '../../client/certificateFault.ts';
import type { MailState } from '../../contract/mail.ts';
import type { Mail, Mailer } from './mailer.ts';

/** Texts for nodemailer's error codes, because an error's own message may quote the mail with its link. */
const FAILURE_REASONS: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refused the user name or password',
  ECONNECTION: 'The mail server cannot be reached',
  ECONNREFUSED: 'The mail server cannot be reached',
  EDNS: 'The host name of the mail server cannot be found',
  EENVELOPE: 'The mail server refused the sender or the recipient',
  EMESSAGE: 'The mail server refused the mail',
  ESOCKET: 'The mail server cannot be reached',
  ETIMEDOUT: 'The mail server is not responding',
  ETLS: 'No encrypted connection to the mail server is possible',
};

function failureReason(error: unknown): string {
  const certificate = certificateFault(error);
  if (certificate !== null) return `The mail server cannot be used: ${certificate}`;
  const code: unknown = Reflect.get(Object(error), 'code');
  const answer: unknown = Reflect.get(Object(error), 'responseCode');
  const kind = typeof code === 'string' ? code : 'unknown';
  const details = typeof answer === 'number' ? `${kind}, ${answer}` : kind;
  return `${FAILURE_REASONS[kind] ?? 'The mail could not be sent'} (${details})`;
}

export type MailWay = Pick<MailState, 'way' | 'place' | 'from'>;

export function recordedMailer(way: MailWay, send: (mail: Mail) => Promise<void>): Mailer {
  let lastSentAt: string | null = null;
  let lastFailure: MailState['lastFailure'] = null;
  let failures = 0;
  let underWay = 0;
  return {
    async send(mail) {
      underWay += 1;
      try {
        await send(mail);
      } catch (error) {
        failures += 1;
        lastFailure = { at: new Date().toISOString(), reason: failureReason(error) };
        throw error;
      } finally {
        underWay -= 1;
      }
      lastSentAt = new Date().toISOString();
      return way.way === 'server';
    },
    underWay: () => underWay,
    state: () => ({ ...way, lastSentAt, failures, lastFailure }),
  };
}

export function describeMail({ way, place, from }: MailWay): string {
  return way === 'server'
    ? `Mail is sent through ${place}, from ${from}`
    : `Mail is not sent, because SMTP_URL is not set: it is written to ${place}`;
}
