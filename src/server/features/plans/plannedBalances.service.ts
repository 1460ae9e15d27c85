import { eq, sql } from 'drizzle-orm';
import type { FieldError } from '../../../contract/problemError.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import type { SentPlanFigure } from '../../../contract/plans.ts';
import { textOfMillionths } from '../../../finance/books/exactSums.ts';
import { lineLabel } from '../../../finance/catalogue.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { figureMonth } from '../../../finance/figureId.ts';
import { MONTHS_IN_YEAR } from '../../../finance/fiscalCalendar.ts';
import { rounded } from '../../../finance/money.ts';
import { monthInYear } from '../../../finance/pageFigures.ts';
import type { BalancePlan } from '../../../finance/statements/balancePlan.ts';
import {
  isPlannedBalance,
  plannedAsReported,
  plannedBalanceLine,
  slugOfPlanned,
} from '../../../finance/statements/balancePlan.ts';
import { statedBalance } from '../../../finance/statements/typedStatements.ts';
import type { DatabaseReader } from '../../../engine/db/database.ts';
import { financialYears } from '../../../engine/db/schema/financialYears.ts';
import { balanceLines } from '../../../engine/db/schema/statements.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { BalanceLineRow } from '../../books/balanceLineRows.ts';
import { readBalanceLines } from '../../books/balanceLineRows.ts';
import { refuseWithoutStatements } from '../../months/refuseHiddenLines.ts';
import { readStatementsIfOn } from '../../months/shownStatements.ts';

/** The company's balance sheet lines, none of which can be deleted meanwhile. Empty while it has no balance sheet. */
export async function lockBalanceLines(
  { lineGroups }: CompanyBasis,
  transaction: Transaction,
): Promise<BalanceLineRow[]> {
  if (!lineGroups.includes('statements')) return [];
  await transaction.execute(sql`lock table ${balanceLines} in share mode`);
  return readBalanceLines(transaction);
}

/** @throws ProblemError if an amount is planned for a line that takes none. Removing an amount is always possible. */
export function refuseBalances(
  basis: CompanyBasis,
  lines: readonly BalanceLineRow[],
  planned: readonly BalancePlan[],
  figures: readonly SentPlanFigure[],
): void {
  if (!figures.some(({ line }) => isPlannedBalance(line))) return;
  refuseWithoutStatements(basis);
  const errors = figures.flatMap(({ line, amount }, index): FieldError[] => {
    if (!isPlannedBalance(line)) return [];
    const hasAmount = amount === null || planned.some((one) => one.line === line);
    const message = refusalOfLine(basis, lines, slugOfPlanned(line), hasAmount);
    return message === null ? [] : [{ path: `figures.${index}.line`, message }];
  });
  if (errors.length === 0) return;
  const messages = [...new Set(errors.map(({ message }) => message))];
  throw new ProblemError('invalid_input', messages.join('. '), { errors });
}

function refusalOfLine(
  basis: CompanyBasis,
  lines: readonly BalanceLineRow[],
  slug: string,
  hasAmount: boolean,
): string | null {
  const line = lines.find((one) => one.slug === slug);
  if (line === undefined) {
    return `The balance sheet has no line ${slug}. Add it to the balance sheet first`;
  }
  if (hasAmount) return null;
  if (line.isArchived) return `${line.name} is archived. Restore the line first`;
  const reported = plannedAsReported(basis, lines, slug);
  return reported === null
    ? null
    : `${line.name} is planned in the line ${lineLabel(basis, reported)}. Enter the amount there`;
}

/** The closing balances of a year's balance sheets. Lines without a balance in any month are left out. */
export async function readActualBalances(
  basis: CompanyBasis,
  orm: DatabaseReader,
  fyId: number,
): Promise<BalancePlan[]> {
  const shown = await readStatementsIfOn(basis, orm);
  if (shown === null) return [];
  const [year] = await orm
    .select({ fyLabel: financialYears.fyYear })
    .from(financialYears)
    .where(eq(financialYears.id, fyId));
  if (year === undefined) return [];
  const sheets = Array.from({ length: MONTHS_IN_YEAR }, (_, place) =>
    shown.sheet(figureMonth(monthInYear(basis, { ...year, monthNum: place + 1 }))),
  );
  const { lines } = shown.facts;
  // An archived line with a balance is planned, too: the balance has to come to zero somehow.
  const rows = lines.filter(({ slug }) => plannedAsReported(basis, lines, slug) === null);
  return rows.flatMap((line) => {
    const balances = sheets.map((sheet) => (sheet === null ? null : statedBalance(sheet, line)));
    if (!balances.some((amount) => amount !== null && amount !== 0n)) return [];
    const amounts = balances.map((amount) =>
      amount === null ? null : rounded(textOfMillionths(amount), 2),
    );
    return [{ line: plannedBalanceLine(line.slug), amounts }];
  });
}
