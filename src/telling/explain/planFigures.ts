import type { PlanFigureId, PlanScenario } from '../../finance/figureId.ts';
import { monthPeriod } from '../../finance/figureId.ts';
import { plannedGroups } from '../../finance/forecastAnalysis.ts';
import type { PlannedGroup } from '../../finance/forecastAnalysis.ts';
import { compareMonthsOfYear, toCalendarMonth } from '../../finance/fiscalCalendar.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { LINES } from '../../finance/lines.ts';
import type { Explained, FigurePart, PlanRecord, CompanyFigures } from './explanation.ts';
import { onlyCounting, partOf } from './explanation.ts';
import { computed } from './rules.ts';
import type { Rule } from './rules.ts';

/** Plans by unit have no measure; their rules ignore it. */
const IGNORED_MEASURE = LINES.revenue;

const reportOrderOf = ({ calendarYear, calendarMonth }: MonthOfYear) =>
  calendarYear * 12 + calendarMonth;

export function plannedMonth({ fy, month }: { fy: number; month: number }): MonthOfYear {
  return { calendarYear: fy, calendarMonth: toCalendarMonth(month) };
}

export function explainPlanFigure(id: PlanFigureId, stored: CompanyFigures): Explained {
  const records = forecastRecords(id, stored);
  const figure = (other: PlanFigureId) => explainPlanFigure(other, stored);
  const isOneRow = id.unit !== undefined && id.period.is === 'month';
  if (isOneRow && id.against === undefined) return figureOfOneRow(id, records, figure);
  const rows = forecastGroups(records, id);
  // Grouped by row first, because searching all records for each row would take seconds.
  const ofRow = Map.groupBy(records, planRowKey);
  const rowFigure = (row: PlannedGroup, scenario: PlanScenario) =>
    explainPlanFigure(rowId(id, row, scenario), {
      ...stored,
      plans: ofRow.get(planRowKey(row)) ?? [],
    });
  if (id.against === undefined) {
    return derivedForecast(
      id,
      'planTotal',
      rows.map((row) => partOf(rowFigure(row, id.scenario), 'plus')),
    );
  }
  const { against } = id;
  const parts = (isOneRow ? [null] : rows).flatMap((row) => {
    const sides = [id.scenario, against].map((scenario) =>
      row === null
        ? figure({ ...id, scenario, against: undefined, inPercent: undefined })
        : rowFigure(row, scenario),
    );
    // A row that lacks one of the two is left out of both sums.
    const isOut = sides.some(({ value }) => value === null);
    return sides.map((side, index) => partOf(side, index === 0 ? 'figure' : 'reference', isOut));
  });
  return derivedForecast(id, id.inPercent === true ? 'planPercent' : 'planDifference', parts);
}

function derivedForecast(id: PlanFigureId, rule: Rule, parts: readonly FigurePart[]): Explained {
  return {
    id,
    unit: id.inPercent === true ? { kind: 'change' } : { kind: 'money', currency: id.currency },
    isDifference: id.against !== undefined,
    value: computed(rule, IGNORED_MEASURE, parts),
    rule,
    parts,
  };
}

function enteredForecast(id: PlanFigureId, value: string | null): Explained {
  const unit = { kind: 'money', currency: id.currency } as const;
  return { id, unit, isDifference: false, value, rule: null, parts: [] };
}

function isWithinMonths(
  { first, last }: { first: MonthOfYear; last: MonthOfYear },
  month: MonthOfYear,
) {
  return compareMonthsOfYear(first, month) <= 0 && compareMonthsOfYear(month, last) <= 0;
}

function isIn({ period }: PlanFigureId, { fy, month }: PlanRecord): boolean {
  switch (period.is) {
    case 'month':
      return fy === period.calendarYear && month === period.calendarMonth;
    case 'range':
      return isWithinMonths(period, plannedMonth({ fy, month }));
    case 'calendarYear':
      return fy === period.year;
    case 'everyYear':
      return month === period.calendarMonth;
    default:
      return true;
  }
}

/** A report forecasts the months after it, so only these are added up. */
function forecastRecords(id: PlanFigureId, { plans }: CompanyFigures): PlanRecord[] {
  const { report, upTo, unit, currency } = id;
  return plans.filter(
    (record) =>
      record.currency === currency &&
      (unit === undefined || record.businessUnit === unit) &&
      (report === undefined || compareMonthsOfYear(record.report, report) === 0) &&
      (upTo === undefined || compareMonthsOfYear(record.report, upTo) <= 0) &&
      (report === undefined || id.period.is !== 'all' || isProjected(record)) &&
      isIn(id, record),
  );
}

const PROJECTED_MONTHS = 3;

