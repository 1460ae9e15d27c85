import type { PGlite } from '@electric-sql/pglite';
import type { SyncedNodeFs } from './syncedNodeFs.ts';

/** Without these settings a commit could be lost in a power cut, or damage could go unnoticed. */
const REQUIRED_SETTINGS: Record<string, string> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_sync_method: 'fsync',
  data_checksums: 'on',
};

export async function refuseUnsafeEngine(
  engine: PGlite,
  files: Pick<SyncedNodeFs, 'syncs'>,
): Promise<string | null> {
  const { rows } = await engine.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
    [Object.keys(REQUIRED_SETTINGS)],
  );
  const actual = new Map(rows.map((row) => [row.name, row.setting]));
  for (const [name, setting] of Object.entries(REQUIRED_SETTINGS)) {
    if (actual.get(name) !== setting) return `${name} is ${actual.get(name)}, not ${setting}`;
  }
  const before = files.syncs;
  await engine.query(`SELECT pg_logical_emit_message(true, 'self-test', 'commit')`);
  return files.syncs > before ? null : 'a commit did not reach the disk: no sync was counted';
}

/**
 * Reads every table and every B-tree; returns the first damage found, or null. The extension is created and rolled back
 * in one transaction, so no backup contains it.
 */
export async function findDamage(engine: PGlite): Promise<string | null> {
  try {
    await engine.exec('BEGIN; CREATE EXTENSION amcheck');
    const tables = await engine.query<{ relation: string; damage: string }>(`
      SELECT c.oid::regclass::text AS relation, found.msg AS damage
      FROM pg_class c CROSS JOIN LATERAL verify_heapam(c.oid::regclass) AS found
      WHERE c.relkind IN ('r', 'm', 't') AND c.relpersistence = 'p' LIMIT 1`);
    const first = tables.rows[0];
    if (first) return `${first.relation}: ${first.damage}`;
    await engine.exec(`
      SELECT bt_index_check(i.indexrelid::regclass, true)
      FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
      WHERE a.amname = 'btree' AND c.relpersistence = 'p' AND i.indisvalid AND i.indisready`);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await engine.exec('ROLLBACK');
  }
}
