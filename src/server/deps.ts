import type { Changes } from './db/changes.ts';
import type { Database, Log } from './db/database.ts';
import type { Mailer } from './mail/mailer.ts';
import type { MailQueue } from './mail/mailQueue.ts';
import type { Settings } from './settings.ts';
import type { FileStorage } from './storage/storage.ts';

/** What the features are given to work with. Made once by `main`, and by tests in its place. */
export interface Deps extends FileStorage {
  readonly settings: Settings;
  readonly database: Database;
  readonly changes: Changes;
  readonly mailer: Mailer;
  /** For mails that nobody waits for. */
  readonly mails: MailQueue;
  readonly log: Log;
  readonly now: () => Date;
}
