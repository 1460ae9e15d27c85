import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { accountLabel } from '../../finance/books/accountNames.ts';
import { bookMonthName } from '../../finance/books/bookMonths.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import { OPTIONAL_LINES } from '../../finance/lines.ts';
import type { NewBalance } from '../books/storeBalances.ts';
import { mapReportedBalances } from '../books/balanceLineRows.ts';
import type { OpeningBalance } from '../books/openingBalanceRows.ts';
import { readOpenings, storeOpening } from '../books/openingBalanceRows.ts';
import { addEntities, storeBooks } from '../books/storeBalances.ts';
import { isAnyOf } from '../../engine/db/lockRecords.ts';
import { accountBalances, accountMappings, accounts } from '../../engine/db/schema/accounts.ts';
import { financialData } from '../../engine/db/schema/financialData.ts';
import { openingBalances } from '../../engine/db/schema/statements.ts';
import { monthlySummaries } from '../../engine/db/schema/monthlySummaries.ts';
import type { Transaction } from '../../engine/db/write.ts';
import type { BalanceWrite, BooksWrite, RenamedWrite } from '../../reader/compare/storedBooks.ts';
import type { ImportedReportFigures } from './records.queries.ts';
import type { ChangedEntity } from './bookEntities.queries.ts';
import { restoreEntities, storeEntities } from './bookEntities.queries.ts';
import { hasReportFigures, inPieces } from './records.queries.ts';
import { restoreReports } from './reports.queries.ts';

export interface ChangedBooks {
  readonly accounts: readonly number[];
  readonly renamed?: readonly RenamedWrite[];
  readonly mappings: readonly number[];
  readonly balances: readonly BalanceWrite[];
  /** Entities whose opening changed, with the earlier one. Absent in imports before there were openings. */
  readonly openings?: readonly {
    readonly entity: string;
    readonly month: BooksMonth;
    readonly before: readonly OpeningBalance[];
  }[];
  readonly entities?: readonly ChangedEntity[];
  /** Months that had no figures before the import, and the amounts that their reports had stored. */
  readonly months: readonly {
    readonly month: BooksMonth;
    readonly kept: ImportedReportFigures | null;
  }[];
}

const ACCOUNTS_AT_ONCE = 5_000;

/** Stores a ledger as a comparison found it. The caller must have locked the ledger and the chart of accounts. */
export async function applyBooks(
  basis: CompanyBasis,
  transaction: Transaction,
  write: BooksWrite,
  importId: number,
): Promise<ChangedBooks> {
  const entities = await storeEntities(transaction, write.entities);
  await renameAccounts(transaction, write.renamed);
  const ids = await insertAccounts(transaction, write);
  const idOf = (id: number) => ids.get(id) ?? id;
  const mapped = write.accounts.flatMap(({ id, mapping }) =>
    mapping === null ? [] : [Object.assign({ accountId: idOf(id), fromMonth: '' }, mapping)],
  );
  const mappings = await inPieces(mapped, ACCOUNTS_AT_ONCE, (piece) =>
    transaction
      .insert(accountMappings)
      .values([...piece])
      .returning({ id: accountMappings.id }),
  );
  if (basis.lineGroups.includes('statements')) await mapReportedBalances(transaction);
  const balances = write.balances.map((balance) => ({
    ...balance,
    accountId: idOf(balance.accountId),
  }));
  const months = [...new Set(balances.map(({ month }) => month))];
  const before = new Set(await readBookMonthsWithFigures(transaction, months));
  const kept = await figuresInReports(transaction, months);
  await storeBooks(
    basis,
    transaction,
    balances.map(({ accountId, month, sinceMonth, entity, amount, sheet, cell }) => ({
      accountId,
      month,
      sinceMonth,
      entity,
      amount,
      importId,
      sheet,
      ...(cell === null ? {} : { cell }),
    })),
  );
  const openings = await storeOpenings(transaction, write.openings, idOf, importId);
  return {
    accounts: [...ids.values()],
    renamed: write.renamed,
    mappings: mappings.map(({ id }) => id),
    balances,
    ...(openings.length === 0 ? {} : { openings }),
    entities,
    months: months
      .filter((month) => !before.has(month))
      .map((month) => ({ month, kept: kept.get(month) ?? null })),
  };
}

