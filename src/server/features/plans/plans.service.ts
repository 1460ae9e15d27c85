import type { CallParsed } from '../../../contract/endpoint.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { lineLabel } from '../../../finance/catalogue.ts';
import { fiscalMonthName, hasBegun } from '../../../finance/fiscalCalendar.ts';
import { forecastFrom, isActualPlace } from '../../../finance/forecastFrom.ts';
import type { BalancePlan } from '../../../finance/statements/balancePlan.ts';
import {
  balancesOfForecast,
  isPlannedBalance,
  slugOfPlanned,
} from '../../../finance/statements/balancePlan.ts';
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
import type { BalanceLineRow } from '../../books/balanceLineRows.ts';
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
  readBalancePlans,
  readPlanFigures,
  readPlans,
  removePlan,
  storeFigures,
} from '../../plans/planRows.ts';
import { lockBalanceLines, readActualBalances, refuseBalances } from './plannedBalances.service.ts';
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
  const figures = await readPlanFigures(basis, orm, id);
  if (!basis.lineGroups.includes('statements')) return { ...plan, figures };
  return { ...plan, figures, balances: await readBalancePlans(basis, orm, id) };
}

const EVERYTHING: PlanAudience = { seesDrafts: true };

async function withoutFigures(
  basis: CompanyBasis,
  transaction: Transaction,
  id: number,
): Promise<LinePlan> {
  const {
    figures: _figures,
    balances: _balances,
    ...plan
  } = await visiblePlan(basis, transaction, id, EVERYTHING);
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
  const { figures, balances } =
    from === undefined ? EMPTY_PLAN : await amountsFrom(basis, transaction, from, { fyId, now });
  const id = await insertPlan(transaction, { name, kind, fyId });
  await storeFigures(transaction, id, [...plannedCells(figures), ...plannedCells(balances)]);
  return visiblePlan(basis, transaction, id, EVERYTHING);
}

type PlanSource = NonNullable<CallParsed<typeof createPlan>['body']['from']>;

interface PlannedAmounts {
  readonly figures: readonly PlanLine[];
  readonly balances: readonly BalancePlan[];
}

const EMPTY_PLAN: PlannedAmounts = { figures: [], balances: [] };

const readPlannedAmounts = async (
  basis: CompanyBasis,
  orm: DatabaseReader,
  id: number,
): Promise<PlannedAmounts> => ({
  figures: await readPlanFigures(basis, orm, id),
  balances: await readBalancePlans(basis, orm, id),
});

/** The starting amounts of a plan. Calculated lines are left out, so that they stay calculated. */
async function amountsFrom(
  basis: CompanyBasis,
  transaction: Transaction,
  from: PlanSource,
  into: { readonly fyId: number; readonly now: Date },
): Promise<PlannedAmounts> {
  await lockBalanceLines(basis, transaction);
  if (from.kind === 'plan') return readPlannedAmounts(basis, transaction, from.planId);
  if (from.kind === 'actualsAndPlan') return restOfPlan(basis, transaction, from.planId, into);
  const figures = withoutDerivedTotals(await readActuals(basis, transaction, from.fyId));
  const balances = await readActualBalances(basis, transaction, from.fyId);
  if (figures.length + balances.length === 0) {
    throw invalidField('from.fyId', 'This year has no figures to start a plan with');
  }
  return { figures, balances };
}

async function restOfPlan(
  basis: CompanyBasis,
  transaction: Transaction,
  planId: number,
  { fyId, now }: { readonly fyId: number; readonly now: Date },
): Promise<PlannedAmounts> {
  const plan = (await readPlans(transaction)).find(({ id }) => id === planId);
  if (plan?.fyId !== fyId) {
    throw invalidField('from.planId', 'Choose a plan of the same financial year');
  }
  const thisMonth = monthAt(now);
  const actuals = await readActuals(basis, transaction, fyId);
  const planned = await readPlannedAmounts(basis, transaction, planId);
  const begins = (monthNum: number) =>
    hasBegun(basis, { fyLabel: plan.fyYear, monthNum }, thisMonth);
  return {
    figures: forecastFrom(actuals, planned.figures, begins),
    balances: balancesOfForecast(
      await readActualBalances(basis, transaction, fyId),
      planned.balances,
      (place) => isActualPlace(actuals, begins, place),
    ),
  };
}

const plannedCells = (lines: readonly (PlanLine | BalancePlan)[]): PlannedCell[] =>
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
    figures.flatMap(({ line }, index) =>
      isPlannedBalance(line) ? [] : [{ path: ['figures', index, 'line'], line }],
    ),
  );
  await lockPlanDraft(transaction, id, undefined);
  const lines = figures.some(({ line }) => isPlannedBalance(line))
    ? await lockBalanceLines(basis, transaction)
    : [];
  const planned = await readPlannedAmounts(basis, transaction, id);
  refuseBalances(basis, lines, planned.balances, figures);
  const nameOf = (cell: Pick<PlannedCell, 'line' | 'monthNum'>) => cellName(basis, lines, cell);
  const stored = new Map(
    [...plannedCells(planned.figures), ...plannedCells(planned.balances)].map((cell) => [
      plannedCellKey(cell),
      cell.amount,
    ]),
  );
  const seen = new Set<string>();
  const changed: { path: string; message: string }[] = [];
  for (const [index, figure] of figures.entries()) {
    const place = plannedCellKey(figure);
    if (seen.has(place)) {
      throw invalidField(`figures.${index}`, `${nameOf(figure)} is in the request twice`);
    }
    seen.add(place);
    const isNow = plannedMoney(stored.get(place) ?? null);
    if (figure.was === undefined || plannedMoney(figure.was) === isNow) continue;
    // Setting the same amount as a colleague isn't a conflict.
    if (plannedMoney(figure.amount) === isNow) continue;
    changed.push({
      path: `figures.${index}`,
      message: `${nameOf(figure)} was changed by someone else`,
    });
  }
  if (changed.length > 0) {
    throw new ProblemError('changed_since', changed.map(({ message }) => message).join('. '), {
      errors: changed,
    });
  }
  if ((await storeFigures(transaction, id, figures)) > 0) await changePlan(transaction, id, {});
  return visiblePlan(basis, transaction, id, EVERYTHING);
}

const plannedCellKey = ({ line, monthNum }: Pick<PlannedCell, 'line' | 'monthNum'>): string =>
  `${line} ${monthNum}`;

/** "Revenue for April", "Stock for April". */
function cellName(
  basis: CompanyBasis,
  lines: readonly BalanceLineRow[],
  { line, monthNum }: Pick<PlannedCell, 'line' | 'monthNum'>,
): string {
  const name = isPlannedBalance(line)
    ? (lines.find(({ slug }) => slug === slugOfPlanned(line))?.name ?? line)
    : lineLabel(basis, line);
  return `${name} for ${fiscalMonthName(basis, monthNum)}`;
}

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
  const { figures, balances } = await readPlannedAmounts(basis, transaction, id);
  if (figures.length + balances.length === 0) {
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
