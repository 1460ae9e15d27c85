import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../engine/db/testDatabase.ts';
import { openStorage } from '../../engine/storage/storage.ts';
import { openTestBucket, type TestBucket } from '../../engine/storage/testBucket.ts';
import { BACKUP_EXIT_CODES } from '../../engine/backups/backupFault.ts';
import { runBackupCommand } from './backupCommand.ts';
import {
  backUp,
  backupFolder,
  everything,
  filesOf,
  restoreTo,
} from '../../engine/backups/testBackups.ts';

// These open no engine more than they must: on a server, where the suite has one.
const IS_ON_SERVER = process.env['TEST_ENGINE'] === 'postgresql';

const folder = backupFolder();
let bucket: TestBucket;
let source: TestDatabase;
beforeAll(async () => {
  bucket = await openTestBucket();
  source = await openTestDatabase();
});
afterAll(async () => {
  await source.drop();
  await bucket.drop();
  folder.remove();
});

const below = (prefix: string) => ({ ...bucket.settings, prefix: `${prefix}/` });
const storageBelow = (prefix: string) =>
  openStorage({ dataDir: folder.file(`reading-${prefix}`), bucket: below(prefix) });

/** Names and sizes of what is in the bucket. */
async function inBucket(prefix: string): Promise<string[]> {
  const { shelves } = await storageBelow(prefix);
  const all = [...(await shelves.documents.list()), ...(await shelves.published.list())];
  return all.map(({ name, size }) => `${name} ${size}`).toSorted();
}

/** A document's file and the row that names it. */
async function addDocument(content: string): Promise<string> {
  const { files } = await storageBelow('source');
  const name = await files.put(Buffer.from(content));
  await source.pool.query(
    `begin; set local app.actor = 'system';
     insert into financial_years (id, fy_year, start_date, end_date) values (13, 'FY25', '2025-04-01', '2026-03-31') on conflict do nothing;
     insert into monthly_summaries (id, fy_id, month_num, month_name, year, overview) values (1, 13, 1, 'April', 2025, '') on conflict do nothing;
     insert into documents (summary_id, file_name, original_name, file_type, file_size)
       values (1, '${name}', '${name}.pdf', 'pdf', ${content.length}); commit`,
  );
  return name;
}

test.runIf(IS_ON_SERVER)(
  'files of a bucket go into a backup, and from a backup to disk or into another bucket',
  async () => {
    const name = await addDocument('first');
    const { published } = await storageBelow('source');
    await published.put(Buffer.from('a pack'));
    const file = folder.file('whole.backup');
    const { totals } = await backUp(source, file, below('source'));
    expect(totals).toMatchObject({ files: 2, missing: [] });
    const [before, files] = [await everything(source), await inBucket('source')];
    expect(files).toHaveLength(2);

    const other = await openTestDatabase();
    const target = {
      dataDir: folder.file('inBucket'),
      databaseUrl: other.databaseUrl,
      bucket: below('restored'),
    };
    await restoreTo(file, target, async (database) => {
      expect(await everything(database)).toEqual(before);
    });
    expect(await inBucket('restored')).toEqual(files);
    expect(filesOf(target.dataDir)).toEqual({});

    // Nothing is restored over existing files.
    const empty = await openTestDatabase();
    const used = { ...target, dataDir: folder.file('used'), databaseUrl: empty.databaseUrl };
    await expect(restoreTo(file, used)).rejects.toMatchObject({
      exitCode: BACKUP_EXIT_CODES.notEmpty,
    });
    expect(await inBucket('restored')).toEqual(files);

    // A second file that the storage does not take leaves none.
    let taken = 0;
    bucket.refuse(({ method }) => method === 'PUT' && (taken += 1) === 2);
    const broken = { ...used, dataDir: folder.file('broken'), bucket: below('broken') };
    await expect(restoreTo(file, broken)).rejects.toThrow('The file storage is not responding');
    bucket.refuse(() => false);
    expect(taken).toBe(2);
    expect(await inBucket('broken')).toEqual([]);
    await empty.drop();

    const said: string[] = [];
    const back = await openTestDatabase();
    const to = [`DATA_DIR=${folder.file('onDisk')}`, `DATABASE_URL=${back.databaseUrl}`];
    fs.writeFileSync(folder.file('to.env'), to.join('\n'));
    const code = await runBackupCommand(
      'move',
      ['--to', folder.file('to.env')],
      {
        ...bucket.environment,
        S3_PREFIX: 'restored',
        DATA_DIR: target.dataDir,
        DATABASE_URL: target.databaseUrl,
      },
      {
        folder: folder.file('.'),
        out: (text) => said.push(text),
        error: (text) => said.push(text),
      },
    );
    expect([code, said.at(-1)]).toEqual([
      0,
      'Moved. Start the product with the new DATA_DIR and DATABASE_URL, and never with the old settings.',
    ]);
    expect(await everything(back)).toEqual(before);
    expect(filesOf(folder.file('onDisk'))[name]).toBe(Buffer.from('first').toString('base64'));
    await back.drop();
    await other.drop();
  },
);

test.runIf(IS_ON_SERVER)(
  'a file that is erased while it is backed up refuses the backup, unless nothing names it',
  async () => {
    const name = await addDocument('second');
    const { files } = await storageBelow('source');
    const orphan = await files.put(Buffer.from('of nobody'));
    const gone = (erased: string) =>
      bucket.refuse(({ method, url = '' }) => {
        // As if it had been erased between the list and the reading.
        if (method === 'GET' && url.includes(erased)) bucket.lose(erased);
        return false;
      });
    gone(orphan);
    const { totals } = await backUp(source, folder.file('orphan.backup'), below('source'));
    expect(totals.missing).toEqual([]);
    gone(name);
    const file = folder.file('erased.backup');
    await expect(backUp(source, file, below('source'))).rejects.toMatchObject({
      exitCode: BACKUP_EXIT_CODES.erased,
      message: `files/${name} was erased in the meantime. Make the backup again.`,
    });
    expect(fs.existsSync(file)).toBe(false);
    bucket.refuse(() => false);
  },
);
