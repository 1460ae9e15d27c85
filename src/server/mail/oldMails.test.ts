import { mkdtemp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { outboxIn, mailTimeStamp } from './makeMailer.ts';
import { removeOldMails } from './oldMails.ts';

const NOW = new Date('2026-11-29T09:00:00Z');
const daysAgo = (days: number) => mailTimeStamp(new Date(NOW.getTime() - days * 86_400_000));

test('mails leave the outbox after 90 days, and nothing else does', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'board-reports-outbox-'));
  // Without an outbox there is nothing to do.
  await removeOldMails(dataDir, NOW);
  const folder = outboxIn(dataDir);
  await mkdir(folder);
  const kept = [`${daysAgo(89)}-0a.eml`, `${daysAgo(0)}-0b.eml`, '2020 notes.txt'];
  for (const name of [...kept, `${daysAgo(91)}-0c.eml`, `${daysAgo(400)}-0d.eml.part`]) {
    await writeFile(path.join(folder, name), '');
  }
  await removeOldMails(dataDir, NOW);
  expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted());
  await rm(dataDir, { recursive: true });
});
