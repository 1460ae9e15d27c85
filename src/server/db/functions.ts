import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { recordRulesInSql } from './recordRules.ts';

/**
 * The functions, views and triggers of the database: one file each, with the triggers in the file of the
 * function that they call; those that every recorded table has follow from the register (records.ts). They are
 * made again after migrations, and at a start whose files differ from those that made them. Migrations change
 * tables and data only.
 */
export interface DatabaseFunctions {
  /** Of all texts, as the database keeps it. */
  readonly digest: string;
  readonly texts: readonly string[];
}

/** The functions that stand in the folder `functions` beside a folder of migrations; null if there is none. */
export function functionsBeside(migrationsFolder: string): DatabaseFunctions | null {
  const folder = path.join(migrationsFolder, '../functions');
  if (!fs.existsSync(folder)) return null;
  const hash = createHash('sha256');
  const texts = [
    recordRulesInSql(),
    ...fs
      .readdirSync(folder)
      .toSorted()
      .map((name) => fs.readFileSync(path.join(folder, name), 'utf8')),
    'select history.place_triggers()',
  ];
  for (const text of texts) hash.update(text).update('\0');
  return { digest: hash.digest('hex'), texts };
}

const MADE = 'drizzle.made_functions';

/** Whether exactly these were made last. */
export async function areMade(
  client: Pick<pg.Pool, 'query'>,
  functions: DatabaseFunctions,
): Promise<boolean> {
  const table = await client.query<{ present: boolean }>(
    `SELECT to_regclass('${MADE}') IS NOT NULL AS present`,
  );
  if (!table.rows[0]?.present) return false;
  const { rows } = await client.query<{ digest: string }>(`SELECT digest FROM ${MADE}`);
  return rows[0]?.digest === functions.digest;
}

/** Makes them in the caller's transaction. The views for reads, which functions make, are made after it. */
export async function makeFunctions(
  client: pg.PoolClient,
  { digest, texts }: DatabaseFunctions,
): Promise<void> {
  // A function may name one that comes after it.
  await client.query('SET LOCAL check_function_bodies = off');
  for (const text of texts) await client.query(text);
  await client.query(`CREATE TABLE IF NOT EXISTS ${MADE} (digest text NOT NULL)`);
  await client.query(`DELETE FROM ${MADE}`);
  await client.query(`INSERT INTO ${MADE} VALUES ('${digest}')`);
}
