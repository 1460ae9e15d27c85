import { eq, sql } from 'drizzle-orm';
import type { CallParsed } from '../../../contract/endpoint.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import type {
  createBalanceLine,
  StoredBalanceLine,
  updateBalanceLine,
} from '../../../contract/statements.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { lineLabel } from '../../../finance/catalogue.ts';
import { reportLineOfRole } from '../../../finance/statements/lineOfRole.ts';
import { sideOfRole, slugOf } from '../../../finance/statements/balanceLines.ts';
import { SHEET_REMAINDERS, SHEET_TOTALS } from '../../../finance/statements/statementRows.ts';
import type { DatabaseReader } from '../../../engine/db/database.ts';
import { balanceLines } from '../../../engine/db/schema/statements.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { BalanceLineRow } from '../../books/balanceLineRows.ts';
import { readBalanceLines } from '../../books/balanceLineRows.ts';
import { notFound, staleVersion } from '../../http/problem.ts';
import { readCovenants } from '../../months/covenantTests.ts';
import { refuseWithoutStatements } from '../../months/refuseHiddenLines.ts';
import { plansOfBalanceLine } from '../../plans/planRows.ts';
import { accountsOfLines, monthsWithFigure, typedMonthsOfLine } from './statements.queries.ts';

/** Empty while the company doesn't have these statements. */
export const balanceLinesIfOn = async (
  { lineGroups }: CompanyBasis,
  orm: DatabaseReader,
): Promise<StoredBalanceLine[]> => (lineGroups.includes('statements') ? listedLines(orm) : []);

async function listedLines(orm: DatabaseReader): Promise<StoredBalanceLine[]> {
  const [lines, counts] = [await readBalanceLines(orm), await accountsOfLines(orm)];
  return lines.map((line) => Object.assign({ accounts: counts.get(line.slug) ?? 0 }, line));
}

export async function addLine(
  basis: CompanyBasis,
  transaction: Transaction,
  { name, role, side }: CallParsed<typeof createBalanceLine>['body'],
): Promise<StoredBalanceLine> {
  refuseWithoutStatements(basis);
  const lines = await lockLines(transaction);
  if (lines.length >= LIMITS.balanceLines) {
    throw new ProblemError(
      'in_use',
      `A balance sheet has at most ${LIMITS.balanceLines} lines. Delete one that isn’t in use first`,
    );
  }
  refuseTakenName(lines, name);
  const own = sideOfRole(role, side);
  const last = lines.findLastIndex((line) => line.side === own);
  const position = (lines[last]?.position ?? 0) + 1;
  await makeRoom(transaction, lines, position);
  const [row] = await transaction
    .insert(balanceLines)
    .values({ slug: freeSlug(lines, name), name, role, side: own, position })
    .returning({ id: balanceLines.id });
  return foundLine(transaction, row?.id);
}

export async function changeLine(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
  { name, position, isArchived }: CallParsed<typeof updateBalanceLine>['body'],
  ifMatch: number | undefined,
): Promise<StoredBalanceLine> {
  refuseWithoutStatements(basis);
  const lines = await lockLines(transaction);
  const stored = lines.find((line) => line.id === id);
  if (stored === undefined) throw notFound('Line');
  if (ifMatch !== undefined && ifMatch !== stored.version) throw staleVersion('The line');
  const others = lines.filter((line) => line.id !== id);
  if (name !== undefined) refuseTakenName(others, name);
  if (name !== undefined || isArchived !== undefined) {
    await transaction.update(balanceLines).set({ name, isArchived }).where(eq(balanceLines.id, id));
  }
  if (position !== undefined)
    await placeLines(transaction, others.toSpliced(position - 1, 0, stored));
  return foundLine(transaction, id);
}

export async function removeLine(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
  ifMatch: number | undefined,
): Promise<null> {
  refuseWithoutStatements(basis);
  const lines = await lockLines(transaction);
  const stored = lines.find((line) => line.id === id);
  if (stored === undefined) throw notFound('Line');
  if (ifMatch !== undefined && ifMatch !== stored.version) throw staleVersion('The line');
  await refuseUsedLine(basis, transaction, stored, lines);
  await transaction.delete(balanceLines).where(eq(balanceLines.id, id));
  return null;
}

const MOST_PLANS_NAMED = 3;

