import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ImportPlan } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { toMoney } from '../../../domain/money.ts';
import { LINES } from '../../../domain/lines.ts';
import type { PlanLine } from '../../../domain/plan.ts';
import type { Transaction } from '../../db/write.ts';
import {
  changePlan,
  insertPlan,
  lockPlan,
  lockPlanNames,
  readPlanFigures,
  readPlans,
  removePlan,
  storeFigures,
  storedPlanFigures,
} from '../../plans/planRows.ts';
import type { ChosenPlan, PlanFigureWrite, PlanWrite } from '../compare/comparePlan.ts';

/** What an import has changed of a plan by line, with what is needed to put it back. */
export interface ChangedPlan {
  readonly id: number;
  readonly name: string;
  /** Whether the import made it. */
  readonly isNew: boolean;
  readonly figures: readonly (PlanFigureWrite & {
    /** Its record; null where it was removed. */
    readonly id: number | null;
  })[];
}

const isCalled = (name: string) => (plan: { readonly name: string }) =>
  plan.name.toLowerCase() === name.toLowerCase();

/** The version that an import goes into, as it is stored. */
export async function readChosenPlan(
  basis: CompanyBasis,
  orm: NodePgDatabase | Transaction,
  chosen: ImportPlan,
): Promise<ChosenPlan> {
  const found = (await readPlans(orm)).find(isCalled(chosen.name));
  if (found === undefined) return { chosen, existing: null };
  const { id, name, kind, fyId, fyYear, state, version } = found;
  const lines = await readPlanFigures(basis, orm, id);
  const isApproved = state === 'approved';
  return {
    chosen,
    existing: { id, name, kind, fyId, fyLabel: fyYear, isApproved, version, lines },
  };
}

/** Locks what decides into which version an import goes: its names, and the version itself. Lock its year first. */
export async function lockChosenPlan(transaction: Transaction, write: PlanWrite): Promise<void> {
  if (write.existing === null) await lockPlanNames(transaction);
  else await lockPlan(transaction, write.existing.id);
}

/** Stores what a comparison found. Lock it first. */
export async function applyPlan(transaction: Transaction, write: PlanWrite): Promise<ChangedPlan> {
  const { existing, name, kind, fyId, figures } = write;
  const id = existing?.id ?? (await insertPlan(transaction, { name, kind, fyId }));
  await storeFigures(transaction, id, figures);
  if (existing !== null) await changePlan(transaction, id, {});
  const stored = await storedPlanFigures(transaction, id);
  const records = new Map(stored.map((row) => [`${row.line} ${row.monthNum}`, row.id]));
  return {
    id,
    name,
    isNew: existing === null,
    figures: figures.map(({ line, monthNum, period, amount, before }) => ({
      line,
      monthNum,
      period,
      amount,
      before,
      id: records.get(`${line} ${monthNum}`) ?? null,
    })),
  };
}

/** The planned amounts that are not any more as the import has left them. Locks the version. */
export async function planMovedSince(
  basis: CompanyBasis,
  transaction: Transaction,
  { id, name, figures }: ChangedPlan,
): Promise<string[]> {
  const plan = await lockPlan(transaction, id);
  if (plan === undefined) return [`the plan ${name}`];
  if (plan.state === 'approved') return [`${plan.name}, which was approved`];
  const lines = await readPlanFigures(basis, transaction, id);
  return figures
    .filter(({ line, monthNum, amount }) => amountOf(lines, { line, monthNum }) !== asMoney(amount))
    .map(({ line, period }) => `${LINES[line].label} of ${period} in ${plan.name}`);
}

const asMoney = (amount: string | null) => (amount === null ? null : toMoney(amount));

const amountOf = (
  lines: readonly PlanLine[],
  { line, monthNum }: Pick<PlanFigureWrite, 'line' | 'monthNum'>,
): string | null => asMoney(lines.find((one) => one.line === line)?.amounts[monthNum - 1] ?? null);

/** Puts planned amounts back; a version that the import made goes again where nothing else is in it. */
export async function putPlanBack(
  transaction: Transaction,
  { id, isNew, figures }: ChangedPlan,
): Promise<void> {
  await storeFigures(
    transaction,
    id,
    figures.map(({ line, monthNum, before }) => ({ line, monthNum, amount: before })),
  );
  const rest = await storedPlanFigures(transaction, id);
  if (isNew && rest.length === 0) await removePlan(transaction, id);
  else await changePlan(transaction, id, {});
}