async function storeOpenings(
  transaction: Transaction,
  writes: BooksWrite['openings'],
  idOf: (id: number) => number,
  importId: number,
): Promise<NonNullable<ChangedBooks['openings']>> {
  await addEntities(
    transaction,
    writes.map(({ entity }) => entity),
  );
  for (const { entity, month, sheet, rows } of writes) {
    const opened = rows.map(({ accountId, amount, cell }) => ({
      accountId: idOf(accountId),
      month,
      amount,
      importId,
      sheet,
      cell,
    }));
    await storeOpening(transaction, entity, opened);
  }
  return writes.map(({ entity, month, before }) => ({ entity, month, before }));
}

async function renameAccounts(
  transaction: Transaction,
  renamed: readonly Pick<RenamedWrite, 'id' | 'code' | 'name' | 'fileNames'>[],
): Promise<void> {
  for (const { id, code, name, fileNames } of renamed) {
    await transaction
      .update(accounts)
      .set({ code, name, fileNames: [...fileNames] })
      .where(eq(accounts.id, id));
  }
}

const accountMatchKey = ({ code, name }: { readonly code: string; readonly name: string }) =>
  code === '' ? `name ${name}` : `code ${code}`;

async function insertAccounts(
  transaction: Transaction,
  write: BooksWrite,
): Promise<ReadonlyMap<number, number>> {
  const inserted = await inPieces(write.accounts, ACCOUNTS_AT_ONCE, (piece) =>
    transaction
      .insert(accounts)
      .values(piece.map(({ code, name, type }) => ({ code, name, type })))
      .returning({ id: accounts.id, code: accounts.code, name: accounts.name }),
  );
  const made = new Map(inserted.map((row) => [accountMatchKey(row), row.id]));
  return new Map(
    write.accounts.map((account) => {
      const id = made.get(accountMatchKey(account));
      if (id === undefined) throw new Error('An account was not written');
      return [account.id, id];
    }),
  );
}

const monthOfFigures = sql<BooksMonth>`book_month(${financialData.fyId}, ${financialData.monthNum})`;
const reportBookMonth = sql<BooksMonth>`book_month(${monthlySummaries.fyId}, ${monthlySummaries.monthNum})`;

async function readBookMonthsWithFigures(
  transaction: Transaction,
  months: readonly BooksMonth[],
): Promise<BooksMonth[]> {
  if (months.length === 0) return [];
  const rows = await transaction
    .select({ month: monthOfFigures })
    .from(financialData)
    .where(inArray(monthOfFigures, [...months]));
  return rows.map(({ month }) => month);
}

async function figuresInReports(
  transaction: Transaction,
  months: readonly BooksMonth[],
): Promise<ReadonlyMap<BooksMonth, ImportedReportFigures>> {
  if (months.length === 0) return new Map();
  const { id, revenue, ebitda, notReported, notes, summaryNotes } = monthlySummaries;
  const rows = await transaction
    .select({ month: reportBookMonth, id, revenue, ebitda, notReported, notes, summaryNotes })
    .from(monthlySummaries)
    .where(inArray(reportBookMonth, [...months]))
    .for('update', { of: monthlySummaries });
  return new Map(
    rows.flatMap(({ month, ...kept }) => (hasReportFigures(kept) ? [[month, kept] as const] : [])),
  );
}

export async function booksChangedSince(
  transaction: Transaction,
  { balances, renamed = [], openings = [] }: ChangedBooks,
  importId: number,
): Promise<string[]> {
  const names = await renamedSince(transaction, renamed);
  const opened = (await readOpenings(transaction)).filter((row) => row.importId !== importId);
  const reopened = openings.filter(({ entity }) => opened.some((row) => row.entity === entity));
  const rows = JSON.stringify(
    balances.map(({ accountId, month, entity, amount }) => ({ accountId, month, entity, amount })),
  );
  const { rows: moved } = await transaction.execute<{
    month: string;
    code: string;
    name: string;
  }>(sql`
    select distinct r.month, a.code, a.name
    from jsonb_to_recordset(${rows}::jsonb) as r("accountId" integer, month text, entity text, amount numeric)
    join accounts a on a.id = r."accountId"
    left join account_balances b
      on b.account_id = r."accountId" and b.month = r.month and b.entity = r.entity
    where b.amount is distinct from r.amount
      or (r.amount is not null and b.import_id is distinct from ${importId}::integer)
    order by r.month, a.code, a.name`);
  return [
    ...names,
    ...reopened.map(({ month }) => `the opening balances at the end of ${bookMonthName(month)}`),
    ...moved.map(
      ({ month, ...account }) =>
        `the balance of ${accountLabel(account)} in ${bookMonthName(month)}`,
    ),
  ];
}

