import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { CompanyBasis } from '../../domain/companyBasis.ts';
import type { LineKey } from '../../domain/lines.ts';
import { LINES, shownLines, UNIT_DECIMALS } from '../../domain/lines.ts';
import { canonical } from '../../domain/money.ts';
import { PLAN_LINES } from '../../domain/plan.ts';
import { MONTHS_IN_YEAR } from '../../domain/fiscalCalendar.ts';
import { nameOfPerson } from '../accounts/personName.ts';
import type { Database } from '../db/database.ts';
import { financialYears } from '../db/schema/financialYears.ts';
import { planFigures, plans } from '../db/schema/plans.ts';
import { users } from '../db/schema/users.ts';
import type { Transaction } from '../db/write.ts';

type Reading = Database['orm'] | Transaction;

const columns = {
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

/** All versions, latest year first, budgets before forecasts, newest first. */
export function readPlans(orm: Reading) {
  return orm
    .select(columns)
    .from(plans)
    .innerJoin(financialYears, eq(financialYears.id, plans.fyId))
    .leftJoin(users, eq(users.id, plans.approvedBy))
    .orderBy(desc(financialYears.fyYear), asc(plans.kind), desc(plans.id));
}
export type StoredPlanRow = Awaited<ReturnType<typeof readPlans>>[number];

const EMPTY: readonly null[] = Array.from({ length: MONTHS_IN_YEAR }, () => null);

/** Amounts by line, those lines alone that have any, in the order of the one table. */
export function asPlanLines(
  basis: CompanyBasis,
  cells: readonly { readonly line: LineKey; readonly monthNum: number; readonly amount: string }[],
): { line: LineKey; amounts: (string | null)[] }[] {
  const byLine = Map.groupBy(cells, ({ line }) => line);
  return shownLines(basis, PLAN_LINES).flatMap((line) => {
    const ofLine = byLine.get(line);
    if (ofLine === undefined) return [];
    const amounts: (string | null)[] = [...EMPTY];
    const decimals = UNIT_DECIMALS[LINES[line].unit];
    for (const { monthNum, amount } of ofLine) {
      amounts[monthNum - 1] =
        decimals === 0 ? amount.replace(/\.00$/, '') : canonical(amount, decimals);
    }
    return [{ line, amounts }];
  });
}

export async function readPlanFigures(basis: CompanyBasis, orm: Reading, planId: number) {
  const rows = await orm
    .select({ line: planFigures.line, monthNum: planFigures.monthNum, amount: planFigures.amount })
    .from(planFigures)
    .where(eq(planFigures.planId, planId));
  return asPlanLines(basis, rows);
}

/** The planned amounts of a version, each with its record. */
export function storedPlanFigures(transaction: Transaction, planId: number) {
  const { id, line, monthNum } = planFigures;
  return transaction
    .select({ id, line, monthNum })
    .from(planFigures)
    .where(eq(planFigures.planId, planId));
}

/** The records of a planned amount: one, or none where nothing is planned. */
export async function recordsOfPlanned(
  orm: Reading,
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

/** One change of names at a time: each name is there once, whatever its letter case. */
export async function lockPlanNames(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`lock table ${plans} in share row exclusive mode`);
}

/** The id of another plan with this name in any letter case. */
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

/** What decides what may be done with a plan; locked until the commit. */
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

/** With nothing to set, its version moves all the same: one of its figures was changed. */
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

/** A planned amount, or that nothing is planned. */
export interface PlannedCell {
  readonly line: LineKey;
  readonly monthNum: number;
  readonly amount: string | null;
}

/** Stores these amounts in place of those that were there; answers how many are other now. */
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
