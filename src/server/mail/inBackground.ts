import type { Log } from '../db/database.ts';
import type { Mail, Mailer } from './mailer.ts';
import type { MailQueue } from './mailQueue.ts';

interface Background {
  readonly mailer: Mailer;
  readonly mails: MailQueue;
  readonly log: Log;
}

/**
 * Mails are written and sent after the answer, so that a mail server that hangs delays nobody.
 * Without a mail server there are none: nobody would look for them in the outbox. `what`: "mails about …", for the log.
 */
export function sendInBackground(
  { mailer, mails, log }: Background,
  what: string,
  write: () => Promise<Mail[]>,
): void {
  if (mailer.state().way !== 'server') return;
  // The error itself may quote a mail: only its kind is logged.
  mails.addWritten(write).catch((error: unknown) => {
    log.error(
      { name: error instanceof Error ? error.name : 'unknown' },
      `${what} could not be written`,
    );
  });
}