/** @throws ProblemError if accounts, typed balances, covenants, plans or Financial Data use the line */
async function refuseUsedLine(
  basis: CompanyBasis,
  transaction: Transaction,
  stored: BalanceLineRow,
  lines: readonly BalanceLineRow[],
): Promise<void> {
  const accounts = (await accountsOfLines(transaction)).get(stored.slug) ?? 0;
  if (accounts > 0) {
    const which = accounts === 1 ? '1 account is' : `${accounts} accounts are`;
    throw new ProblemError(
      'in_use',
      `${which} mapped to ${stored.name}. Map ${accounts === 1 ? 'it' : 'them'} to another line first, or archive this one`,
    );
  }
  const months = await typedMonthsOfLine(transaction, stored.slug);
  if (months > 0) {
    throw new ProblemError(
      'in_use',
      `${stored.name} has typed balances in ${months === 1 ? '1 month' : `${months} months`}. Remove them first, or archive this line`,
    );
  }
  const covenants = (await readCovenants(transaction)).filter(({ numerator, denominator }) =>
    [...numerator, ...(denominator ?? [])].some(
      ({ measure }) => measure.kind === 'balanceLine' && measure.slug === stored.slug,
    ),
  );
  if (covenants.length > 0) {
    const names = covenants.map(({ name }) => name).join(' and ');
    throw new ProblemError(
      'in_use',
      `${stored.name} is part of ${covenants.length === 1 ? 'the covenant' : 'the covenants'} ${names}. Change ${covenants.length === 1 ? 'it' : 'them'} first, or archive this line`,
    );
  }
  const plans = await plansOfBalanceLine(transaction, stored.slug);
  if (plans.length > 0) {
    const more = plans.length - MOST_PLANS_NAMED;
    const names = plans.slice(0, MOST_PLANS_NAMED).join(', ');
    throw new ProblemError(
      'in_use',
      `${stored.name} is planned in ${names}${more > 0 ? ` and ${more} more` : ''}. Archive the line instead`,
    );
  }
  const role = reportLineOfRole(stored.role);
  const isOnlyLine =
    role !== null &&
    !lines.some(({ id, role: of }) => id !== stored.id && reportLineOfRole(of) === role);
  if (isOnlyLine && (await monthsWithFigure(transaction, role)) > 0) {
    throw new ProblemError(
      'in_use',
      `${stored.name} shows ${lineLabel(basis, role)} of Financial Data. Archive the line instead`,
    );
  }
}

async function lockLines(transaction: Transaction): Promise<BalanceLineRow[]> {
  await transaction.execute(sql`lock table ${balanceLines} in share row exclusive mode`);
  return readBalanceLines(transaction);
}

async function foundLine(transaction: Transaction, id: number | undefined) {
  const found = (await listedLines(transaction)).find((line) => line.id === id);
  if (found === undefined) throw notFound('Line');
  return found;
}

function refuseTakenName(lines: readonly BalanceLineRow[], name: string): void {
  if (!lines.some((line) => line.name.toLowerCase() === name.toLowerCase())) return;
  throw new ProblemError('already_exists', MESSAGES.balanceLineNameTaken);
}

/** Remainders and totals are named like lines in ids and in workbooks, which ignore case. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  [...SHEET_REMAINDERS, ...SHEET_TOTALS].map((key) => key.toLowerCase()),
);

function freeSlug(lines: readonly BalanceLineRow[], name: string): string {
  const slug = slugOf(name);
  const isTaken = (one: string) =>
    RESERVED_SLUGS.has(one.replaceAll('-', '')) || lines.some((line) => line.slug === one);
  let free = slug;
  for (let number = 2; isTaken(free); number += 1) free = `${slug}-${number}`;
  return free;
}

const makeRoom = (transaction: Transaction, lines: readonly BalanceLineRow[], from: number) =>
  moveLines(
    transaction,
    lines
      .filter(({ position }) => position >= from)
      .map(({ id, position }) => ({ id, position: position + 1 })),
  );

const placeLines = (transaction: Transaction, lines: readonly BalanceLineRow[]) =>
  moveLines(
    transaction,
    lines.flatMap(({ id, position }, at) =>
      position === at + 1 ? [] : [{ id, position: at + 1 }],
    ),
  );

async function moveLines(
  transaction: Transaction,
  lines: readonly { readonly id: number; readonly position: number }[],
): Promise<void> {
  for (const { id, position } of lines) {
    await transaction.update(balanceLines).set({ position }).where(eq(balanceLines.id, id));
  }
}
