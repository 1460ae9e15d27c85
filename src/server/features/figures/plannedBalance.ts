import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ExplainedFigure, Explanation } from '../../../contract/figures.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { figureMonth } from '../../../finance/figureId.ts';
import { financialYearOf } from '../../../finance/fiscalCalendar.ts';
import { nameOfSlug } from '../../../finance/statements/balanceLines.ts';
import { plannedBalanceLine } from '../../../finance/statements/balancePlan.ts';
import type { PlannedBalanceFigure } from '../../../finance/statements/plannedBalanceFigure.ts';
import { formatMoney } from '../../../format/money.ts';
import type { ReadMoment } from '../../../engine/db/asOf.ts';
import { asOfMoment } from '../../../engine/db/asOf.ts';
import type { Moments } from '../../../engine/moments/moments.ts';
import { readBalanceLines } from '../../books/balanceLineRows.ts';
import { notFound } from '../../http/problem.ts';
import { readBalancePlans } from '../../plans/planRows.ts';
import { historyOf, REVISIONS_READ } from './cellHistory.ts';
import { cellOfPlanned } from './cellOfFigureId.ts';
import { comparedFigureAt } from './statementFigure.ts';
import type { PlanReader } from './figures.queries.ts';
import { readVisiblePlan } from './figures.queries.ts';
import { readRevisions } from './history.queries.ts';

interface PlannedBalanceRequest {
  readonly reader: PlanReader;
  readonly compareWith: ReadMoment | null;
}

/** @throws ProblemError if the reader sees no such plan, or its company has no such line */
export async function explainPlannedBalance(
  basis: CompanyBasis,
  { database, moments }: { readonly database: NodePgDatabase; readonly moments: Moments },
  id: string,
  figure: PlannedBalanceFigure,
  { reader, compareWith }: PlannedBalanceRequest,
): Promise<Explanation> {
  const { slug, month, plan: name } = figure;
  const line = plannedBalanceLine(slug);
  const { label, monthNum } = financialYearOf(basis, month.calendarYear, month.calendarMonth);
  const planOfMonth = async () => {
    const plan = await readVisiblePlan(database, name, reader);
    return plan?.fyYear === label ? plan : undefined;
  };
  const lineNow = async () => (await readBalanceLines(database)).find((one) => one.slug === slug);
  const explained = async (): Promise<ExplainedFigure> => {
    const plan = await planOfMonth();
    const planned = plan === undefined ? [] : await readBalancePlans(basis, database, plan.id);
    const value = planned.find((one) => one.line === line)?.amounts[monthNum - 1] ?? null;
    return {
      id,
      title: `${(await lineNow())?.name ?? nameOfSlug(slug)}, ${name}`,
      period: bookMonthName(figureMonth(month)),
      value,
      text: formatMoney(basis.currency, value),
      kind: value === null ? 'notReported' : 'entered',
      formula: null,
      parts: [],
    };
  };
  const plan = await planOfMonth();
  const isOff = !basis.lineGroups.includes('statements');
  if (isOff || plan === undefined || (await lineNow()) === undefined) throw notFound('Figure');
  if (asOfMoment() === null) {
    await moments.sealWaiting();
    await moments.fillAll();
  }
  const cell = await cellOfPlanned(database, plan.id, { line, monthNum }, reader);
  const revisions = await readRevisions(database, cell, REVISIONS_READ);
  const unit = { kind: 'money', currency: basis.currency } as const;
  const { changes, hasMore } = await historyOf(basis, database, revisions, cell, unit);
  return {
    figure: await explained(),
    history: [...changes],
    hasMoreHistory: hasMore,
    deeper: [],
    ...(compareWith === null
      ? {}
      : { compared: await comparedFigureAt(compareWith, explained, moments) }),
  };
}
