import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { RecordColumns } from '../../../finance/revertedState.ts';
import type { RevertibleTable } from './reverts.queries.ts';

/** Tables whose records are identified by their name, in any case. */
const NAMED: ReadonlySet<RevertibleTable> = new Set(['plans', 'covenants']);

/** Columns that identify a record in a table: one of its unique indexes. */
const UNIQUE_COLUMNS: Readonly<Partial<Record<RevertibleTable, readonly string[]>>> = {
  financial_years: ['fy_year'],
  account_mappings: ['account_id', 'from_month'],
  entities: ['key'],
  account_balances: ['month', 'account_id', 'entity'],
  opening_balances: ['account_id', 'entity'],
  balance_lines: ['slug'],
  typed_balances: ['month', 'line'],
  plan_figures: ['plan_id', 'month_num', 'line'],
};

/** Accounts with a code are identified by the code, others by their name. */
export function uniqueKeyOf(table: RevertibleTable, row: RecordColumns): string | null {
  if (table === 'accounts')
    return row['code'] === '' ? `name ${row['name']}` : `code ${row['code']}`;
  if (NAMED.has(table)) return (row['name'] ?? '').toLowerCase();
  return UNIQUE_COLUMNS[table]?.map((column) => row[column]).join(' ') ?? null;
}

/** Compares the same key in SQL, between a row r and an existing row t. */
export function hasSameUniqueKey(table: RevertibleTable): SQL {
  if (table === 'accounts') return sql`t.code = r.code and (t.code <> '' or t.name = r.name)`;
  if (NAMED.has(table)) return sql`lower(t.name) = lower(r.name)`;
  const columns = UNIQUE_COLUMNS[table] ?? [];
  return sql.join(
    columns.map((column) => sql`t.${sql.identifier(column)} = r.${sql.identifier(column)}`),
    sql` and `,
  );
}
