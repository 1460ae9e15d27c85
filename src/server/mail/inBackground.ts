import type { Log } from '../../engine/db/database.ts';
import type { Mail } from './mailer.ts';
import type { MailQueue } from './mailQueue.ts';

interface Background {
  readonly mails: MailQueue;
  readonly log: Log;
}

/**
 * Writes and sends mails after the answer, so that a slow mail server delays nobody. `what`: "mails about …", for the
 * log.
 */
export function sendInBackground(
  { mails, log }: Background,
  what: string,
  write: () => Promise<Mail[]>,
): void {
  // The error itself may quote a mail: only its kind is logged.
  mails.addWritten(write).catch((error: unknown) => {
    log.error(
      { name: error instanceof Error ? error.name : 'unknown' },
      `${what} could not be written`,
    );
  });
}
