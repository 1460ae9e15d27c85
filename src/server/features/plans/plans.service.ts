import type { CallParsed } from '../../../contract/endpoint.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { LINES } from '../../../domain/lines.ts';
import { fiscalMonthName, hasBegun } from '../../../domain/fiscalCalendar.ts';
import { forecastFrom } from '../../../domain/forecastFrom.ts';
import type {
  createPlan,
  NewPlan,
  LinePlan,
  SentPlanFigure,
  WholePlan,
} from '../../../contract/plans.ts';
import { toMoney } from '../../../domain/money.ts';
import type { PlanLine, PlanVersion } from '../../../domain/plan.ts';
import { planStanding, withoutFollowing } from '../../../domain/plan.ts';
import type { Database } from '../../db/database.ts';
import { lockRecords } from '../../db/lockRecords.ts';
import type { Transaction } from '../../db/write.ts';
import { planLocked } from '../../http/lockedPlan.ts';
import { invalidField, notFound, ProblemError, staleVersion } from '../../http/problem.ts';
import { lockFinancialYear } from '../../reports/lockFinancialYear.ts';
import { refuseLinesOff } from '../../reports/refuseLinesOff.ts';
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
import { monthAt } from '../../db/monthAt.ts';

type Reading = Database['orm'] | Transaction;

/** Whether somebody sees drafts. */
interface Reader {
  readonly seesDrafts: boolean;
}

const versionOf = ({ id, kind, fyId, approvedAt }: StoredPlanRow): PlanVersion => ({
  id,
  kind,
  fyId,
  approvedAt: approvedAt?.toISOString() ?? null,
});

function shown(row: StoredPlanRow, all: readonly StoredPlanRow[]): LinePlan {
  const { approvedAt, approvedBy, approver, updatedAt, ...plan } = row;
  return {
    ...plan,
    standing: planStanding(versionOf(row), all.map(versionOf)),
    approvedAt: approvedAt?.toISOString() ?? null,
    approvedBy: approvedBy === null ? null : { id: approvedBy, name: approver },
    updatedAt: updatedAt.toISOString(),
  };
}

export async function listedPlans(orm: Reading, { seesDrafts }: Reader): Promise<LinePlan[]> {
  const rows = await readPlans(orm);
  return rows
    .filter(({ state }) => seesDrafts || state === 'approved')
    .map((row) => shown(row, rows));
}

/** To whom may not see drafts, a draft is not there. */
export async function onePlan(
  basis: CompanyBasis,
  orm: Reading,
  id: number,
  reader: Reader,
): Promise<WholePlan> {
  const plan = (await listedPlans(orm, reader)).find((one) => one.id === id);
  if (plan === undefined) throw notFound('Plan');
  return { ...plan, figures: await readPlanFigures(basis, orm, id) };
}

const EVERYTHING: Reader = { seesDrafts: true };

async function withoutFigures(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
): Promise<LinePlan> {
  const { figures: _figures, ...plan } = await onePlan(basis, transaction, id, EVERYTHING);
  return plan;
}

export async function addPlan(
  basis: CompanyBasis,
  transaction: Transaction,
  { name, kind, fyId, from }: NewPlan,
  now: Date,
): Promise<WholePlan> {
  await lockFinancialYear(transaction, fyId);
  // Before the names, as whoever renames it: both change the table of plans.
  const isFromPlan = from?.kind === 'plan' || from?.kind === 'actualsAndPlan';
  if (isFromPlan && (await lockPlan(transaction, from.planId)) === undefined) {
    throw invalidField('from.planId', 'Unknown plan');
  }
  await lockPlanNames(transaction);
  await checkName(transaction, name);
  const begun =
    from === undefined ? [] : await figuresFrom(basis, transaction, from, { fyId, now });
  const id = await insertPlan(transaction, { name, kind, fyId });
  await storeFigures(transaction, id, cellsOf(begun));
  return onePlan(basis, transaction, id, EVERYTHING);
}

type Source = NonNullable<CallParsed<typeof createPlan>['body']['from']>;