function isProjected(record: PlanRecord): boolean {
  const ahead = reportOrderOf(plannedMonth(record)) - reportOrderOf(record.report);
  return ahead >= 1 && ahead <= PROJECTED_MONTHS;
}

/** Across all reports, only rows with an actual are analysed; within one report, all rows. */
function forecastGroups(
  records: readonly PlanRecord[],
  { report, upTo, rows }: PlanFigureId,
): PlannedGroup[] {
  const orders = new Map(
    records.map((record) => [record.monthlySummariesId, reportOrderOf(record.report)]),
  );
  const groups = plannedGroups(records, (summary) => orders.get(summary) ?? 0);
  const hasAll = (report ?? upTo ?? rows) !== undefined;
  return hasAll ? groups : groups.filter(({ actual }) => actual !== null);
}

const planRowKey = ({
  businessUnit,
  fy,
  month,
}: Pick<PlannedGroup, 'businessUnit' | 'fy' | 'month'>) =>
  JSON.stringify([businessUnit, fy, month]);

function rowId(id: PlanFigureId, row: PlannedGroup, scenario: PlanScenario): PlanFigureId {
  return {
    of: 'plan',
    scenario,
    period: monthPeriod(plannedMonth(row)),
    currency: id.currency,
    unit: row.businessUnit,
    report: id.report,
    upTo: id.upTo,
  };
}

function figureOfOneRow(
  id: PlanFigureId,
  records: readonly PlanRecord[],
  figure: (id: PlanFigureId) => Explained,
): Explained {
  const byReport = [...Map.groupBy(records, ({ report }) => reportOrderOf(report))]
    .toSorted(([a], [b]) => b - a)
    .map(([, inReport]) => inReport);
  const metric = id.scenario.startsWith('budget') ? 'budget' : 'forecast';
  if (id.scenario === 'actual') return theActual(id, byReport, figure);
  const having = byReport.filter((inReport) => inReport.some((record) => record.metric === metric));
  const [newest, ...older] = having;
  if (newest === undefined) return enteredForecast(id, null);
  if (id.report !== undefined || older.length === 0)
    return enteredForecast(id, storedInReport(id, newest));
  const parts = having.flatMap((inReport, index) => {
    const report = inReport[0]?.report;
    if (report === undefined) return [];
    return [partOf(figure({ ...id, upTo: undefined, report }), 'choice', index > 0)];
  });
  return derivedForecast(id, 'newest', parts);
}

function copiesOf(
  { scenario }: Pick<PlanFigureId, 'scenario'>,
  inReport: readonly PlanRecord[],
): PlanRecord[] {
  const metric = scenario.startsWith('budget') ? 'budget' : 'forecast';
  return inReport.filter((record) => record.metric === metric).toSorted((a, b) => a.id - b.id);
}

/** The record in use, or an earlier copy; for an actual, the last record that has one. */
function recordIn(id: PlanFigureId, inReport: readonly PlanRecord[]): PlanRecord | null {
  const copies = copiesOf(id, inReport);
  if (id.copy !== undefined) return copies.slice(0, -1)[id.copy - 1] ?? null;
  const withActual = copies.findLast(({ actualAmount }) => actualAmount !== null);
  const last = copies.at(-1) ?? null;
  return id.scenario.endsWith('-actual') ? (withActual ?? last) : last;
}

function storedInReport(id: PlanFigureId, inReport: readonly PlanRecord[]): string | null {
  const record = recordIn(id, inReport);
  return (id.scenario.endsWith('-actual') ? record?.actualAmount : record?.amount) ?? null;
}

/** Returns null if the figure is only calculated from others. */
export function storedRecord(id: PlanFigureId, stored: CompanyFigures): PlanRecord | null {
  const { unit, period, scenario, against } = id;
  if (unit === undefined || period.is !== 'month') return null;
  if (scenario === 'actual' || against !== undefined) return null;
  const records = copiesOf(id, forecastRecords(id, stored));
  const isOneReport = new Set(records.map(({ report }) => reportOrderOf(report))).size === 1;
  return isOneReport ? recordIn(id, records) : null;
}

/** The forecast's actual, or else the budget's, each from the newest report that has such a record. */
function theActual(
  id: PlanFigureId,
  byReport: readonly (readonly PlanRecord[])[],
  figure: (id: PlanFigureId) => Explained,
): Explained {
  const parts = (['forecast', 'budget'] as const).flatMap((metric) => {
    const inReport = byReport.find((records) => records.some((record) => record.metric === metric));
    const report = inReport?.[0]?.report;
    if (report === undefined) return [];
    const ofReport = { ...id, upTo: undefined, scenario: `${metric}-actual` as const, report };
    return [partOf(figure(ofReport), 'choice')];
  });
  const counting = parts.find(({ value }) => value !== null);
  return derivedForecast(id, 'newest', onlyCounting(parts, counting));
}
