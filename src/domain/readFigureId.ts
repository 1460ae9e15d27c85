import type {
  CompanyFigureId,
  FigureId,
  FigureMeasure,
  LinePlanFigureId,
  PlanFigureId,
  PlanPeriod,
} from './figureId.ts';
import { LINE_PLAN_SCENARIOS, PLAN_SCENARIOS, TOLD_FIGURES } from './figureId.ts';
import { betweenId } from './readBetweenId.ts';
import {
  companyPeriod,
  isLine,
  monthOfText,
  nameOf,
  partAfter,
  rangePeriod,
} from './readIdParts.ts';
import { toldId } from './readToldId.ts';
import { isBridgeMeasure, lowersResults } from './bridgeParts.ts';
import { figureIdText } from './figureIdText.ts';
import { isCalendarMonth } from './fiscalCalendar.ts';
import { LINES } from './lines.ts';
import type { LineKey } from './lines.ts';
import { PLAN_ROWS } from './plan.ts';

/** A reason of 500 letters of East Asia is nine times as long in an id. */
const MOST_LETTERS = 5_000;
const MOST_COPIES = 9_999;

/** An id, or why a text is none. */
export type ReadFigureId =
  | { readonly is: 'figure'; readonly id: FigureId }
  | { readonly is: 'refused'; readonly reason: string };

const refused = (reason: string): ReadFigureId => ({ is: 'refused', reason });

/** Reads the text of an id; only the very text that `figureIdText` makes is one. */
export function readFigureId(text: string): ReadFigureId {
  if (text.length > MOST_LETTERS) return refused('The id of a figure is not that long');
  const [what = '', period = '', ...rest] = text.split('.');
  const id = isLine(what) ? companyId(what, period, rest) : otherId(what, period, rest);
  if (typeof id === 'string') return refused(id);
  // Whatever could be written in two ways is refused here in all but one of them.
  return figureIdText(id) === text ? { is: 'figure', id } : refused('Not the id of a figure');
}

function otherId(what: string, second: string, rest: string[]): FigureId | string {
  const scenario = LINE_PLAN_SCENARIOS.find((one) => one === what);
  if (scenario !== undefined) return linePlanId(scenario, second, rest);
  if (what === 'between') return betweenId(second, rest);
  const told = TOLD_FIGURES.find((one) => one === what);
  return told === undefined ? planId(what, second, rest) : toldId(told, second, rest);
}

const PLANNED_MEASURES = ['share', 'effect', 'addBacks', 'unexplained', 'smaller'] as const;
const MEASURES: readonly FigureMeasure[] = ['dollars', 'trend', 'lines', ...PLANNED_MEASURES];

function companyId(line: LineKey, periodWords: string, rest: string[]): CompanyFigureId | string {
  const period = companyPeriod(periodWords);
  if (period === null) return 'Not a month, a financial year or a range of months';
  const measure = MEASURES.find((one) => rest.includes(one));
  const against = (['month', 'year', 'lines'] as const).find((one) => rest.includes(`vs-${one}`));
  const id: CompanyFigureId = {
    of: 'company',
    line,
    period,
    measure,
    against,
    ...(rest.includes('percent') ? { inPercent: true } : {}),
    ...(rest.includes('with-reports') ? { withReports: true } : {}),
  };
  return misfit(id) ?? id;
}

const GIVEN_IN_THOUSANDS: ReadonlySet<LineKey> = new Set(['revenue', 'ebitda']);

/** Why such a figure does not exist; null if it may. */
function misfit(id: CompanyFigureId): string | null {
  const { line, period, measure, against, inPercent } = id;
  const { unit } = LINES[line];
  if (measure === 'share' && unit !== 'usd') return 'Only an amount has a share of revenue';
  const isMarginOfMonths = line === 'grossMarginPercent' && period.is !== 'month';
  if (measure === 'dollars' && !GIVEN_IN_THOUSANDS.has(line) && !isMarginOfMonths) {
    return 'Only revenue and EBITDA may be given in thousands';
  }
  if (measure === 'trend' && (period.is !== 'range' || against !== undefined)) {
    return 'A trend is that of a range of months';
  }
  if (against === 'month' && period.is !== 'month')
    return 'Only a month is compared with the month before';
  const other = linesMisfit(id) ?? bridgeMisfit(id);
  if (other !== null) return other;
  if (inPercent && (against === undefined || unit === 'percent' || measure === 'share')) {
    return 'Only a difference of amounts has a percentage';
  }
  return null;
}

function linesMisfit({ line, period, measure, against, inPercent, withReports }: CompanyFigureId) {
  const areLines = measure === 'lines' || against === 'lines';
  if (areLines && (line !== 'ebitda' || period.is !== 'month')) {
    return 'Only the EBITDA of a month is what its lines give';
  }
  if (against === 'lines' && (measure !== undefined || inPercent === true)) {
    return 'It is the EBITDA itself that differs from its lines';
  }
  if (withReports === true && (period.is === 'month' || measure !== undefined)) {
    return 'Only sums over months have what reports keep';
  }
  return null;
}

function bridgeMisfit({ line, period, measure, against, inPercent }: CompanyFigureId) {
  if (measure === 'effect' && !lowersResults(line)) {
    return 'Only a line that lowers results has an effect besides its difference';
  }
  if (measure === 'addBacks' && line !== 'adjEbitda') return 'Only adjusted EBITDA has add-backs';
  const isOfSteps = measure === 'unexplained' || measure === 'smaller';
  if (isOfSteps) {
    if (!isBridgeMeasure(line) || against === undefined) {
      return 'Only the difference of a result has steps, and a part that they do not explain';
    }
    if (line === 'cash' && period.is !== 'month') return 'Cash is explained month by month';
  }
  const isStep = measure === 'effect' || measure === 'addBacks' || isOfSteps;
  return isStep && inPercent ? 'A step of a bridge is an amount' : null;
}