/** What a plan begins with. What follows from other lines is left to follow, so that it moves with them. */
async function figuresFrom(
  basis: CompanyBasis,
  transaction: Transaction,
  from: Source,
  into: { readonly fyId: number; readonly now: Date },
): Promise<PlanLine[]> {
  if (from.kind === 'plan') return readPlanFigures(basis, transaction, from.planId);
  if (from.kind === 'actualsAndPlan') return restOfPlan(basis, transaction, from.planId, into);
  const actuals = withoutFollowing(await readActuals(basis, transaction, from.fyId));
  if (actuals.length === 0) {
    throw invalidField('from.fyId', 'This year has no figures that a plan could begin with');
  }
  return actuals;
}

/** The months of a year that have happened, and the rest of a plan of the same year. */
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

const cellsOf = (lines: readonly PlanLine[]): PlannedCell[] =>
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
  const plan = await lockDraft(transaction, id, ifMatch);
  if (name !== plan.name) {
    await checkName(transaction, name, id);
    await changePlan(transaction, id, { name });
  }
  return withoutFigures(basis, transaction, id);
}

/** Plans amounts; none of them if one is another by now than the person saw who changed it. */
export async function planFiguresOf(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
  figures: readonly SentPlanFigure[],
): Promise<WholePlan> {
  refuseLinesOff(
    basis,
    figures.map(({ line }, index) => ({ path: ['figures', index, 'line'], line })),
  );
  await lockDraft(transaction, id, undefined);
  const stored = new Map(
    cellsOf(await readPlanFigures(basis, transaction, id)).map((cell) => [
      placeOf(basis, cell),
      cell.amount,
    ]),
  );
  const seen = new Set<string>();
  const changed: { path: string; message: string }[] = [];
  for (const [index, figure] of figures.entries()) {
    const place = placeOf(basis, figure);
    if (seen.has(place)) throw invalidField(`figures.${index}`, `${place} is sent twice`);
    seen.add(place);
    const isNow = asMoney(stored.get(place) ?? null);
    if (figure.was === undefined || asMoney(figure.was) === isNow) continue;
    // Whoever wants the same as a colleague is not in their way.
    if (asMoney(figure.amount) === isNow) continue;
    changed.push({ path: `figures.${index}`, message: `${place} was changed by someone else` });
  }
  if (changed.length > 0) {
    throw new ProblemError('changed_since', changed.map(({ message }) => message).join('. '), {
      errors: changed,
    });
  }
  if ((await storeFigures(transaction, id, figures)) > 0) await changePlan(transaction, id, {});
  return onePlan(basis, transaction, id, EVERYTHING);
}

const placeOf = (
  basis: CompanyBasis,
  { line, monthNum }: Pick<PlannedCell, 'line' | 'monthNum'>,
): string => `${LINES[line].label} of ${fiscalMonthName(basis, monthNum)}`;

const asMoney = (amount: string | null) => (amount === null ? null : toMoney(amount));

/** Approves a draft: from then on it is locked, and counts. */
export async function approveDraft(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
  by: { readonly userId: number; readonly now: Date },
  ifMatch: number | undefined,
): Promise<LinePlan> {
  await lockRecords(basis, transaction, { changedPlans: [id] });
  await lockDraft(transaction, id, ifMatch);
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

/** Makes an approved plan a draft again. */
export async function reopen(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
  ifMatch: number | undefined,
): Promise<LinePlan> {
  const plan = await lockAsSeen(transaction, id, ifMatch);
  if (plan.state === 'draft') {
    throw new ProblemError('changed_since', 'This plan is a draft already');
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
  await lockDraft(transaction, id, ifMatch);
  await removePlan(transaction, id);
  return null;
}

async function lockAsSeen(transaction: Transaction, id: number, ifMatch: number | undefined) {
  const plan = await lockPlan(transaction, id);
  if (plan === undefined) throw notFound('Plan');
  if (ifMatch !== undefined && ifMatch !== plan.version) throw staleVersion('The plan');
  return plan;
}

async function lockDraft(transaction: Transaction, id: number, ifMatch: number | undefined) {
  const plan = await lockAsSeen(transaction, id, ifMatch);
  if (plan.state === 'approved') throw planLocked();
  return plan;
}

async function checkName(transaction: Transaction, name: string, exceptId?: number): Promise<void> {
  const existingId = await findPlanNamesake(transaction, name, exceptId);
  if (existingId === undefined) return;
  const message = 'A plan with this name already exists';
  throw new ProblemError('already_exists', message, {
    errors: [{ path: 'name', message }],
    existingId,
  });
}
