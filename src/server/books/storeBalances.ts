import { sql } from 'drizzle-orm';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { isEliminationsName } from '../../finance/books/entities.ts';
import { feedMonths } from '../../engine/db/feedMonths.ts';
import { isAnyOf, lockRecords } from '../../engine/db/lockRecords.ts';
import { accounts, entities } from '../../engine/db/schema/accounts.ts';
import type { Transaction } from '../../engine/db/write.ts';
import { invalidField } from '../../contract/problemError.ts';
import { lockBooks } from './booksRows.ts';

export interface NewBalance {
  readonly accountId: number;
  readonly month: string;
  readonly entity: string;
  /** The amount is positive as in a statement; null removes the balance. */
  readonly amount: string | null;
  /** The first month of a year-to-date amount; undefined for an amount of the month alone. */
  readonly sinceMonth?: string | undefined;
  readonly importId?: number | undefined;
  readonly sheet?: string | undefined;
  readonly cell?: string | undefined;
}

const BALANCES_AT_ONCE = 5_000;

/**
 * Stores balances and updates the lines of their months. Refuses more than one amount for the same account, month and
 * entity.
 */
export async function storeBooks(
  basis: CompanyBasis,
  transaction: Transaction,
  balances: readonly NewBalance[],
): Promise<{ stored: number; removed: number; unchanged: number }> {
  await lockBooks(transaction);
  refuseDuplicateBalances(balances);
  await refuseUnknown(transaction, balances);
  await lockRecords(basis, transaction, { bookMonths: balances.map(({ month }) => month) });
  await addEntities(
    transaction,
    balances.flatMap(({ entity, amount }) => (amount === null ? [] : [entity])),
  );
  let stored = 0;
  let removed = 0;
  for (let from = 0; from < balances.length; from += BALANCES_AT_ONCE) {
    const part = balances.slice(from, from + BALANCES_AT_ONCE);
    stored += await upsert(
      transaction,
      part.flatMap(({ amount, ...place }) => (amount === null ? [] : [{ ...place, amount }])),
    );
    removed += await removeBalances(
      transaction,
      part.filter(({ amount }) => amount === null),
    );
  }
  await feedMonths(transaction);
  return { stored, removed, unchanged: balances.length - stored - removed };
}

const newBalanceKey = ({ accountId, month, entity }: NewBalance) =>
  `${accountId} ${month} ${entity}`;

function refuseDuplicateBalances(balances: readonly NewBalance[]): void {
  const seen = new Set<string>();
  for (const [index, balance] of balances.entries()) {
    if (seen.has(newBalanceKey(balance))) {
      throw invalidField(
        `balances.${index}`,
        'The same request contains another balance for this account and month',
      );
    }
    seen.add(newBalanceKey(balance));
  }
}

async function refuseUnknown(
  transaction: Transaction,
  balances: readonly NewBalance[],
): Promise<void> {
  const ids = [...new Set(balances.map(({ accountId }) => accountId))];
  const rows = await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(isAnyOf(accounts.id, ids));
  const known = new Set(rows.map(({ id }) => id));
  const index = balances.findIndex(({ accountId }) => !known.has(accountId));
  if (index !== -1) throw invalidField(`balances.${index}.accountId`, 'Unknown account');
}

/** Stores the entities that are not yet stored. */
export async function addEntities(
  transaction: Transaction,
  named: readonly string[],
): Promise<void> {
  const keys = new Set(named);
  if (keys.size === 0) return;
  const known = await transaction.select({ key: entities.key }).from(entities);
  for (const { key } of known) keys.delete(key);
  if (keys.size === 0) return;
  await transaction
    .insert(entities)
    .values([...keys].map((key) => ({ key, name: key, isEliminations: isEliminationsName(key) })));
}

/**
 * Returns how many rows are new or changed. One JSON parameter holds all rows: building SQL text for 35,000 rows would
 * take longer than storing them.
 */
async function upsert(
  transaction: Transaction,
  rows: readonly (NewBalance & { readonly amount: string })[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const { rows: changed } = await transaction.execute(sql`
    insert into account_balances as b (account_id, month, since_month, entity, amount, import_id, sheet, cell)
    select r."accountId", r.month, r."sinceMonth", r.entity, r.amount, r."importId", r.sheet, r.cell
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      "accountId" integer, month text, "sinceMonth" text, entity text, amount numeric, "importId" integer, sheet text, cell text
    )
    on conflict (month, account_id, entity) do update
    set since_month = excluded.since_month, amount = excluded.amount, import_id = excluded.import_id,
      sheet = excluded.sheet, cell = excluded.cell
    where (b.since_month, b.amount, b.import_id, b.sheet, b.cell)
      is distinct from (excluded.since_month, excluded.amount, excluded.import_id, excluded.sheet, excluded.cell)
    returning b.id`);
  return changed.length;
}

async function removeBalances(
  transaction: Transaction,
  rows: readonly NewBalance[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const { rows: removed } = await transaction.execute(sql`
    delete from account_balances b
    using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("accountId" integer, month text, entity text)
    where b.account_id = r."accountId" and b.month = r.month and b.entity = r.entity
    returning b.id`);
  return removed.length;
}
