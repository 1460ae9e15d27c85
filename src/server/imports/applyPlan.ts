import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ImportPlan } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { toMoney } from '../../finance/money.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import type { PlanLine } from '../../finance/plan.ts';
import type { Transaction } from '../../engine/db/write.ts';
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
} from '../plans/planRows.ts';
import type { ChosenPlan, PlanFigureWrite, PlanWrite } from '../../reader/compare/comparePlan.ts';

export interface ChangedPlan {
  readonly id: number;
  readonly name: string;
  readonly isNew: boolean;
  readonly figures: readonly (PlanFigureWrite & {
    readonly id: number | null;
  })[];
}

const isCalled = (name: string) => (plan: { readonly name: string }) =>
  plan.name.toLowerCase() === name.toLowerCase();

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

export async function lockChosenPlan(transaction: Transaction, write: PlanWrite): Promise<void> {
  if (write.existing === null) await lockPlanNames(transaction);
  else await lockPlan(transaction, write.existing.id);
}

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

export async function planChangedSince(
  basis: CompanyBasis,
  transaction: Transaction,
  { id, name, figures }: ChangedPlan,
): Promise<string[]> {
  const plan = await lockPlan(transaction, id);
  if (plan === undefined) return [`the plan ${name}`];
  if (plan.state === 'approved') return [`${plan.name}, which was approved`];
  const lines = await readPlanFigures(basis, transaction, id);
  return figures
    .filter(
      ({ line, monthNum, amount }) =>
        plannedAmountOf(lines, { line, monthNum }) !== moneyOrNull(amount),
    )
    .map(({ line, period }) => `${lineLabel(basis, line)} for ${period} in ${plan.name}`);
}

const moneyOrNull = (amount: string | null) => (amount === null ? null : toMoney(amount));

const plannedAmountOf = (
  lines: readonly PlanLine[],
  { line, monthNum }: Pick<PlanFigureWrite, 'line' | 'monthNum'>,
): string | null =>
  moneyOrNull(lines.find((one) => one.line === line)?.amounts[monthNum - 1] ?? null);

/** Restores planned amounts. Deletes a version that the import created if it contains nothing else. */
export async function restorePlan(
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
