import { usualDifference } from './differenceBetween.ts';
import { isBridgeMeasure, lowersResults } from './bridgeParts.ts';
import type { CompanyBasis } from './companyBasis.ts';
import type {
  BetweenFigureId,
  CompanyFigureId,
  FigureId,
  FigureMeasure,
  FigureSide,
  LinePlanFigureId,
  PlanFigureId,
  BriefingFigureId,
  BriefingFigureKind,
  BriefingReference,
} from './figureId.ts';
import { compareMonthsOfYear } from './fiscalCalendar.ts';
import { measureOf } from './catalogue.ts';
import type { MeasureKey } from './catalogue.ts';
import { FIGURE_KEYS, LINES, OPERATING_COSTS } from './lines.ts';
import { PLAN_FIGURES } from './plan.ts';

export function figureMisfit(basis: CompanyBasis, id: FigureId): string | null {
  switch (id.of) {
    case 'company':
      return companyMisfit(basis, id);
    case 'linePlan':
      return linePlanMisfit(basis, id);
    case 'between':
      return betweenMisfit(basis, id);
    case 'told':
      return briefingFigureMisfit(basis, id);
    default:
      return planMisfit(id);
  }
}

const GIVEN_IN_THOUSANDS: ReadonlySet<MeasureKey> = new Set(['revenue', 'ebitda']);

function companyMisfit(basis: CompanyBasis, id: CompanyFigureId): string | null {
  const { line, period, measure, against, inPercent } = id;
  const { unit } = measureOf(basis, line);
  if (measure === 'share' && unit !== 'usd')
    return 'Only an amount can be shown as a share of revenue';
  const isMarginOfMonths = line === 'grossMarginPercent' && period.is !== 'month';
  if (measure === 'dollars' && !GIVEN_IN_THOUSANDS.has(line) && !isMarginOfMonths) {
    return 'Only revenue and EBITDA can be shown in thousands';
  }
  if (measure === 'trend' && (period.is !== 'range' || against !== undefined)) {
    return 'A trend needs a range of months and no comparison';
  }
  if (against === 'month' && period.is !== 'month')
    return 'Only a single month can be compared with the month before';
  const other = linesMisfit(id) ?? bridgeMisfit(id);
  if (other !== null) return other;
  if (inPercent && (against === undefined || unit === 'percent' || measure === 'share')) {
    return 'Only the difference between two amounts can be shown as a percentage';
  }
  return null;
}

function linesMisfit({ line, period, measure, against, inPercent, withReports }: CompanyFigureId) {
  const areLines = measure === 'lines' || against === 'lines';
  if (areLines && (line !== 'ebitda' || period.is !== 'month')) {
    return 'Only the EBITDA of a single month can be calculated from its lines';
  }
  if (against === 'lines' && (measure !== undefined || inPercent === true)) {
    return 'EBITDA and its lines can only be compared as amounts';
  }
  if (withReports === true && (period.is === 'month' || measure !== undefined)) {
    return 'Only a total of several months can include amounts stored in reports';
  }
  return null;
}

function bridgeMisfit({ line, period, measure, against, inPercent }: CompanyFigureId) {
  const isOfSteps = measure === 'unexplained' || measure === 'smaller';
  if (isOfSteps) {
    if (!isBridgeMeasure(line) || against === undefined) {
      return 'Only a difference in profit or cash has bridge steps and an unexplained amount';
    }
    if (line === 'cash' && period.is !== 'month')
      return 'A change in cash can only be explained for a single month';
  }
  const isStep = measure === 'effect' || measure === 'addBacks' || isOfSteps;
  return (
    stepMisfit(line, measure) ??
    (isStep && inPercent ? 'A bridge step is an amount, not a percentage' : null)
  );
}

function stepMisfit(line: MeasureKey, measure: FigureMeasure | undefined): string | null {
  if (measure === 'effect' && !lowersResults(line)) {
    return 'Only a line that lowers the result has a separate effect on the result';
  }
  const isOther = measure === 'addBacks' && line !== 'adjEbitda';
  return isOther ? 'Only adjusted EBITDA has add-backs' : null;
}

function linePlanMisfit(basis: CompanyBasis, id: LinePlanFigureId): string | null {
  const { scenario, line, period, measure, reported, inPercent } = id;
  if (reported && period.is !== 'toDate') return 'Only a year-to-date figure can leave out months';
  if (inPercent && scenario !== 'variance') return 'Only a difference can be shown as a percentage';
  if (measure === 'effect' && scenario !== 'variance')
    return 'Only a difference can have an effect on the result';
  if ((measure === 'unexplained' || measure === 'smaller') && line === 'cash') {
    // The difference of cash from a plan builds up over the whole year to date.
    const isThere = period.is === 'toDate' && scenario === 'variance' && !inPercent;
    return isThere
      ? null
      : 'The difference between cash and a plan can only be explained for the year to date, as an amount';
  }
  if (measure === 'share' && period.is !== 'month') {
    return 'Only a monthly amount can be shown as a share of planned revenue';
  }
  const against = scenario === 'variance' ? 'year' : undefined;
  return companyMisfit(basis, { of: 'company', line, period, measure, against, inPercent });
}

