import type { Log } from '../../engine/db/database.ts';
import type { Mail } from './mailer.ts';
import type { MailQueue } from './mailQueue.ts';

interface Background {
  readonly mails: MailQueue;
  readonly log: Log;
}

/**
 * Writes and sends mails after the answer, so that a slow mail server delays nobody. `what` is for the log: "mails
 * about …".
 */
export function sendInBackground(
  { mails, log }: Background,
  what: string,
  write: () => Promise<Mail[]>,
): void {
  // The error may quote a mail, so only its kind is logged.
  mails.addWritten(write).catch((error: unknown) => {
    log.error(
      { name: error instanceof Error ? error.name : 'unknown' },
      `${what} could not be written`,
    );
  });
}
