import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { LineKey } from '../../finance/lines.ts';
import type { PlannedBalanceLine, PlannedLine } from '../../finance/statements/balancePlan.ts';
import { isPlannedBalance, plannedBalanceLine } from '../../finance/statements/balancePlan.ts';
import { shownLines, measureOf } from '../../finance/catalogue.ts';
import { canonical } from '../../finance/money.ts';
import { PLAN_LINES } from '../../finance/plan.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import { nameOfPerson } from '../users/personName.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { financialYears } from '../../engine/db/schema/financialYears.ts';
import { planFigures, plans } from '../../engine/db/schema/plans.ts';
import { balanceLines } from '../../engine/db/schema/statements.ts';
import { users } from '../../engine/db/schema/users.ts';
import type { Transaction } from '../../engine/db/write.ts';

const storedPlanColumns = {
  id: plans.id,
  name: plans.name,
  kind: plans.kind,
  fyId: plans.fyId,
  fyYear: financialYears.fyYear,
  state: plans.state,
  approvedAt: plans.approvedAt,
  approvedBy: plans.approvedBy,
  approver: nameOfPerson,
  updatedAt: plans.updatedAt,
  version: plans.version,
};

export function readPlans(orm: DatabaseReader) {
  return orm
    .select(storedPlanColumns)
    .from(plans)
    .innerJoin(financialYears, eq(financialYears.id, plans.fyId))
    .leftJoin(users, eq(users.id, plans.approvedBy))
    .orderBy(desc(financialYears.fyYear), asc(plans.kind), desc(plans.id));
}
export type StoredPlanRow = Awaited<ReturnType<typeof readPlans>>[number];

const NO_AMOUNTS: readonly null[] = Array.from({ length: MONTHS_IN_YEAR }, () => null);

export interface StoredPlanCell {
  readonly line: PlannedLine;
  readonly monthNum: number;
  readonly amount: string;
}

/** The lines of the report. Planned balances are left out. */
export function asPlanLines(
  basis: CompanyBasis,
  cells: readonly StoredPlanCell[],
): { line: LineKey; amounts: (string | null)[] }[] {
  const byLine = Map.groupBy(cells, ({ line }) => line);
  return shownLines(basis, PLAN_LINES).flatMap((line) => {
    const ofLine = byLine.get(line);
    if (ofLine === undefined) return [];
    const amounts: (string | null)[] = [...NO_AMOUNTS];
    const { decimals } = measureOf(basis, line);
    for (const { monthNum, amount } of ofLine) {
      amounts[monthNum - 1] =
        decimals === 0 ? amount.replace(/\.00$/, '') : canonical(amount, decimals);
    }
    return [{ line, amounts }];
  });
}

/** The balances of lines of the company's balance sheet, in the order of the cells. */
export function asBalancePlans(
  cells: readonly StoredPlanCell[],
): { line: PlannedBalanceLine; amounts: (string | null)[] }[] {
  return [...Map.groupBy(cells, ({ line }) => line)].flatMap(([line, ofLine]) => {
    if (!isPlannedBalance(line)) return [];
    const amounts: (string | null)[] = [...NO_AMOUNTS];
    for (const { monthNum, amount } of ofLine) amounts[monthNum - 1] = canonical(amount, 2);
    return [{ line, amounts }];
  });
}

/**
 * The closing balances that a plan has for lines of the company's balance sheet, in its order. Empty if the company has
 * turned “Balance sheet and cash flow” off.
 */
export async function readBalancePlans(
  { lineGroups }: CompanyBasis,
  orm: DatabaseReader,
  planId: number,
): Promise<ReturnType<typeof asBalancePlans>> {
  if (!lineGroups.includes('statements')) return [];
  const rows = await orm
    .select({
      slug: balanceLines.slug,
      monthNum: planFigures.monthNum,
      amount: planFigures.amount,
    })
    .from(planFigures)
    .innerJoin(balanceLines, eq(planFigures.line, sql`'balance.' || ${balanceLines.slug}`))
    .where(eq(planFigures.planId, planId))
    .orderBy(asc(balanceLines.position), asc(balanceLines.id));
  return asBalancePlans(
    rows.map(({ slug, ...cell }) => Object.assign({ line: plannedBalanceLine(slug) }, cell)),
  );
}

/** The names of the plans with an amount for a line of the balance sheet. */
export async function plansOfBalanceLine(orm: DatabaseReader, slug: string): Promise<string[]> {
  const rows = await orm
    .selectDistinct({ id: plans.id, name: plans.name })
    .from(planFigures)
    .innerJoin(plans, eq(plans.id, planFigures.planId))
    .where(eq(planFigures.line, plannedBalanceLine(slug)))
    .orderBy(asc(plans.id));
  return rows.map(({ name }) => name);
}

