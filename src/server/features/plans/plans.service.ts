import type { CallParsed } from '../../../contract/endpoint.ts';
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
import { companyBasis } from '../../basis.ts';
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
export async function onePlan(orm: Reading, id: number, reader: Reader): Promise<WholePlan> {
  const plan = (await listedPlans(orm, reader)).find((one) => one.id === id);
  if (plan === undefined) throw notFound('Plan');
  return { ...plan, figures: await readPlanFigures(orm, id) };
}

const EVERYTHING: Reader = { seesDrafts: true };

async function withoutFigures(transaction: Transaction, id: number): Promise<LinePlan> {
  const { figures: _figures, ...plan } = await onePlan(transaction, id, EVERYTHING);
  return plan;
}

export async function addPlan(
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
  const begun = from === undefined ? [] : await figuresFrom(transaction, from, { fyId, now });
  const id = await insertPlan(transaction, { name, kind, fyId });
  await storeFigures(transaction, id, cellsOf(begun));
  return onePlan(transaction, id, EVERYTHING);
}

type Source = NonNullable<CallParsed<typeof createPlan>['body']['from']>;

/** What a plan begins with. What follows from other lines is left to follow, so that it moves with them. */
async function figuresFrom(
  transaction: Transaction,
  from: Source,
  into: { readonly fyId: number; readonly now: Date },
): Promise<PlanLine[]> {
  if (from.kind === 'plan') return readPlanFigures(transaction, from.planId);
  if (from.kind === 'actualsAndPlan') return restOfPlan(transaction, from.planId, into);
  const actuals = withoutFollowing(await readActuals(transaction, from.fyId));
  if (actuals.length === 0) {
    throw invalidField('from.fyId', 'This year has no figures that a plan could begin with');
  }
  return actuals;
}

/** The months of a year that have happened, and the rest of a plan of the same year. */
async function restOfPlan(
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
    await readActuals(transaction, fyId),
    await readPlanFigures(transaction, planId),
    (monthNum) => hasBegun(companyBasis(), { fyLabel: plan.fyYear, monthNum }, thisMonth),
  );
}

const cellsOf = (lines: readonly PlanLine[]): PlannedCell[] =>
  lines.flatMap(({ line, amounts }) =>
    amounts.flatMap((amount, place) =>
      amount === null || amount === undefined ? [] : [{ line, monthNum: place + 1, amount }],
    ),
  );

export async function renamePlan(
  transaction: Transaction,
  id: number,
  name: string,
  ifMatch: number | undefined,
): Promise<LinePlan> {
  await lockRecords(transaction, { changedPlans: [id] });
  await lockPlanNames(transaction);
  const plan = await lockDraft(transaction, id, ifMatch);
  if (name !== plan.name) {
    await checkName(transaction, name, id);
    await changePlan(transaction, id, { name });
  }
  return withoutFigures(transaction, id);
}

/** Plans amounts; none of them if one is another by now than the person saw who changed it. */
export async function planFiguresOf(
  transaction: Transaction,
  id: number,
  figures: readonly SentPlanFigure[],
): Promise<WholePlan> {
  refuseLinesOff(figures.map(({ line }, index) => ({ path: ['figures', index, 'line'], line })));
  await lockDraft(transaction, id, undefined);
  const stored = new Map(
    cellsOf(await readPlanFigures(transaction, id)).map((cell) => [placeOf(cell), cell.amount]),
  );
  const seen = new Set<string>();
  const changed: { path: string; message: string }[] = [];
  for (const [index, figure] of figures.entries()) {
    const place = placeOf(figure);
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
  return onePlan(transaction, id, EVERYTHING);
}

const placeOf = ({ line, monthNum }: Pick<PlannedCell, 'line' | 'monthNum'>): string =>
  `${LINES[line].label} of ${fiscalMonthName(companyBasis(), monthNum)}`;

const asMoney = (amount: string | null) => (amount === null ? null : toMoney(amount));

/** Approves a draft: from then on it is locked, and counts. */
export async function approveDraft(
  transaction: Transaction,
  id: number,
  by: { readonly userId: number; readonly now: Date },
  ifMatch: number | undefined,
): Promise<LinePlan> {
  await lockRecords(transaction, { changedPlans: [id] });
  await lockDraft(transaction, id, ifMatch);
  const figures = await readPlanFigures(transaction, id);
  if (figures.length === 0) {
    throw new ProblemError(
      'invalid_input',
      'Nothing is planned yet, so there is nothing to approve',
    );
  }
  const approved = { state: 'approved', approvedAt: by.now, approvedBy: by.userId } as const;
  await changePlan(transaction, id, approved);
  return withoutFigures(transaction, id);
}

/** Makes an approved plan a draft again. */
export async function reopen(
  transaction: Transaction,
  id: number,
  ifMatch: number | undefined,
): Promise<LinePlan> {
  const plan = await lockAsSeen(transaction, id, ifMatch);
  if (plan.state === 'draft') {
    throw new ProblemError('changed_since', 'This plan is a draft already');
  }
  await changePlan(transaction, id, { state: 'draft', approvedAt: null, approvedBy: null });
  return withoutFigures(transaction, id);
}

export async function removeDraft(
  transaction: Transaction,
  id: number,
  ifMatch: number | undefined,
): Promise<null> {
  await lockRecords(transaction, { changedPlans: [id] });
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
