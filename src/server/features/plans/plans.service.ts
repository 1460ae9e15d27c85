import type { CallParsed } from '../../../contract/endpoint.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { lineLabel } from '../../../finance/catalogue.ts';
import { fiscalMonthName, hasBegun } from '../../../finance/fiscalCalendar.ts';
import { forecastFrom } from '../../../finance/forecastFrom.ts';
import type {
  createPlan,
  NewPlan,
  LinePlan,
  SentPlanFigure,
  WholePlan,
} from '../../../contract/plans.ts';
import { toMoney } from '../../../finance/money.ts';
import type { PlanLine, PlanVersion } from '../../../finance/plan.ts';
import { planStanding, withoutDerivedTotals } from '../../../finance/plan.ts';
import type { DatabaseReader } from '../../../engine/db/database.ts';
import { lockRecords } from '../../../engine/db/lockRecords.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { planLocked } from '../../http/lockedPlan.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import { notFound, staleVersion } from '../../http/problem.ts';
import { lockFinancialYear } from '../../months/lockFinancialYear.ts';
import { refuseHiddenLines } from '../../months/refuseHiddenLines.ts';
import type { PlannedCell, StoredPlanRow } from '../../plans/planRows.ts';
import {
  changePlan,
  findPlanNamesake,
  insertPlan,
  lockPlan,
  lockPlanNames,
  readPlanFigures,
  readPlans,
  removePlan,
  storeFigures,
} from '../../plans/planRows.ts';
import { readActuals } from './plans.queries.ts';
import { monthAt } from '../../../engine/db/monthAt.ts';

interface PlanAudience {
  readonly seesDrafts: boolean;
}

const versionOf = ({ id, kind, fyId, approvedAt }: StoredPlanRow): PlanVersion => ({
  id,
  kind,
  fyId,
  approvedAt: approvedAt?.toISOString() ?? null,
});

function shownPlan(row: StoredPlanRow, all: readonly StoredPlanRow[]): LinePlan {
  const { approvedAt, approvedBy, approver, updatedAt, ...plan } = row;
  return {
    ...plan,
    standing: planStanding(versionOf(row), all.map(versionOf)),
    approvedAt: approvedAt?.toISOString() ?? null,
    approvedBy: approvedBy === null ? null : { id: approvedBy, name: approver },
    updatedAt: updatedAt.toISOString(),
  };
}

export async function listedPlans(
  orm: DatabaseReader,
  { seesDrafts }: PlanAudience,
): Promise<LinePlan[]> {
  const rows = await readPlans(orm);
  return rows
    .filter(({ state }) => seesDrafts || state === 'approved')
    .map((row) => shownPlan(row, rows));
}

/** For a reader who may not see drafts, a draft doesn't exist. */
export async function visiblePlan(
  basis: CompanyBasis,
  orm: DatabaseReader,
  id: number,
  reader: PlanAudience,
): Promise<WholePlan> {
  const plan = (await listedPlans(orm, reader)).find((one) => one.id === id);
  if (plan === undefined) throw notFound('Plan');
  return { ...plan, figures: await readPlanFigures(basis, orm, id) };
}

const EVERYTHING: PlanAudience = { seesDrafts: true };

async function withoutFigures(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
): Promise<LinePlan> {
  const { figures: _figures, ...plan } = await visiblePlan(basis, transaction, id, EVERYTHING);
  return plan;
}

export async function addPlan(
  basis: CompanyBasis,
  transaction: Transaction,
  { name, kind, fyId, from }: NewPlan,
  now: Date,
): Promise<WholePlan> {
  await lockFinancialYear(transaction, fyId);
  // Locked before the names, in the same order as renaming, because both change the table of plans.
  const isFromPlan = from?.kind === 'plan' || from?.kind === 'actualsAndPlan';
  if (isFromPlan && (await lockPlan(transaction, from.planId)) === undefined) {
    throw invalidField('from.planId', 'Unknown plan');
  }
  await lockPlanNames(transaction);
  await checkPlanName(transaction, name);
  const begun =
    from === undefined ? [] : await figuresFrom(basis, transaction, from, { fyId, now });
  const id = await insertPlan(transaction, { name, kind, fyId });
  await storeFigures(transaction, id, plannedCells(begun));
  return visiblePlan(basis, transaction, id, EVERYTHING);
}

type PlanSource = NonNullable<CallParsed<typeof createPlan>['body']['from']>;

/** The starting amounts of a plan. Calculated lines are left out, so that they stay calculated. */
async function figuresFrom(
  basis: CompanyBasis,
  transaction: Transaction,
  from: PlanSource,
  into: { readonly fyId: number; readonly now: Date },
): Promise<PlanLine[]> {
  if (from.kind === 'plan') return readPlanFigures(basis, transaction, from.planId);
  if (from.kind === 'actualsAndPlan') return restOfPlan(basis, transaction, from.planId, into);
  const actuals = withoutDerivedTotals(await readActuals(basis, transaction, from.fyId));
  if (actuals.length === 0) {
    throw invalidField('from.fyId', 'This year has no figures to start a plan with');
  }
  return actuals;
}

