import { isDeepStrictEqual } from 'node:util';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { companyFigureText, monthPeriod } from '../../../domain/figureId.ts';
import type { CompanyFigureId, FigurePeriod, LinePlanFigureId } from '../../../domain/figureId.ts';
import { MONTHS_IN_YEAR } from '../../../domain/fiscalCalendar.ts';
import type { LineKey } from '../../../domain/lines.ts';
import { LINES } from '../../../domain/lines.ts';
import { thanPlan, toldOf } from '../../../domain/briefing/sentence.ts';
import { figureIdText } from '../../../domain/figureIdText.ts';
import { monthInYear } from '../../../domain/pageFigures.ts';
import { periodBefore } from '../../../domain/periodBefore.ts';
import type { PlannedRows } from '../../../domain/plannedFigures.ts';
import { linePlanFigure, planFigure } from '../../../domain/plannedFigures.ts';
import type { PackCell, PlannedRecord } from './pack.ts';
import type { PackMonth } from './packMonths.ts';
import type { PackSource } from './packSource.ts';

/** Whether a month is known by its report alone, whose revenue and EBITDA a pack adds up as well. */
const isOfReport = ({ row, report }: PackMonth) => row === null && report !== null;

const kept = (...months: readonly PackMonth[]): Pick<CompanyFigureId, 'withReports'> =>
  months.some(isOfReport) ? { withReports: true } : {};

const monthCount = ({ calendarYear, calendarMonth }: PackMonth) =>
  calendarYear * MONTHS_IN_YEAR + calendarMonth;

/** Neighbouring months as the period of an id; null: no id says these months. */
function periodOf(basis: CompanyBasis, months: readonly PackMonth[]): FigurePeriod | null {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return null;
  const end = monthInYear(basis, last);
  if (months.length === 1) return monthPeriod(end);
  const { fyLabel } = first;
  if (months.length !== monthCount(last) - monthCount(first) + 1) return null;
  if (first.monthNum > 1 || fyLabel !== last.fyLabel)
    return { is: 'range', first: monthInYear(basis, first), last: end };
  return months.length === MONTHS_IN_YEAR
    ? { is: 'year', fyLabel }
    : { is: 'toDate', fyLabel, last: end };
}

/** The id of a line over these months; null: there is none. */
export function columnFigure(
  basis: CompanyBasis,
  line: LineKey,
  months: readonly PackMonth[],
): string | null {
  const period = periodOf(basis, months);
  if (period === null) return null;
  const withKept = period.is === 'month' ? {} : kept(...months);
  return companyFigureText({ of: 'company', line, period, ...withKept });
}

/**
 * The id of a line's difference, or of its change in percent, between two columns: of a month from the
 * month before, or of months from the same ones a year before. null: there is none.
 */
export function comparisonFigure(
  basis: CompanyBasis,
  kind: 'difference' | 'change',
  line: LineKey,
  [months, before]: readonly [readonly PackMonth[], readonly PackMonth[]],
): string | null {
  const [period, reference] = [periodOf(basis, months), periodOf(basis, before)];
  if (period === null || reference === null) return null;
  const against = (['month', 'year'] as const).find((by) =>
    isDeepStrictEqual(periodBefore(basis, period, by), reference),
  );
  if (against === undefined) return null;
  const isInPercent = kind === 'change' && LINES[line].unit !== 'percent';
  return companyFigureText({
    of: 'company',
    line,
    period,
    against,
    ...(isInPercent ? { inPercent: true } : {}),
    ...(period.is === 'month' ? {} : kept(...months, ...before)),
  });
}

interface PlannedColumn {
  /** The name of a version of a plan by line. */
  readonly plan: string;
  /** One, or those of a financial year from its first on. */
  readonly months: readonly PackMonth[];
}

/** A month, a financial year, or that up to a month. */
function periodOfPlan(
  basis: CompanyBasis,
  months: readonly PackMonth[],
): LinePlanFigureId['period'] | null {
  const last = months.at(-1);
  if (last === undefined) return null;
  const end = monthInYear(basis, last);
  if (months.length === 1) return monthPeriod(end);
  const { fyLabel } = last;
  return months.length === MONTHS_IN_YEAR
    ? { is: 'year', fyLabel }
    : { is: 'toDate', fyLabel, last: end };
}

