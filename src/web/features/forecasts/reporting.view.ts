import type { ReportingGroup } from '../../../contract/forecasts.ts';
import { forecastVariance } from '../../../finance/variance.ts';
import { formatWholeAmountIn } from '../../../format/money.ts';
import type { MonthOfYear } from '../../../finance/fiscalCalendar.ts';
import { monthNamed } from '../../../finance/pageFigures.ts';
import type { PlannedRows } from '../../../finance/plannedFigures.ts';
import { type AnalysisFigures, analysisFigures } from './planFigures.ts';
import type { TableFile } from '../../../contract/tables.ts';
import { type ShownDifference, shownDifference } from './forecasts.view.ts';
import {
  type AnalysedRow,
  FILE_AMOUNTS,
  forecastAgainstBudget,
  leftOutWords,
  missingWords,
  monthsWords,
  type TotalLine,
  totalsOf,
} from './totals.view.ts';
import { shownBasis } from '../../api/companyBasis.ts';

export const REPORTS_PER_PAGE = 4;

interface ReportedRow extends AnalysedRow {
  readonly period: string;
  readonly rows: PlannedRows;
}

export interface ShownAmount {
  readonly text: string;
  readonly isMissing: boolean;
  readonly isNegative: boolean;
  readonly note: string | null;
}

export interface ReportingLine {
  readonly figures: AnalysisFigures;
  readonly key: string;
  readonly unit: string;
  readonly period: string;
  readonly isTotal: boolean;
  readonly budget: ShownAmount;
  readonly forecast: ShownAmount;
  readonly actual: ShownAmount;
  readonly variance: ShownDifference;
  readonly varianceNote: string | null;
}

export interface ShownReport {
  readonly summaryId: number;
  readonly period: string;
  readonly lines: readonly ReportingLine[];
  readonly overall: readonly ReportingLine[];
  readonly isMixed: boolean;
  /** A sentence such as "4 more records of this report are for other months.", or null. */
  readonly others: string | null;
}

export function analysisAmount(
  currency: string,
  amount: string | null,
  note: string | null = null,
): ShownAmount {
  const text = formatWholeAmountIn(currency, amount);
  return { text, isMissing: amount === null, isNegative: text.startsWith('-'), note };
}

function reportMonthOf({ summaryPeriod }: ReportingGroup): MonthOfYear | undefined {
  const [month = '', year = ''] = summaryPeriod.split(' ');
  return monthNamed(shownBasis(), month, Number(year)) ?? undefined;
}

function reportedRows(group: ReportingGroup): ReportedRow[] {
  const report = reportMonthOf(group);
  return group.forecasts.map((pair) => ({
    rows: {
      currency: pair.currency,
      unit: pair.businessUnit,
      year: pair.fy,
      month: monthNamed(shownBasis(), pair.monthName, pair.fy)?.calendarMonth,
      report,
    },
    businessUnit: pair.businessUnit,
    currency: pair.currency,
    period: `${pair.monthName} ${pair.fy}`,
    budget: pair.budgetAmount,
    forecast: pair.forecastAmount,
    actual: pair.actualAmount,
  }));
}

function rowLine(row: ReportedRow, unit: string): ReportingLine {
  const { currency, period } = row;
  return {
    figures: analysisFigures(row.rows),
    key: JSON.stringify([unit, currency, period]),
    unit,
    period,
    isTotal: false,
    budget: analysisAmount(currency, row.budget),
    forecast: analysisAmount(currency, row.forecast),
    actual: analysisAmount(currency, row.actual),
    variance: shownDifference(currency, forecastVariance(row.forecast, row.budget)),
    varianceNote: null,
  };
}

function reportingTotal(total: TotalLine<ReportedRow>, unit: string): ReportingLine {
  const { currency, rows } = total;
  const compared = forecastAgainstBudget(rows);
  const report = rows[0]?.rows.report;
  return {
    figures: analysisFigures({ currency, unit: total.businessUnit ?? undefined, report }),
    key: JSON.stringify(['total', unit, currency]),
    unit,
    period: monthsWords(rows.map(({ period }) => period)),
    isTotal: true,
    budget: analysisAmount(currency, total.budget.total, missingWords(total.budget)),
    forecast: analysisAmount(currency, total.forecast.total, missingWords(total.forecast)),
    actual: analysisAmount(currency, total.actual.total, missingWords(total.actual)),
    variance: shownDifference(currency, compared),
    varianceNote: compared.difference === null ? null : leftOutWords(compared.leftOut),
  };
}

function othersWords(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? '1 more record of this report is for another month.'
    : `${count} more records of this report are for other months.`;
}

export function shownReport(group: ReportingGroup): ShownReport {
  const totals = totalsOf(reportedRows(group));
  return {
    summaryId: group.summaryId,
    period: group.summaryPeriod,
    lines: totals.units.flatMap((unit) => [
      ...unit.rows.map((row) => rowLine(row, unit.label)),
      // The total of a single row would only repeat it.
      ...(unit.rows.length > 1 ? [reportingTotal(unit, `${unit.label} total`)] : []),
    ]),
    // A single unit's own total is enough.
    overall: totals.overall
      .filter(() => totals.units.length > 1)
      .map((all) => reportingTotal(all, all.label)),
    isMixed: totals.isMixed,
    others: othersWords(group.otherCount),
  };
}

/** Amounts as stored, without totals, which readers can add in their spreadsheet. */
export function reportingFile(groups: readonly ReportingGroup[]): TableFile {
  return {
    name: 'Forecast vs Budget Analysis',
    columns: [
      { heading: 'Report', kind: 'text' },
      { heading: 'Business Unit', kind: 'text' },
      { heading: 'Forecast Period', kind: 'text' },
      ...FILE_AMOUNTS,
      { heading: 'Variance', kind: 'amount' },
      { heading: 'Variance %', kind: 'percent' },
    ],
    rows: groups.flatMap((group) =>
      reportedRows(group).map((row) => {
        const { difference, percent } = forecastVariance(row.forecast, row.budget);
        return [
          group.summaryPeriod,
          row.businessUnit,
          row.period,
          row.currency,
          row.budget,
          row.forecast,
          row.actual,
          difference,
          percent,
        ];
      }),
    ),
  };
}
