import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { outboxIn, stampOf } from './makeMailer.ts';

const KEPT_MS = 90 * 86_400_000;

/** Removes mails that have been in the outbox for more than 90 days: nothing else ever would. */
export async function removeOldMails(dataDir: string, now: Date): Promise<void> {
  const folder = outboxIn(dataDir);
  const names = await readdir(folder).catch(() => []);
  const oldest = stampOf(new Date(now.getTime() - KEPT_MS));
  const old = names.filter((name) => /\.eml(?:\.part)?$/.test(name) && name < oldest);
  await Promise.all(old.map((name) => rm(path.join(folder, name), { force: true })));
}
