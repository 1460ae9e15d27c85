import type { Log } from '../db/database.ts';
import type { Mail, Mailer } from './mailer.ts';

/**
 * Mails are sent one after the other after the answer, so that a mail server that hangs delays
 * nobody. Without a mail server there are none: nobody would look for them in the outbox. `what`: "mails about …", for the log.
 */
export function sendInBackground(
  { mailer, log }: { readonly mailer: Mailer; readonly log: Log },
  what: string,
  mails: () => Promise<Mail[]>,
): void {
  if (mailer.state().way !== 'server') return;
  const sendAll = async () => {
    let failed = 0;
    for (const mail of await mails()) {
      await mailer.send(mail).catch(() => {
        failed += 1;
      });
    }
    if (failed > 0) log.warn({ failed }, `${what} could not be sent`);
  };
  // The error itself may quote a mail: only its kind is logged.
  sendAll().catch((error: unknown) => {
    log.error(
      { name: error instanceof Error ? error.name : 'unknown' },
      `${what} could not be written`,
    );
  });
}
