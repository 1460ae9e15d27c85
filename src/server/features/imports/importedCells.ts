import { and, eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { can } from '../../../finance/permissions.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import { accountBalances, accounts } from '../../../engine/db/schema/accounts.ts';
import { readChosenPlan } from '../../imports/applyPlan.ts';
import type { SourceCell } from '../../imports/cellOfFigure.ts';
import type { ImportedCell, importedCell } from '../../../contract/importedCells.ts';
import { notFound } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import { hidesDrafts } from '../../../engine/db/asOf.ts';
import { seesAccounts } from '../../company/seesAccounts.ts';
import { readImport } from './imports.queries.ts';
import type { ImportReader } from './importReader.ts';
import { readVisibleCells } from './visibleCells.queries.ts';

/** The cell of an applied import, for everyone who may read the figure that came from the cell. */
export async function cellOfImport(
  database: NodePgDatabase,
  reader: Pick<ImportReader, 'extract'>,
  {
    basis,
    params,
    query,
    caller,
  }: Pick<Call<typeof importedCell>, 'basis' | 'params' | 'query' | 'caller'>,
): Promise<ImportedCell> {
  const found = await readImport(database, params.id);
  const { row, contents } = found ?? {};
  // Drafts are only for administrators, and so is data of an import that was never stored.
  if (!row?.appliedAt || !contents?.preview) throw notFound('Import');
  if (row.plan !== null && !can(caller.role, 'managePlans')) {
    // Draft plans and their sources are hidden from people who can't manage plans.
    const { existing } = await readChosenPlan(basis, database, row.plan);
    if (existing?.isApproved !== true) throw notFound('Import');
  }
  const { workbook, preview, layouts } = contents;
  const visible = hidesDrafts() ? await readVisibleCells(database, row) : null;
  const withAccounts = await seesAccounts(database, caller);
  const booked = withAccounts ? await bookedFrom(database, params.id, query) : null;
  const extract = await reader.extract({
    basis,
    workbook,
    preview,
    layouts,
    place: query,
    visible,
    seesAccounts: withAccounts,
    booked,
  });
  if (extract === null) throw notFound('Cell');
  const { fileName, source, appliedAt, appliedBy, reason, status } = row;
  const head = { fileName, source, appliedAt: appliedAt.toISOString(), appliedBy, reason };
  return { ...head, isUndone: status === 'undone', ...query, ...extract };
}

async function bookedFrom(
  database: NodePgDatabase,
  importId: number,
  { sheet, cell }: SourceCell,
): Promise<ImportedCell['stored'] | null> {
  const { month, sinceMonth } = accountBalances;
  const rows = await database
    .select({ code: accounts.code, name: accounts.name, month, sinceMonth })
    .from(accountBalances)
    .innerJoin(accounts, eq(accounts.id, accountBalances.accountId))
    .where(
      and(
        eq(accountBalances.importId, importId),
        eq(accountBalances.sheet, sheet),
        eq(accountBalances.cell, cell),
      ),
    )
    .orderBy(month);
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (first === undefined || last === undefined) return null;
  const months = [...new Set([first.sinceMonth ?? first.month, last.month])].map((one) =>
    bookMonthName(one),
  );
  return { what: `${first.code} ${first.name}`.trim(), period: months.join(' to ') };
}
