import { eq, sql } from 'drizzle-orm';
import type { CovenantTest, SentCovenant, StoredCovenant } from '../../../contract/covenants.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { monthsLater } from '../../../finance/books/bookMonths.ts';
import type { BooksMonth } from '../../../finance/books/books.ts';
import type { Covenant } from '../../../finance/statements/covenant.ts';
import type { CovenantFaultReason } from '../../../finance/statements/covenantFaults.ts';
import { covenantFaults } from '../../../finance/statements/covenantFaults.ts';
import type { DatabaseReader } from '../../../engine/db/database.ts';
import { covenants } from '../../../engine/db/schema/statements.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { readBalanceLines } from '../../books/balanceLineRows.ts';
import { notFound, staleVersion } from '../../http/problem.ts';
import type { CovenantRow } from '../../months/covenantTests.ts';
import { covenantColumns, covenantTest, readCovenants } from '../../months/covenantTests.ts';
import { amountsAfterNewest } from '../../months/monthsAhead.ts';
import { readBalancedPlans } from '../../months/plannedYears.ts';
import { readMonthsWithFigures } from '../../months/companyMonths.ts';
import { readShownStatements } from '../../months/shownStatements.ts';
import { refuseWithoutStatements } from '../../months/refuseHiddenLines.ts';

const answered = (row: CovenantRow, result: CovenantTest | null): StoredCovenant => ({
  ...row,
  numerator: [...row.numerator],
  denominator: row.denominator === null ? null : [...row.denominator],
  limits: [...row.limits],
  result,
});

/** Without a month, the results are those of the newest month that has a balance sheet. */
export async function covenantsOfMonth(
  basis: CompanyBasis,
  orm: DatabaseReader,
  wanted: BooksMonth | undefined,
): Promise<{ month: string | null; covenants: StoredCovenant[] }> {
  if (!basis.lineGroups.includes('statements')) return { month: null, covenants: [] };
  const rows = await readCovenants(orm);
  const shown = await readShownStatements(basis, orm);
  const month = wanted ?? shown.months.at(-1) ?? null;
  if (month === null) return { month, covenants: rows.map((row) => answered(row, null)) };
  const figures = await readMonthsWithFigures(basis, orm);
  const amounts = shown.amounts(figures);
  const ahead = amountsAfterNewest(basis, shown, figures, await readBalancedPlans(basis, orm));
  const of = { ahead, lines: shown.facts.lines };
  return {
    month,
    covenants: rows.map((row) => answered(row, covenantTest(basis, row, month, amounts, of))),
  };
}

/** Tests a covenant in the newest month that it can be tested for. */
export async function testedCovenant(
  basis: CompanyBasis,
  orm: DatabaseReader,
  sent: Omit<SentCovenant, 'name'>,
): Promise<{ month: string | null; result: CovenantTest | null }> {
  refuseWithoutStatements(basis);
  await refuseFaults(basis, orm, sent);
  const shown = await readShownStatements(basis, orm);
  const amounts = shown.amounts(await readMonthsWithFigures(basis, orm));
  const [newest, first] = [shown.months.at(-1), shown.months[0]];
  if (newest === undefined || first === undefined) return { month: null, result: null };
  for (let month = newest; month >= first; month = monthsLater(month, -1)) {
    const result = covenantTest(basis, sent, month, amounts);
    if (result.state !== 'notTested') return { month, result };
  }
  return { month: newest, result: covenantTest(basis, sent, newest, amounts) };
}

const FAULT_MESSAGES: Readonly<Record<CovenantFaultReason, string>> = {
  noPieces: 'Add at least one amount',
  notANumber: MESSAGES.covenantNumber,
  factorOfZero: 'A factor of 0 leaves the amount out. Enter another factor, or remove the amount',
  unknownMeasure: 'Your company does not use this line',
  notMoney: 'Choose a line that is an amount of money',
  balanceOverMonths: 'A balance has no total over months. Choose “Month” for it',
  noLimits: 'Add a limit',
  notAMonth: 'Enter a month such as 2025-04',
  datesOutOfOrder: 'Each limit must begin in a later month than the one before',
  limitNotPositive: 'The limit of a ratio has to be above 0',
};

async function refuseFaults(
  basis: CompanyBasis,
  orm: DatabaseReader,
  covenant: Covenant,
): Promise<void> {
  const slugs = new Set((await readBalanceLines(orm)).map(({ slug }) => slug));
  const [fault] = covenantFaults(basis, slugs, covenant);
  if (fault === undefined) return;
  throw invalidField(fault.path.join('.'), FAULT_MESSAGES[fault.reason]);
}

async function lockCovenants(transaction: Transaction): Promise<CovenantRow[]> {
  await transaction.execute(sql`lock table ${covenants} in share row exclusive mode`);
  return readCovenants(transaction);
}

function refuseNamesake(rows: readonly CovenantRow[], name: string): void {
  if (!rows.some((row) => row.name.toLowerCase() === name.toLowerCase())) return;
  throw new ProblemError('already_exists', MESSAGES.covenantNameTaken);
}

export async function addCovenant(
  basis: CompanyBasis,
  transaction: Transaction,
  { reason: _why, ...sent }: SentCovenant & { readonly reason?: string | undefined },
): Promise<StoredCovenant> {
  refuseWithoutStatements(basis);
  const rows = await lockCovenants(transaction);
  if (rows.length >= LIMITS.covenants) {
    throw new ProblemError('in_use', `You can have at most ${LIMITS.covenants} covenants`);
  }
  refuseNamesake(rows, sent.name);
  await refuseFaults(basis, transaction, sent);
  const [row] = await transaction.insert(covenants).values(sent).returning(covenantColumns);
  if (row === undefined) throw new Error('A covenant was not written');
  return withNewestResult(basis, transaction, row);
}

export async function changeCovenant(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
  { reason: _why, ...sent }: SentCovenant & { readonly reason?: string | undefined },
  ifMatch: number | undefined,
): Promise<StoredCovenant> {
  refuseWithoutStatements(basis);
  const rows = await lockCovenants(transaction);
  refuseStale(rows, id, ifMatch);
  refuseNamesake(
    rows.filter((row) => row.id !== id),
    sent.name,
  );
  await refuseFaults(basis, transaction, sent);
  const [row] = await transaction
    .update(covenants)
    .set(sent)
    .where(eq(covenants.id, id))
    .returning(covenantColumns);
  if (row === undefined) throw notFound('Covenant');
  return withNewestResult(basis, transaction, row);
}

export async function removeCovenant(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
  ifMatch: number | undefined,
): Promise<null> {
  refuseWithoutStatements(basis);
  refuseStale(await lockCovenants(transaction), id, ifMatch);
  await transaction.delete(covenants).where(eq(covenants.id, id));
  return null;
}

function refuseStale(rows: readonly CovenantRow[], id: number, ifMatch: number | undefined): void {
  const stored = rows.find((row) => row.id === id);
  if (stored === undefined) throw notFound('Covenant');
  if (ifMatch !== undefined && ifMatch !== stored.version) throw staleVersion('The covenant');
}

async function withNewestResult(
  basis: CompanyBasis,
  orm: DatabaseReader,
  row: CovenantRow,
): Promise<StoredCovenant> {
  const { covenants: all } = await covenantsOfMonth(basis, orm, undefined);
  return all.find(({ id }) => id === row.id) ?? answered(row, null);
}
