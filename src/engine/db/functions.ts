import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { recordRulesInSql } from './recordRules.ts';

/**
 * The functions, views and triggers of the database: one file each, with triggers in the file of their function.
 * Triggers that every recorded table has come from records.ts. They are created again after migrations, and at a start
 * with changed files. Migrations change tables and data only.
 */
export interface DatabaseFunctions {
  readonly digest: string;
  readonly texts: readonly string[];
}

export function functionsNextTo(migrationsFolder: string): DatabaseFunctions | null {
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

const INSTALLED_FUNCTIONS_TABLE = 'drizzle.made_functions';

export async function areFunctionsInstalled(
  client: Pick<pg.Pool, 'query'>,
  functions: DatabaseFunctions,
): Promise<boolean> {
  const table = await client.query<{ present: boolean }>(
    `SELECT to_regclass('${INSTALLED_FUNCTIONS_TABLE}') IS NOT NULL AS present`,
  );
  if (!table.rows[0]?.present) return false;
  const { rows } = await client.query<{ digest: string }>(
    `SELECT digest FROM ${INSTALLED_FUNCTIONS_TABLE}`,
  );
  return rows[0]?.digest === functions.digest;
}

/** Creates the functions in the caller's transaction, then the read views that they generate. */
export async function installFunctions(
  client: pg.PoolClient,
  { digest, texts }: DatabaseFunctions,
): Promise<void> {
  // A function may refer to one that is created later.
  await client.query('SET LOCAL check_function_bodies = off');
  for (const text of texts) await client.query(text);
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${INSTALLED_FUNCTIONS_TABLE} (digest text NOT NULL)`,
  );
  await client.query(`DELETE FROM ${INSTALLED_FUNCTIONS_TABLE}`);
  await client.query(`INSERT INTO ${INSTALLED_FUNCTIONS_TABLE} VALUES ('${digest}')`);
}