async function renamedSince(
  transaction: Transaction,
  renamed: readonly RenamedWrite[],
): Promise<string[]> {
  if (renamed.length === 0) return [];
  const rows = await transaction
    .select({ id: accounts.id, code: accounts.code, name: accounts.name })
    .from(accounts)
    .where(
      isAnyOf(
        accounts.id,
        renamed.map(({ id }) => id),
      ),
    );
  return renamed.flatMap((left) => {
    const now = rows.find(({ id }) => id === left.id);
    const isAsLeft = now?.code === left.code && now.name === left.name;
    return isAsLeft ? [] : [`the name of ${accountLabel(left)}`];
  });
}

/**
 * Restores balances. Accounts that the import created are deleted, unless they are in use or someone has mapped them
 * since. Check with `booksChangedSince` first.
 */
export async function restoreBooks(
  basis: CompanyBasis,
  transaction: Transaction,
  changed: ChangedBooks,
): Promise<void> {
  await storeBooks(basis, transaction, changed.balances.map(balanceBefore));
  for (const { entity, before } of changed.openings ?? []) {
    await storeOpening(transaction, entity, before);
  }
  await restoreEntities(transaction, changed.entities ?? []);
  await renameAccounts(
    transaction,
    (changed.renamed ?? []).map(({ id, before }) => Object.assign({ id }, before)),
  );
  await removeAccounts(transaction, changed);
  await removeMonths(transaction, changed);
}

const balanceBefore = ({ accountId, month, entity, before }: BalanceWrite): NewBalance => ({
  accountId,
  month,
  entity,
  amount: before?.amount ?? null,
  sinceMonth: before?.sinceMonth,
  importId: before?.importId ?? undefined,
  sheet: before?.sheet ?? undefined,
  cell: before?.cell ?? undefined,
});

async function removeAccounts(
  transaction: Transaction,
  { accounts: made, mappings }: ChangedBooks,
): Promise<void> {
  if (made.length === 0) return;
  const inUse = transaction
    .select({ id: accountBalances.accountId })
    .from(accountBalances)
    .where(isAnyOf(accountBalances.accountId, made));
  const isOpened = transaction
    .select({ id: openingBalances.accountId })
    .from(openingBalances)
    .where(isAnyOf(openingBalances.accountId, made));
  const mappedSince = transaction
    .select({ id: accountMappings.accountId })
    .from(accountMappings)
    .where(
      and(
        isAnyOf(accountMappings.accountId, made),
        // A mapping that is unchanged since the import has its first version.
        sql`not (${isAnyOf(accountMappings.id, mappings)} and ${accountMappings.version} = 1)`,
      ),
    );
  const going = await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        isAnyOf(accounts.id, made),
        notInArray(accounts.id, inUse),
        notInArray(accounts.id, isOpened),
        notInArray(accounts.id, mappedSince),
      ),
    );
  const ids = going.map(({ id }) => id);
  if (ids.length === 0) return;
  await transaction.delete(accountMappings).where(isAnyOf(accountMappings.accountId, ids));
  await transaction.delete(accounts).where(isAnyOf(accounts.id, ids));
}

async function removeMonths(transaction: Transaction, { months }: ChangedBooks): Promise<void> {
  for (const { month, kept } of months) {
    const removed = await transaction
      .delete(financialData)
      .where(
        and(
          eq(monthOfFigures, month),
          sql`not exists (select from fed_months m where m.month = ${monthOfFigures})`,
          sql`${financialData.notReported} @> '{revenue,ebitda,adjEbitda,cash,production,salesMarketing,customerSuccess,marketing,rnd,admin,other}'`,
          sql`num_nonnulls(${sql.join(
            OPTIONAL_LINES.map((line) => sql`${financialData[line]}`),
            sql`, `,
          )}) = 0`,
          sql`${financialData.notes} is not distinct from ${kept?.notes ?? null}::text`,
          sql`${financialData.summaryNotes} is not distinct from ${kept?.summaryNotes ?? null}::text`,
        ),
      )
      .returning({ id: financialData.id });
    if (removed.length > 0 && kept !== null) await restoreReports(transaction, [kept]);
  }
}