/** The stored amounts of plans, by plan. */
export async function readPlanCells(
  orm: DatabaseReader,
  planIds: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredPlanCell[]>> {
  if (planIds.length === 0) return new Map();
  const { planId, line, monthNum, amount } = planFigures;
  const rows = await orm
    .select({ planId, line, monthNum, amount })
    .from(planFigures)
    .where(inArray(planId, [...planIds]));
  return Map.groupBy(rows, (row) => row.planId);
}

export async function readPlanFigures(basis: CompanyBasis, orm: DatabaseReader, planId: number) {
  const rows = await orm
    .select({ line: planFigures.line, monthNum: planFigures.monthNum, amount: planFigures.amount })
    .from(planFigures)
    .where(eq(planFigures.planId, planId));
  return asPlanLines(basis, rows);
}

export function storedPlanFigures(transaction: Transaction, planId: number) {
  const { id, line, monthNum } = planFigures;
  return transaction
    .select({ id, line, monthNum })
    .from(planFigures)
    .where(eq(planFigures.planId, planId));
}

export async function recordsOfPlanned(
  orm: DatabaseReader,
  planId: number,
  { line, monthNum }: Pick<PlannedCell, 'line' | 'monthNum'>,
): Promise<number[]> {
  const rows = await orm
    .select({ id: planFigures.id })
    .from(planFigures)
    .where(
      and(
        eq(planFigures.planId, planId),
        eq(planFigures.line, line),
        eq(planFigures.monthNum, monthNum),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Allows one rename at a time, because names are unique regardless of letter case. */
export async function lockPlanNames(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`lock table ${plans} in share row exclusive mode`);
}

export async function findPlanNamesake(
  transaction: Transaction,
  name: string,
  exceptId = 0,
): Promise<number | undefined> {
  const [plan] = await transaction
    .select({ id: plans.id })
    .from(plans)
    .where(and(sql`lower(${plans.name}) = lower(${name})`, ne(plans.id, exceptId)));
  return plan?.id;
}

export async function lockPlan(transaction: Transaction, id: number) {
  const [plan] = await transaction
    .select({ id: plans.id, name: plans.name, state: plans.state, version: plans.version })
    .from(plans)
    .where(eq(plans.id, id))
    .for('update');
  return plan;
}

export async function insertPlan(
  transaction: Transaction,
  values: Pick<typeof plans.$inferInsert, 'name' | 'kind' | 'fyId'>,
): Promise<number> {
  const [made] = await transaction.insert(plans).values(values).returning({ id: plans.id });
  if (made === undefined) throw new Error('The plan was not inserted');
  return made.id;
}

export async function changePlan(
  transaction: Transaction,
  id: number,
  values: Partial<Pick<typeof plans.$inferInsert, 'name' | 'state' | 'approvedAt' | 'approvedBy'>>,
): Promise<void> {
  await transaction
    .update(plans)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(plans.id, id));
}

export interface PlannedCell {
  readonly line: PlannedLine;
  readonly monthNum: number;
  readonly amount: string | null;
}

export async function storeFigures(
  transaction: Transaction,
  planId: number,
  cells: readonly PlannedCell[],
): Promise<number> {
  const gone = cells.filter(({ amount }) => amount === null);
  const set = cells.flatMap(({ line, monthNum, amount }) =>
    amount === null ? [] : [{ planId, line, monthNum, amount }],
  );
  let changed = 0;
  if (set.length > 0) {
    const stored = await transaction
      .insert(planFigures)
      .values(set)
      .onConflictDoUpdate({
        target: [planFigures.planId, planFigures.monthNum, planFigures.line],
        set: { amount: sql`excluded.amount` },
        setWhere: sql`${planFigures.amount} <> excluded.amount`,
      })
      .returning({ id: planFigures.id });
    changed += stored.length;
  }
  if (gone.length > 0) {
    const places = gone.map(({ line, monthNum }) =>
      and(eq(planFigures.line, line), eq(planFigures.monthNum, monthNum)),
    );
    const removed = await transaction
      .delete(planFigures)
      .where(and(eq(planFigures.planId, planId), or(...places)))
      .returning({ id: planFigures.id });
    changed += removed.length;
  }
  return changed;
}

export async function removePlan(transaction: Transaction, id: number): Promise<void> {
  await transaction.delete(planFigures).where(eq(planFigures.planId, id));
  await transaction.delete(plans).where(eq(plans.id, id));
}