const leavesOutRightly = ({ plan, period, reported }: FigureSide): boolean =>
  reported === undefined || (plan !== undefined && period.is === 'toDate');

function betweenMisfit(
  basis: CompanyBasis,
  { line, measure, from, ...to }: BetweenFigureId,
): string | null {
  if (!leavesOutRightly(from) || !leavesOutRightly(to)) {
    return "Only a plan's year-to-date figure can leave out months";
  }
  // The difference already has another id.
  if (usualDifference(basis, from, to) !== null) return 'This is not a valid figure id';
  if (measureOf(basis, line).unit !== 'usd') return 'Only an amount can be a step of a bridge';
  const isPlanned = (from.plan ?? to.plan) !== undefined;
  if (isPlanned && !PLAN_FIGURES.includes(line)) return 'Plans do not include this line';
  if (measure !== 'unexplained' && measure !== 'smaller') return stepMisfit(line, measure);
  if (!isBridgeMeasure(line))
    return 'Only profit measures and cash have bridge steps and an unexplained amount';
  // A plan has the cash balance, but not its change.
  if (line !== 'cash' || isPlanned) return null;
  const [start, end] = [from.period, to.period];
  const isLater = start.is === 'month' && end.is === 'month' && compareMonthsOfYear(start, end) < 0;
  return isLater ? null : 'A change in cash can only be explained from one month to a later month';
}

const MEASURED_BY: Readonly<
  Record<BriefingFigureKind, readonly ('nothing' | BriefingReference['is'])[]>
> = {
  cover: ['nothing'],
  runway: ['nothing'],
  seasonalRunway: ['nothing'],
  beyond: ['month', 'plan'],
  profit: ['month', 'plan'],
  moved: ['month'],
  recorded: ['nothing', 'month'],
  unrecorded: ['month'],
  item: ['nothing', 'month'],
  noItem: ['nothing'],
  heading: ['nothing', 'plan'],
  soFar: ['nothing'],
  ahead: ['nothing'],
  others: ['month', 'plan'],
  rest: ['month', 'plan'],
};

const LINES_TOLD: Readonly<Record<BriefingFigureKind, readonly MeasureKey[] | null>> = {
  cover: ['cash'],
  runway: ['cash'],
  seasonalRunway: ['cash'],
  beyond: ['production', ...OPERATING_COSTS],
  profit: ['revenue'],
  moved: null,
  recorded: null,
  unrecorded: null,
  item: ['adjEbitda'],
  noItem: ['adjEbitda'],
  // Balances and margins aren't sums of months.
  heading: FIGURE_KEYS.filter((line) => LINES[line].addsUp.by === 'sum'),
  soFar: ['ebitda'],
  ahead: ['ebitda'],
  others: ['ebitda'],
  rest: ['grossProfit', ...OPERATING_COSTS],
};

const NAMED: ReadonlySet<BriefingFigureKind> = new Set(['recorded', 'item', 'others', 'rest']);

function briefingFigureMisfit(
  basis: CompanyBasis,
  { told, line, period, than, reason, inPercent }: BriefingFigureId,
): string | null {
  if (LINES_TOLD[told]?.includes(line) === false)
    return 'The report does not show this figure for the line';
  if (!MEASURED_BY[told].includes(than?.is ?? 'nothing'))
    return 'This figure cannot be compared with the month or plan given';
  if (NAMED.has(told) !== (reason !== undefined))
    return 'Recorded causes and items need a name, and other figures have none';
  const isDifference = told === 'moved' || (told === 'heading' && than !== undefined);
  if (inPercent && (!isDifference || measureOf(basis, line).unit === 'percent')) {
    return 'Only the difference between two amounts can be shown as a percentage';
  }
  // The difference already has another id.
  const isUsual =
    told === 'moved' &&
    than?.is === 'month' &&
    usualDifference(basis, { period: than }, { period });
  return isUsual ? 'This is not a valid figure id' : null;
}

function planMisfit(id: PlanFigureId): string | null {
  const { scenario, period, unit, report, upTo, rows, copy, against, inPercent } = id;
  const isRecord = unit !== undefined && report !== undefined && period.is === 'month';
  if (scenario.endsWith('-actual') && !isRecord) {
    return 'The actual amount of a single record needs a business unit, a month and a report';
  }
  if (copy !== undefined && (!isRecord || against !== undefined)) {
    return 'A single record needs a business unit, a month and a report';
  }
  if (report !== undefined && (upTo !== undefined || rows !== undefined)) {
    return 'The total of a single report always includes all of its rows';
  }
  if (rows !== undefined && unit !== undefined && period.is === 'month') {
    return 'Only a total can be limited to some of its rows';
  }
  const compares = scenario === 'actual' || (scenario === 'forecast' && against === 'budget');
  if (against !== undefined && !compares)
    return 'Only a forecast or an actual amount can be compared with a plan';
  if (inPercent && against === undefined) return 'Only a difference can be shown as a percentage';
  return null;
}
