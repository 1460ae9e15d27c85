import { usualDifference } from './betweenSides.ts';
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
  ToldFigureId,
  ToldKind,
  ToldReference,
} from './figureId.ts';
import { compareMonthsOfYear } from './fiscalCalendar.ts';
import type { LineKey } from './lines.ts';
import { FIGURE_KEYS, LINES, OPERATING_COSTS } from './lines.ts';
import { PLAN_FIGURES } from './plan.ts';

/** Why no figure has such an id; null if one may. */
export function figureMisfit(basis: CompanyBasis, id: FigureId): string | null {
  switch (id.of) {
    case 'company':
      return companyMisfit(id);
    case 'linePlan':
      return linePlanMisfit(id);
    case 'between':
      return betweenMisfit(basis, id);
    case 'told':
      return toldMisfit(basis, id);
    default:
      return planMisfit(id);
  }
}

const GIVEN_IN_THOUSANDS: ReadonlySet<LineKey> = new Set(['revenue', 'ebitda']);

function companyMisfit(id: CompanyFigureId): string | null {
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
  const isOfSteps = measure === 'unexplained' || measure === 'smaller';
  if (isOfSteps) {
    if (!isBridgeMeasure(line) || against === undefined) {
      return 'Only the difference of a result has steps, and a part that they do not explain';
    }
    if (line === 'cash' && period.is !== 'month') return 'Cash is explained month by month';
  }
  const isStep = measure === 'effect' || measure === 'addBacks' || isOfSteps;
  return (
    stepMisfit(line, measure) ?? (isStep && inPercent ? 'A step of a bridge is an amount' : null)
  );
}

function stepMisfit(line: LineKey, measure: FigureMeasure | undefined): string | null {
  if (measure === 'effect' && !lowersResults(line)) {
    return 'Only a line that lowers results has an effect besides its difference';
  }
  const isOther = measure === 'addBacks' && line !== 'adjEbitda';
  return isOther ? 'Only adjusted EBITDA has add-backs' : null;
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
  const against = scenario === 'variance' ? 'year' : undefined;
  return companyMisfit({ of: 'company', line, period, measure, against, inPercent });
}

const leavesOutRightly = ({ plan, period, reported }: FigureSide): boolean =>
  reported === undefined || (plan !== undefined && period.is === 'toDate');

function betweenMisfit(
  basis: CompanyBasis,
  { line, measure, from, ...to }: BetweenFigureId,
): string | null {
  if (!leavesOutRightly(from) || !leavesOutRightly(to)) {
    return 'Only a year to date of a plan leaves months out';
  }
  // That difference has an id of its own.
  if (usualDifference(basis, from, to) !== null) return 'Not the id of a figure';
  if (LINES[line].unit !== 'usd') return 'Only amounts are steps of a bridge';
  const isPlanned = (from.plan ?? to.plan) !== undefined;
  if (isPlanned && !PLAN_FIGURES.includes(line)) return 'Not a line of a plan';
  if (measure !== 'unexplained' && measure !== 'smaller') return stepMisfit(line, measure);
  if (!isBridgeMeasure(line)) return 'Only a result has steps, and a part that they do not explain';
  // A plan says what cash stands at, and not what it moved by.
  if (line !== 'cash' || isPlanned) return null;
  const [start, end] = [from.period, to.period];
  const isLater = start.is === 'month' && end.is === 'month' && compareMonthsOfYear(start, end) < 0;
  return isLater ? null : 'Cash is explained from a month to a later one';
}

/** What a told figure is measured by: nothing, an earlier month, a plan, or either of the two. */
const MEASURED_BY: Readonly<Record<ToldKind, readonly ('nothing' | ToldReference['is'])[]>> = {
  cover: ['nothing'],
  runway: ['nothing'],
  beyond: ['month', 'plan'],
  profit: ['month', 'plan'],
  moved: ['month'],
  recorded: ['nothing'],
  unrecorded: ['month'],
  item: ['nothing'],
  noItem: ['nothing'],
  heading: ['nothing', 'plan'],
  others: ['month', 'plan'],
};

/** The lines that such a figure is of; null: any. */
const LINES_TOLD: Readonly<Record<ToldKind, readonly LineKey[] | null>> = {
  cover: ['cash'],
  runway: ['cash'],
  beyond: ['production', ...OPERATING_COSTS],
  profit: ['revenue'],
  moved: null,
  recorded: null,
  unrecorded: null,
  item: ['adjEbitda'],
  noItem: ['adjEbitda'],
  // Balances and margins are no sums of months.
  heading: FIGURE_KEYS.filter((line) => LINES[line].addsUp.by === 'sum'),
  others: ['ebitda'],
};

function toldMisfit(
  basis: CompanyBasis,
  { told, line, period, than, reason, inPercent }: ToldFigureId,
): string | null {
  if (LINES_TOLD[told]?.includes(line) === false) return 'No briefing tells this of the line';
  if (!MEASURED_BY[told].includes(than?.is ?? 'nothing')) return 'It is not measured by that';
  const isNamed = told === 'recorded' || told === 'item' || told === 'others';
  if (isNamed !== (reason !== undefined)) return 'What is recorded has a reason, an item a name';
  const isDifference = told === 'moved' || (told === 'heading' && than !== undefined);
  if (inPercent && (!isDifference || LINES[line].unit === 'percent')) {
    return 'Only a difference of amounts has a percentage';
  }
  // That difference has an id of its own.
  const isUsual =
    told === 'moved' &&
    than?.is === 'month' &&
    usualDifference(basis, { period: than }, { period });
  return isUsual ? 'Not the id of a figure' : null;
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
