import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { outboxIn, mailTimeStamp } from './makeMailer.ts';

const OUTBOX_KEPT_MS = 90 * 86_400_000;

/** Removes mails that have been in the outbox for more than 90 days. Nothing else removes them. */
export async function removeOldMails(dataDir: string, now: Date): Promise<void> {
  const folder = outboxIn(dataDir);
  const names = await readdir(folder).catch(() => []);
  const oldest = mailTimeStamp(new Date(now.getTime() - OUTBOX_KEPT_MS));
  const old = names.filter((name) => /\.eml(?:\.part)?$/.test(name) && name < oldest);
  await Promise.all(old.map((name) => rm(path.join(folder, name), { force: true })));
}