function linePlanId(
  scenario: LinePlanFigureId['scenario'],
  lineWord: string,
  [periodWords = '', ...rest]: string[],
): LinePlanFigureId | string {
  const line = PLAN_ROWS.find((one) => one === lineWord);
  if (line === undefined) return 'Not a line of a plan';
  const period = companyPeriod(periodWords);
  if (period === null || period.is === 'range') return 'Not a month or a financial year';
  const name = partAfter(rest, 'of-');
  const plan = name === null ? null : nameOf(name);
  if (plan === null || plan === '') return 'Not the name of a plan';
  const id: LinePlanFigureId = {
    of: 'linePlan',
    scenario,
    line,
    period,
    plan,
    measure: PLANNED_MEASURES.find((one) => rest.includes(one)),
    reported: rest.includes('reported') ? true : undefined,
    inPercent: rest.includes('percent') ? true : undefined,
  };
  return linePlanMisfit(id) ?? id;
}

function linePlanMisfit(id: LinePlanFigureId): string | null {
  const { scenario, line, period, measure, reported, inPercent } = id;
  if (reported && period.is !== 'toDate') return 'Only a year to date leaves months out';
  if (inPercent && scenario !== 'variance') return 'Only a difference has a percentage';
  if (measure === 'effect' && scenario !== 'variance') return 'Only a difference has an effect';
  if ((measure === 'unexplained' || measure === 'smaller') && line === 'cash') {
    // Cash differs from a plan by what the whole year so far does.
    const isThere = period.is === 'toDate' && scenario === 'variance' && !inPercent;
    return isThere ? null : 'Cash is explained over the year so far, as an amount';
  }
  if (measure === 'share' && period.is !== 'month') {
    return 'Only an amount of a month has a share of planned revenue';
  }
  const said = { line, period, measure, inPercent };
  return misfit({
    of: 'company',
    ...said,
    ...(scenario === 'variance' ? { against: 'year' } : {}),
  });
}

function planPeriod(text: string): PlanPeriod | null {
  const month = monthOfText(text);
  if (month !== null) return { is: 'month', ...month };
  const range = rangePeriod(text);
  if (range !== null) return range;
  if (text === 'all') return { is: 'all' };
  if (/^2[01]\d\d$/.test(text)) return { is: 'calendarYear', year: Number(text) };
  const every = Number(/^every-(\d\d)$/.exec(text)?.[1]);
  return isCalendarMonth(every) ? { is: 'everyYear', calendarMonth: every } : null;
}

function planId(what: string, periodWords: string, rest: string[]): PlanFigureId | string {
  const scenario = PLAN_SCENARIOS.find((one) => one === what);
  if (scenario === undefined)
    return 'Not a line of the accounts, a forecast, a budget or an actual';
  const period = planPeriod(periodWords);
  if (period === null) return 'Not a month, a year or all months';
  const [currency = '', ...more] = rest;
  if (!/^[A-Z]{3}$/.test(currency)) return 'Not a currency of three capital letters';
  const after = (start: string) => partAfter(more, start);
  const name = after('of-');
  const unit = name === null ? undefined : nameOf(name);
  if (unit === null || unit === '') return 'Not the name of a business unit';
  const reportMonth = after('in-');
  const report = reportMonth === null ? undefined : monthOfText(reportMonth);
  if (report === null) return 'Not the month of a report';
  const upToMonth = after('by-');
  const upTo = upToMonth === null ? undefined : monthOfText(upToMonth);
  if (upTo === null) return 'Not the month of a report';
  const number = after('copy-');
  const copy = number === null ? undefined : Number(number);
  if (copy !== undefined && !(Number.isInteger(copy) && copy >= 1 && copy <= MOST_COPIES)) {
    return 'Not the number of a record';
  }
  const against = (['budget', 'forecast'] as const).find((one) => more.includes(`vs-${one}`));
  const id: PlanFigureId = {
    of: 'plan',
    scenario,
    period,
    currency,
    unit,
    report,
    upTo,
    rows: more.includes('all-rows') ? 'all' : undefined,
    copy,
    against,
    ...(more.includes('percent') ? { inPercent: true } : {}),
  };
  return planMisfit(id) ?? id;
}

function planMisfit(id: PlanFigureId): string | null {
  const { scenario, period, unit, report, upTo, rows, copy, against, inPercent } = id;
  const isRecord = unit !== undefined && report !== undefined && period.is === 'month';
  if (scenario.endsWith('-actual') && !isRecord) {
    return 'The actual of a record needs its unit, month and report';
  }
  if (copy !== undefined && (!isRecord || against !== undefined)) {
    return 'A record needs its unit, month and report';
  }
  if (report !== undefined && (upTo !== undefined || rows !== undefined)) {
    return 'One report has all of its rows';
  }
  if (rows !== undefined && unit !== undefined && period.is === 'month') {
    return 'Only a total has rows';
  }
  const compares = scenario === 'actual' || (scenario === 'forecast' && against === 'budget');
  if (against !== undefined && !compares) return 'Only a forecast or an actual differs from a plan';
  if (inPercent && against === undefined) return 'Only a difference has a percentage';
  return null;
}
