import { and, asc, eq, isNull } from 'drizzle-orm';
import type { BalanceLine } from '../../finance/statements/balanceLines.ts';
import { FIRST_LINES } from '../../finance/statements/balanceLines.ts';
import { firstLineOf, REPORTED_ROLES } from '../../finance/statements/lineOfRole.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { accountMappings } from '../../engine/db/schema/accounts.ts';
import { balanceLines } from '../../engine/db/schema/statements.ts';
import type { Transaction } from '../../engine/db/write.ts';

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

/** Gives a company without balance sheet lines those that a new one begins with. */
export async function beginBalanceLines(transaction: Transaction): Promise<void> {
  const [known] = await transaction.select({ id: balanceLines.id }).from(balanceLines).limit(1);
  if (known !== undefined) return;
  await transaction
    .insert(balanceLines)
    .values(FIRST_LINES.map((line, at) => Object.assign({ position: at + 1 }, line)));
  await mapReportedBalances(transaction);
}

/** Maps accounts that feed a balance of the report to the first balance sheet line with the same role. */
export async function mapReportedBalances(transaction: Transaction): Promise<void> {
  const lines = (await readBalanceLines(transaction)).filter(({ isArchived }) => !isArchived);
  for (const role of REPORTED_ROLES) {
    const line = firstLineOf(lines, role);
    if (line === null) continue;
    await transaction
      .update(accountMappings)
      .set({ balanceLine: line.slug })
      .where(and(eq(accountMappings.line, role), isNull(accountMappings.balanceLine)));
  }
}
