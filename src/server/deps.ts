import type { Changes } from '../engine/db/changes.ts';
import type { Database, Log } from '../engine/db/database.ts';
import type { Mailer } from './mail/mailer.ts';
import type { MailQueue } from './mail/mailQueue.ts';
import type { Settings } from './settings.ts';
import type { FileStorage } from '../engine/storage/storage.ts';

export interface Deps extends FileStorage {
  readonly settings: Settings;
  readonly database: Database;
  readonly changes: Changes;
  readonly mailer: Mailer;
  readonly mails: MailQueue;
  readonly log: Log;
  readonly now: () => Date;
}