async function restOfPlan(
  basis: CompanyBasis,
  transaction: Transaction,
  planId: number,
  { fyId, now }: { readonly fyId: number; readonly now: Date },
): Promise<PlanLine[]> {
  const plan = (await readPlans(transaction)).find(({ id }) => id === planId);
  if (plan?.fyId !== fyId) {
    throw invalidField('from.planId', 'Choose a plan of the same financial year');
  }
  const thisMonth = monthAt(now);
  return forecastFrom(
    await readActuals(basis, transaction, fyId),
    await readPlanFigures(basis, transaction, planId),
    (monthNum) => hasBegun(basis, { fyLabel: plan.fyYear, monthNum }, thisMonth),
  );
}

const plannedCells = (lines: readonly PlanLine[]): PlannedCell[] =>
  lines.flatMap(({ line, amounts }) =>
    amounts.flatMap((amount, place) =>
      amount === null || amount === undefined ? [] : [{ line, monthNum: place + 1, amount }],
    ),
  );

export async function renamePlan(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
  name: string,
  ifMatch: number | undefined,
): Promise<LinePlan> {
  await lockRecords(basis, transaction, { changedPlans: [id] });
  await lockPlanNames(transaction);
  const plan = await lockPlanDraft(transaction, id, ifMatch);
  if (name !== plan.name) {
    await checkPlanName(transaction, name, id);
    await changePlan(transaction, id, { name });
  }
  return withoutFigures(basis, transaction, id);
}

/** Changes planned amounts, or none of them if one has changed since the person saw it. */
export async function planFiguresOf(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
  figures: readonly SentPlanFigure[],
): Promise<WholePlan> {
  refuseHiddenLines(
    basis,
    figures.map(({ line }, index) => ({ path: ['figures', index, 'line'], line })),
  );
  await lockPlanDraft(transaction, id, undefined);
  const stored = new Map(
    plannedCells(await readPlanFigures(basis, transaction, id)).map((cell) => [
      plannedCellKey(basis, cell),
      cell.amount,
    ]),
  );
  const seen = new Set<string>();
  const changed: { path: string; message: string }[] = [];
  for (const [index, figure] of figures.entries()) {
    const place = plannedCellKey(basis, figure);
    if (seen.has(place)) throw invalidField(`figures.${index}`, `${place} is in the request twice`);
    seen.add(place);
    const isNow = plannedMoney(stored.get(place) ?? null);
    if (figure.was === undefined || plannedMoney(figure.was) === isNow) continue;
    // Setting the same amount as a colleague isn't a conflict.
    if (plannedMoney(figure.amount) === isNow) continue;
    changed.push({ path: `figures.${index}`, message: `${place} was changed by someone else` });
  }
  if (changed.length > 0) {
    throw new ProblemError('changed_since', changed.map(({ message }) => message).join('. '), {
      errors: changed,
    });
  }
  if ((await storeFigures(transaction, id, figures)) > 0) await changePlan(transaction, id, {});
  return visiblePlan(basis, transaction, id, EVERYTHING);
}

const plannedCellKey = (
  basis: CompanyBasis,
  { line, monthNum }: Pick<PlannedCell, 'line' | 'monthNum'>,
): string => `${lineLabel(basis, line)} for ${fiscalMonthName(basis, monthNum)}`;

const plannedMoney = (amount: string | null) => (amount === null ? null : toMoney(amount));

export async function approveDraft(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
  by: { readonly userId: number; readonly now: Date },
  ifMatch: number | undefined,
): Promise<LinePlan> {
  await lockRecords(basis, transaction, { changedPlans: [id] });
  await lockPlanDraft(transaction, id, ifMatch);
  const figures = await readPlanFigures(basis, transaction, id);
  if (figures.length === 0) {
    throw new ProblemError(
      'invalid_input',
      'Nothing is planned yet, so there is nothing to approve',
    );
  }
  const approved = { state: 'approved', approvedAt: by.now, approvedBy: by.userId } as const;
  await changePlan(transaction, id, approved);
  return withoutFigures(basis, transaction, id);
}

export async function reopen(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
  ifMatch: number | undefined,
): Promise<LinePlan> {
  const plan = await lockPlanAsSeen(transaction, id, ifMatch);
  if (plan.state === 'draft') {
    throw new ProblemError('changed_since', 'This plan is already a draft');
  }
  await changePlan(transaction, id, { state: 'draft', approvedAt: null, approvedBy: null });
  return withoutFigures(basis, transaction, id);
}

export async function removeDraft(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
  ifMatch: number | undefined,
): Promise<null> {
  await lockRecords(basis, transaction, { changedPlans: [id] });
  await lockPlanDraft(transaction, id, ifMatch);
  await removePlan(transaction, id);
  return null;
}

async function lockPlanAsSeen(transaction: Transaction, id: number, ifMatch: number | undefined) {
  const plan = await lockPlan(transaction, id);
  if (plan === undefined) throw notFound('Plan');
  if (ifMatch !== undefined && ifMatch !== plan.version) throw staleVersion('The plan');
  return plan;
}

async function lockPlanDraft(transaction: Transaction, id: number, ifMatch: number | undefined) {
  const plan = await lockPlanAsSeen(transaction, id, ifMatch);
  if (plan.state === 'approved') throw planLocked();
  return plan;
}

async function checkPlanName(
  transaction: Transaction,
  name: string,
  exceptId?: number,
): Promise<void> {
  const existingId = await findPlanNamesake(transaction, name, exceptId);
  if (existingId === undefined) return;
  const message = 'A plan with this name already exists';
  throw new ProblemError('already_exists', message, {
    errors: [{ path: 'name', message }],
    existingId,
  });
}
