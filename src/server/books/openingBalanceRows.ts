import { asc, eq, sql } from 'drizzle-orm';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { openingBalances } from '../../engine/db/schema/statements.ts';
import type { Transaction } from '../../engine/db/write.ts';

export interface NewOpening {
  readonly accountId: number;
  readonly month: string;
  /** The amount is positive as in a statement. */
  readonly amount: string;
  readonly importId: number | null;
  readonly sheet: string | null;
  readonly cell: string | null;
}

export const openingColumns = {
  accountId: openingBalances.accountId,
  entity: openingBalances.entity,
  month: openingBalances.month,
  amount: openingBalances.amount,
  importId: openingBalances.importId,
  sheet: openingBalances.sheet,
  cell: openingBalances.cell,
};

export const readOpenings = (orm: DatabaseReader) =>
  orm.select(openingColumns).from(openingBalances).orderBy(asc(openingBalances.id));

export type OpeningBalance = Awaited<ReturnType<typeof readOpenings>>[number];

/** Replaces an entity's opening. The caller must have locked the ledger, and the entity must be stored. */
export async function storeOpening(
  transaction: Transaction,
  entity: string,
  rows: readonly NewOpening[],
): Promise<void> {
  const json = JSON.stringify(rows);
  await transaction.execute(sql`
    delete from opening_balances o
    where o.entity = ${entity} and not exists (
      select from jsonb_to_recordset(${json}::jsonb) as r("accountId" integer)
      where r."accountId" = o.account_id
    )`);
  await transaction.execute(sql`
    insert into opening_balances as o (account_id, entity, month, amount, import_id, sheet, cell)
    select r."accountId", ${entity}, r.month, r.amount, r."importId", r.sheet, r.cell
    from jsonb_to_recordset(${json}::jsonb) as r(
      "accountId" integer, month text, amount numeric, "importId" integer, sheet text, cell text
    )
    on conflict (account_id, entity) do update
    set month = excluded.month, amount = excluded.amount, import_id = excluded.import_id,
      sheet = excluded.sheet, cell = excluded.cell
    where (o.month, o.amount, o.import_id, o.sheet, o.cell)
      is distinct from (excluded.month, excluded.amount, excluded.import_id, excluded.sheet, excluded.cell)`);
}

export async function monthsOfOpenings(orm: DatabaseReader, accountId: number): Promise<string[]> {
  const rows = await orm
    .selectDistinct({ month: openingBalances.month })
    .from(openingBalances)
    .where(eq(openingBalances.accountId, accountId));
  return rows.map(({ month }) => month);
}

/** Turns the signs of an account's openings, as its type changes between debit and credit. */
export async function turnOpenings(transaction: Transaction, accountId: number): Promise<void> {
  await transaction
    .update(openingBalances)
    .set({ amount: sql`-${openingBalances.amount}` })
    .where(eq(openingBalances.accountId, accountId));
}

/** Adds the openings of an account to those of another, which it is merged into. */
export async function moveOpenings(
  transaction: Transaction,
  from: number,
  into: number,
): Promise<void> {
  await transaction.execute(sql`
    with added as (
      update opening_balances k
      set amount = k.amount + m.amount, import_id = null, sheet = null, cell = null
      from opening_balances m
      where m.account_id = ${from} and k.account_id = ${into} and k.entity = m.entity
    ), gone as (
      delete from opening_balances m using opening_balances k
      where m.account_id = ${from} and k.account_id = ${into} and k.entity = m.entity
    )
    update opening_balances m set account_id = ${into}
    where m.account_id = ${from} and not exists (
      select from opening_balances k where k.account_id = ${into} and k.entity = m.entity
    )`);
}
