import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { BalanceLine } from '../../finance/statements/balanceLines.ts';
import { FIRST_LINES } from '../../finance/statements/balanceLines.ts';
import {
  firstLineOf,
  isReportedRole,
  roleWithinLine,
  REPORTED_ROLES,
} from '../../finance/statements/lineOfRole.ts';
import { chartOf, suggestRole } from '../../finance/statements/suggestRole.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { isAnyOf } from '../../engine/db/lockRecords.ts';
import { accountMappings, accounts } from '../../engine/db/schema/accounts.ts';
import { balanceLines } from '../../engine/db/schema/statements.ts';
import type { Transaction } from '../../engine/db/write.ts';
import { readAccounts } from './booksRows.ts';

export interface BalanceLineRow extends BalanceLine {
  readonly id: number;
  readonly position: number;
  readonly isArchived: boolean;
  readonly version: number;
}

/** In the order of the balance sheet. */
export function readBalanceLines(orm: DatabaseReader): Promise<BalanceLineRow[]> {
  return orm
    .select({
      id: balanceLines.id,
      slug: balanceLines.slug,
      name: balanceLines.name,
      side: balanceLines.side,
      role: balanceLines.role,
      position: balanceLines.position,
      isArchived: balanceLines.isArchived,
      version: balanceLines.version,
    })
    .from(balanceLines)
    .orderBy(asc(balanceLines.position), asc(balanceLines.id));
}

export const readOpenBalanceLines = async (orm: DatabaseReader): Promise<BalanceLineRow[]> =>
  (await readBalanceLines(orm)).filter(({ isArchived }) => !isArchived);

/** Gives a company without balance sheet lines those that a new one begins with. */
export async function beginBalanceLines(transaction: Transaction): Promise<void> {
  const [known] = await transaction.select({ id: balanceLines.id }).from(balanceLines).limit(1);
  if (known !== undefined) return;
  await transaction
    .insert(balanceLines)
    .values(FIRST_LINES.map((line, at) => Object.assign({ position: at + 1 }, line)));
  await mapReportedBalances(transaction);
}

/**
 * Maps accounts that feed a balance of the report to the first balance sheet line with the same role. An account whose
 * name suggests another role of the same balance, such as a lease among the debt, gets the line of that role.
 */
export async function mapReportedBalances(transaction: Transaction): Promise<void> {
  const lines = await readOpenBalanceLines(transaction);
  const all = await readAccounts(transaction);
  const open = await transaction
    .select({ id: accountMappings.id, line: accountMappings.line, account: accounts })
    .from(accountMappings)
    .innerJoin(accounts, eq(accounts.id, accountMappings.accountId))
    .where(
      and(inArray(accountMappings.line, [...REPORTED_ROLES]), isNull(accountMappings.balanceLine)),
    );
  const chart = chartOf(all);
  const slugOf = ({ line, account }: (typeof open)[number]) => {
    if (!isReportedRole(line)) return null;
    const role = roleWithinLine(line, suggestRole(account, chart)?.role);
    return (firstLineOf(lines, role) ?? firstLineOf(lines, line))?.slug ?? null;
  };
  for (const [slug, mappings] of Map.groupBy(open, slugOf)) {
    if (slug === null) continue;
    const ids = mappings.map(({ id }) => id);
    await transaction
      .update(accountMappings)
      .set({ balanceLine: slug })
      .where(isAnyOf(accountMappings.id, ids));
  }
}
