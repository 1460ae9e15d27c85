import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { assert, asyncProperty, nat } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cases, isFullProof, rounds } from '../../testRounds.ts';
import { Changes } from '../../engine/db/changes.ts';
import { Sealer } from '../../engine/db/sealer.ts';
import { openOwnDatabase, type TestDatabase } from '../../engine/db/testDatabase.ts';
import { verifyChain } from '../../engine/db/verifyChain.ts';
import { write } from '../../engine/db/write.ts';
import { checkData } from '../integrity/checkData.ts';
import { openStorage } from '../../engine/storage/storage.ts';
import type { FileStore } from '../../engine/storage/fileStore.ts';
import { BACKUP_EXIT_CODES } from '../../engine/backups/backupFault.ts';
import { checkBackup } from '../../engine/backups/readBackup.ts';
import {
  backUp,
  backupFolder,
  everything,
  filesOf,
  putPublished,
  restoreTo,
  type Target,
} from '../../engine/backups/testBackups.ts';

/** Each round starts an engine and makes all tables in it. */
const LONGEST_MS = 30 * 60_000;
const LOG = { info() {}, warn() {}, error() {} };
const DIGEST = 'a'.repeat(64);

let source: TestDatabase;
let files: FileStore;
const changes = new Changes();
const folder = backupFolder();
const embedded = (name: string): Target => ({ dataDir: folder.file(name), databaseUrl: undefined });

/** One change as people make them: a row, a counter, and a document with its file. */
async function change(n: number): Promise<void> {
  const name = await files.put(randomBytes(500));
  await write(source, changes, { actor: 'system' }, async (transaction) => {
    await transaction.execute(`insert into business_units (name) values ('Unit ${n}')`);
    await transaction.execute(
      `insert into documents (summary_id, file_name, original_name, file_type, file_size)
       values (1, '${name}', '${n}.pdf', 'pdf', 500)`,
    );
    await transaction.execute(`update monthly_summaries set overview = '${n}' where id = 1`);
  });
}

beforeAll(async () => {
  source = await openOwnDatabase();
  ({ files } = await openStorage({ dataDir: source.dataDir, bucket: null }));
  await write(source, changes, { actor: 'system' }, async (transaction) => {
    for (const statement of [
      `insert into users (email, first_name, last_name, role) values ('ada@example.org', 'Äda "\\', E'ﷺ\t\n', 'admin')`,
      `insert into financial_years (id, fy_year, start_date, end_date) values (13, 'FY25', '2025-04-01', '2026-03-31')`,
      `insert into monthly_summaries (id, fy_id, month_num, month_name, year, overview) values (1, 13, 1, 'April', 2025, '0')`,
      `insert into financial_data (fy_id, month_num, month_name, revenue, ebitda) values (13, 1, 'April', 12345678901.10, -0.01)`,
      `insert into documents (summary_id, file_name, original_name, file_type, file_size)
          values (1, '${'f'.repeat(32)}', 'gone.pdf', 'pdf', 1)`,
      // A trial balance of the year to date in the middle of the year: its income is that of no month.
      `insert into accounts (id, code, name, type) values (1, '1000', 'Bank', 'asset'), (2, '4000', 'Sales', 'revenue')`,
      `insert into account_mappings (account_id, line) values (1, 'cash'), (2, 'revenue')`,
      `insert into account_balances (account_id, month, since_month, amount) values
          (1, '2025-06', null, 1900), (2, '2025-06', '2025-04', 3000)`,
      `select nextval('forecasts_id_seq')`,
      `select setval('monthly_summaries_id_seq', 1)`,
    ]) {
      await transaction.execute(statement);
    }
  });
  putPublished(source.dataDir, DIGEST);
  await change(1);
});
afterAll(async () => {
  await source.drop();
  folder.remove();
});

test('the restored data equals the original, fits its changes, and names files that were missing already', async () => {
  const sealer = new Sealer(source, changes, LOG);
  await sealer.stop();
  const { totals } = await backUp(source, folder.file('all.backup'));
  expect(totals.missing).toEqual([`files/${'f'.repeat(32)}`]);
  expect(totals.files).toBe(2);
  const before = await everything(source);
  expect(before['documents']).toHaveLength(2);
  expect(before['account_balances']?.filter((row) => row.includes('2025-04'))).toHaveLength(1);
  const targets = [embedded('all')];
  if (source.databaseUrl !== undefined) {
    const other = await openOwnDatabase();
    const { databaseUrl } = other;
    targets.push({ dataDir: folder.file('onServer'), databaseUrl });
    await other.close();
  }
  for (const target of targets) {
    await restoreTo(folder.file('all.backup'), target, async (database) => {
      expect(await everything(database)).toEqual(before);
      expect(await verifyChain(database)).toEqual(await verifyChain(source));
      const storage = await openStorage({ dataDir: target.dataDir, bucket: null });
      expect(await checkData({ database, ...storage })).toMatchObject({ faults: [] });
      // Triggers and foreign keys are there again.
      await expect(database.pool.query('delete from monthly_summaries')).rejects.toThrow(
        'foreign key',
      );
      await database.pool.query(
        `begin; alter table account_balances disable trigger user;
         update account_balances set since_month = '2025-05' where since_month is not null;
         alter table account_balances enable trigger user; commit`,
      );
      const { faults } = await checkData({ database, ...storage });
      expect(faults).toMatchObject([
        { problem: 'Altered without a recorded change: First month of the year to date' },
      ]);
    });
    expect(filesOf(target.dataDir)).toEqual(filesOf(source.dataDir));
  }
});

