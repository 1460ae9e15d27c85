import { isDeepStrictEqual } from 'node:util';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { companyFigureText, monthPeriod } from '../../finance/figureId.ts';
import type { CompanyFigureId, FigurePeriod, LinePlanFigureId } from '../../finance/figureId.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import { measureOf } from '../../finance/catalogue.ts';
import type { MeasureKey } from '../../finance/catalogue.ts';
import { thanPlan, briefingFigureId } from '../../telling/briefing/sentence.ts';
import { figureIdText } from '../../finance/figureIdText.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import { periodBefore } from '../../finance/periodBefore.ts';
import type { PlannedRows } from '../../finance/plannedFigures.ts';
import { linePlanFigure, planFigure } from '../../finance/plannedFigures.ts';
import type { PackCell, PlannedRecord } from './pack.ts';
import type { PackMonth } from './packMonths.ts';
import type { PackSource } from './packSource.ts';

/** True if only the report has the month's revenue and EBITDA. A pack adds up these amounts too. */
const isOfReport = ({ row, report }: PackMonth) => row === null && report !== null;

const reportFlag = (...months: readonly PackMonth[]): Pick<CompanyFigureId, 'withReports'> =>
  months.some(isOfReport) ? { withReports: true } : {};

const monthCount = ({ calendarYear, calendarMonth }: PackMonth) =>
  calendarYear * MONTHS_IN_YEAR + calendarMonth;

/** Consecutive months as the period of a figure id; null if no id covers these months. */
function monthsPeriod(basis: CompanyBasis, months: readonly PackMonth[]): FigurePeriod | null {
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

export function columnFigure(
  basis: CompanyBasis,
  line: MeasureKey,
  months: readonly PackMonth[],
): string | null {
  const period = monthsPeriod(basis, months);
  if (period === null) return null;
  const withKept = period.is === 'month' ? {} : reportFlag(...months);
  return companyFigureText({ of: 'company', line, period, ...withKept });
}

/**
 * The id of a line's difference, or change in percent, between two columns: a month and the month before, or months and
 * the same ones a year earlier. Null if there is none.
 */
export function comparisonFigure(
  basis: CompanyBasis,
  kind: 'difference' | 'change',
  line: MeasureKey,
  [months, before]: readonly [readonly PackMonth[], readonly PackMonth[]],
): string | null {
  const [period, reference] = [monthsPeriod(basis, months), monthsPeriod(basis, before)];
  if (period === null || reference === null) return null;
  const against = (['month', 'year'] as const).find((by) =>
    isDeepStrictEqual(periodBefore(basis, period, by), reference),
  );
  if (against === undefined) return null;
  const isInPercent = kind === 'change' && measureOf(basis, line).unit !== 'percent';
  return companyFigureText({
    of: 'company',
    line,
    period,
    against,
    ...(isInPercent ? { inPercent: true } : {}),
    ...(period.is === 'month' ? {} : reportFlag(...months, ...before)),
  });
}

interface PlannedColumnOf {
  readonly plan: string;
  readonly months: readonly PackMonth[];
}

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

export function plannedColumnFigure(
  basis: CompanyBasis,
  line: MeasureKey,
  { plan, months }: PlannedColumnOf,
): string | null {
  const period = periodOfPlan(basis, months);
  return period === null ? null : linePlanFigure({ scenario: 'planned', line, period, plan });
}

/** The id of a line's difference from a plan by line over these months, as an amount or in percent. */
export function planVarianceFigure(
  basis: CompanyBasis,
  kind: 'difference' | 'change',
  line: MeasureKey,
  { plan, months }: PlannedColumnOf,
): string | null {
  const period = periodOfPlan(basis, months);
  // Reports of months without figures don't count in plan figures.
  if (period === null || (months.length > 1 && months.some(isOfReport))) return null;
  const inPercent =
    kind === 'change' && measureOf(basis, line).unit !== 'percent' ? true : undefined;
  return linePlanFigure({ scenario: 'variance', line, period, plan, inPercent });
}

/**
 * The id of a line's full-year outlook, or of its difference from a plan by line. Null for balances and margins, which
 * aren't sums of months.
 */
export function outlookFigure(
  basis: CompanyBasis,
  line: MeasureKey,
  last: PackMonth,
  plan?: string,
): string | null {
  if (measureOf(basis, line).addsUp.by !== 'sum') return null;
  const than = plan === undefined ? {} : { than: thanPlan(plan) };
  return figureIdText(briefingFigureId('heading', line, monthInYear(basis, last), than));
}

/** The months of plan rows in the form used in a figure id; null if no id covers these months. */
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

const recordSubject = (of: Recorded) =>
  JSON.stringify([of.monthlySummariesId, of.metric, of.businessUnit, of.currency, of.fy, of.month]);

/**
 * Numbers the copies if one report has several records with the same unit, month and currency; undefined for the last
 * one.
 */
function copyNumbers(records: readonly Recorded[]): (record: Recorded) => number | undefined {
  const groups = Map.groupBy(
    records.toSorted((a, b) => a.id - b.id),
    recordSubject,
  );
  return (record) => {
    const copies = groups.get(recordSubject(record)) ?? [];
    const at = copies.findIndex(({ id }) => id === record.id) + 1;
    return at < copies.length ? at : undefined;
  };
}

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
  const copyOf = copyNumbers(source.forecasts);
  return (record, field) => {
    const { metric, businessUnit: unit, currency, fy: year, month, monthlySummariesId } = record;
    const report = reports.get(monthlySummariesId) ?? null;
    if (report === null) return null;
    const scenario = field === 'amount' ? metric : (`${metric}-actual` as const);
    return planFigure(scenario, { currency, unit, year, month, report, copy: copyOf(record) });
  };
}

export function withFigure(cell: PackCell, figure: string | null | undefined): PackCell {
  const isFigure = cell.kind === 'number' || (cell.kind === 'mark' && cell.mark === 'missing');
  return isFigure && typeof figure === 'string' ? { ...cell, figure } : cell;
}