/** The id of what a plan by line says of a line over these months. */
export function plannedColumnFigure(
  basis: CompanyBasis,
  line: LineKey,
  { plan, months }: PlannedColumn,
): string | null {
  const period = periodOfPlan(basis, months);
  return period === null ? null : linePlanFigure({ scenario: 'planned', line, period, plan });
}

/** The id of a line's difference from a plan by line over these months, or of that in percent. */
export function planVarianceFigure(
  basis: CompanyBasis,
  kind: 'difference' | 'change',
  line: LineKey,
  { plan, months }: PlannedColumn,
): string | null {
  const period = periodOfPlan(basis, months);
  // What reports keep for months without figures is in no figure of a plan.
  if (period === null || (months.length > 1 && months.some(isOfReport))) return null;
  const inPercent = kind === 'change' && LINES[line].unit !== 'percent' ? true : undefined;
  return linePlanFigure({ scenario: 'variance', line, period, plan, inPercent });
}

/**
 * The id of what a line heads for in the year of a month, or of how that differs from a plan by line; null:
 * there is none, since balances and margins are no sums of months.
 */
export function outlookFigure(
  basis: CompanyBasis,
  line: LineKey,
  last: PackMonth,
  plan?: string,
): string | null {
  if (LINES[line].addsUp.by !== 'sum') return null;
  const than = plan === undefined ? {} : { than: thanPlan(plan) };
  return figureIdText(toldOf('heading', line, monthInYear(basis, last), than));
}

/** The months that rows of plans are of, as their ids say it; null: no id says these months. */
export function plannedMonths(
  basis: CompanyBasis,
  months: readonly PackMonth[],
): Pick<PlannedRows, 'year' | 'month' | 'range'> | null {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (months.length === 1) return { year: last.calendarYear, month: last.calendarMonth };
  const areNeighbours = months.length === monthCount(last) - monthCount(first) + 1;
  return areNeighbours
    ? { range: { first: monthInYear(basis, first), last: monthInYear(basis, last) } }
    : null;
}

type Recorded = PackSource['forecasts'][number];

const sameThing = (of: Recorded) =>
  JSON.stringify([of.monthlySummariesId, of.metric, of.businessUnit, of.currency, of.fy, of.month]);

/** Of several records of one report for the same thing, which one a record is; undefined: the last. */
function copiesIn(records: readonly Recorded[]): (record: Recorded) => number | undefined {
  const groups = Map.groupBy(
    records.toSorted((a, b) => a.id - b.id),
    sameThing,
  );
  return (record) => {
    const copies = groups.get(sameThing(record)) ?? [];
    const at = copies.findIndex(({ id }) => id === record.id) + 1;
    return at < copies.length ? at : undefined;
  };
}

/** Gives the id of a stored amount of a forecast or budget; null where its report is not known. */
export function planFigureIds(
  source: PackSource,
): (record: PackSource['forecasts'][number], field: PlannedRecord['field']) => string | null {
  const labels = new Map(source.financialYears.map(({ id, fyYear }) => [id, fyYear]));
  const reports = new Map(
    source.forecastReports.map(({ id, fyId, monthNum }) => {
      const fyLabel = labels.get(fyId);
      return [id, fyLabel === undefined ? null : monthInYear(source.basis, { fyLabel, monthNum })];
    }),
  );
  const copyOf = copiesIn(source.forecasts);
  return (record, field) => {
    const { metric, businessUnit: unit, currency, fy: year, month, monthlySummariesId } = record;
    const report = reports.get(monthlySummariesId) ?? null;
    if (report === null) return null;
    const scenario = field === 'amount' ? metric : (`${metric}-actual` as const);
    return planFigure(scenario, { currency, unit, year, month, report, copy: copyOf(record) });
  };
}

/** The cell with the id of what it shows. */
export function withFigure(cell: PackCell, figure: string | null | undefined): PackCell {
  const isFigure = cell.kind === 'number' || (cell.kind === 'mark' && cell.mark === 'missing');
  return isFigure && typeof figure === 'string' ? { ...cell, figure } : cell;
}