test('no table that is kept refers to one that is left out', async () => {
  const kept = Object.keys(await everything(source));
  const { rows } = await source.pool.query<{ table: string; refersTo: string }>(
    `select conrelid::regclass::text as "table", confrelid::regclass::text as "refersTo"
     from pg_constraint where contype = 'f'`,
  );
  const fromKept = rows.filter(({ table }) => kept.includes(table));
  expect(fromKept.length).toBeGreaterThan(20);
  expect(rows.length).toBeGreaterThan(fromKept.length);
  expect(fromKept.filter(({ refersTo }) => !kept.includes(refersTo))).toEqual([]);
});

test(
  'a backup under load is the data of one moment',
  async () => {
    let n = 1;
    for (let round = 1; round <= rounds(20); round += 1) {
      const file = folder.file(`load${round}.backup`);
      const first = n;
      const ending = new AbortController();
      const inTheMiddle = Promise.withResolvers<void>();
      const load = (async () => {
        while (!ending.signal.aborted) {
          await change((n += 1));
          if (n === first + 3) inTheMiddle.resolve();
          await nextTurn();
        }
      })();
      await inTheMiddle.promise;
      await backUp(source, file).finally(() => ending.abort());
      await load;
      const target = embedded(`load${round}`);
      let names: string[] = [];
      await restoreTo(file, target, async (database) => {
        const { rows } = await database.pool.query<{ last: string; names: string[] }>(
          `select overview as last, (select array_agg(file_name) from documents where original_name <> 'gone.pdf') as names
           from monthly_summaries`,
        );
        const last = Number(rows[0]?.last);
        expect(last).toBeGreaterThanOrEqual(first + 2);
        expect(last).toBeLessThanOrEqual(n);
        // All changes until that one, and nothing of those after it.
        const numbers = Array.from({ length: last }, (_, index) => index + 1);
        const stored = await database.pool.query<{ units: string[]; documents: string[] }>(
          `select (select array_agg(name order by id) from business_units) as units,
             (select array_agg(original_name order by id) from documents where original_name <> 'gone.pdf') as documents`,
        );
        expect(stored.rows[0]).toEqual({
          units: numbers.map((number) => `Unit ${number}`),
          documents: numbers.map((number) => `${number}.pdf`),
        });
        names = rows[0]?.names ?? [];
      });
      const restored = filesOf(target.dataDir);
      const original = filesOf(source.dataDir);
      expect(names.length).toBeGreaterThan(2);
      for (const name of names) expect(restored[name]).toBe(original[name]);
      fs.rmSync(target.dataDir, { recursive: true });
    }
  },
  LONGEST_MS,
);

test('every byte that is flipped is found before anything is touched', async () => {
  const whole = fs.readFileSync(folder.file('all.backup'));
  const flipped = folder.file('flipped.backup');
  const target = embedded('flipped');
  await assert(
    asyncProperty(nat(whole.length - 1), nat(7), async (at, bit) => {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
      fs.writeFileSync(flipped, bytes);
      await expect(checkBackup({ file: flipped, passphrase: null })).rejects.toMatchObject({
        exitCode: BACKUP_EXIT_CODES.damaged,
      });
    }),
    { numRuns: cases(1_000) },
  );
  await expect(restoreTo(flipped, target)).rejects.toMatchObject({
    exitCode: BACKUP_EXIT_CODES.damaged,
  });
  expect(fs.existsSync(target.dataDir)).toBe(false);
});

test.runIf(isFullProof)('so is each single byte, one after the other', async () => {
  const bytes = fs.readFileSync(folder.file('all.backup'));
  const flipped = folder.file('flipped.backup');
  fs.writeFileSync(flipped, bytes);
  const file = fs.openSync(flipped, 'r+');
  cases(bytes.length);
  for (const [at, byte] of bytes.entries()) {
    fs.writeSync(file, Buffer.of(byte ^ (1 << (at % 8))), 0, 1, at);
    await expect(
      checkBackup({ file: flipped, passphrase: null }),
      `byte ${at}`,
    ).rejects.toMatchObject({ exitCode: BACKUP_EXIT_CODES.damaged });
    fs.writeSync(file, Buffer.of(byte), 0, 1, at);
  }
  fs.closeSync(file);
});

test('a place that is in use is refused and left as it is', async () => {
  const { dataDir, databaseUrl } = source;
  const before = await everything(source);
  const inUse: Target[] = [{ dataDir, databaseUrl: undefined }];
  if (databaseUrl !== undefined) inUse.push({ dataDir: folder.file('used'), databaseUrl });
  for (const target of inUse) {
    await expect(restoreTo(folder.file('all.backup'), target)).rejects.toMatchObject({
      exitCode: BACKUP_EXIT_CODES.notEmpty,
    });
    expect(fs.readdirSync(target.dataDir)).not.toContain('restoring');
  }
  expect(await everything(source)).toEqual(before);
});
