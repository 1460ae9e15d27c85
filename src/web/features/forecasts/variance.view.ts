import type { Forecast } from '../../../contract/forecasts.ts';
import { type VarianceGroup, varianceGroups } from '../../../domain/forecastAnalysis.ts';
import type { TableFile } from '../../../contract/tables.ts';
import {
  filterForecasts,
  type ForecastFilter,
  periodLabel,
  type ShownDifference,
  shownDifference,
} from './forecasts.view.ts';
import { type ShownAmount, analysisAmount } from './reporting.view.ts';
import {
  actualAgainst,
  FILE_AMOUNTS,
  leftOutWords,
  missingWords,
  monthsWords,
  type TotalLine,
  totalsOf,
} from './totals.view.ts';

export interface VarianceLine {
  readonly key: string;
  readonly unit: string;
  readonly period: string;
  readonly budget: ShownAmount;
  readonly forecast: ShownAmount;
  readonly actual: ShownAmount;
  readonly budgetVsActual: ShownDifference;
  readonly budgetNote: string | null;
  readonly forecastVsActual: ShownDifference;
  readonly forecastNote: string | null;
}

export interface VarianceTotals {
  readonly units: readonly VarianceLine[];
  readonly overall: readonly VarianceLine[];
  readonly isMixed: boolean;
}

/** The part of the analysis that passes the filters. */
export function analysedGroups(
  forecasts: readonly Forecast[],
  reportOrder: (monthlySummariesId: number) => number,
  filter: ForecastFilter,
): VarianceGroup[] {
  return varianceGroups(filterForecasts(forecasts, filter), reportOrder);
}

export function varianceLine(group: VarianceGroup): VarianceLine {
  const { businessUnit, currency, fy, month } = group;
  return {
    key: JSON.stringify([businessUnit, fy, month, currency]),
    unit: businessUnit,
    period: periodLabel(group),
    budget: analysisAmount(currency, group.budget),
    forecast: analysisAmount(currency, group.forecast),
    actual: analysisAmount(
      currency,
      group.actual,
      group.otherActual === null
        ? null
        : `the budget says ${analysisAmount(currency, group.otherActual).text}`,
    ),
    budgetVsActual: shownDifference(currency, group.budgetVsActual),
    budgetNote: null,
    forecastVsActual: shownDifference(currency, group.forecastVsActual),
    forecastNote: null,
  };
}

function totalLine(total: TotalLine<VarianceGroup>): VarianceLine {
  const { currency, rows } = total;
  const budget = actualAgainst(rows, 'budget');
  const forecast = actualAgainst(rows, 'forecast');
  return {
    key: JSON.stringify([total.businessUnit, currency]),
    unit: total.label,
    period: monthsWords(rows.map(periodLabel)),
    budget: analysisAmount(currency, total.budget.total, missingWords(total.budget)),
    forecast: analysisAmount(currency, total.forecast.total, missingWords(total.forecast)),
    actual: analysisAmount(currency, total.actual.total, missingWords(total.actual)),
    budgetVsActual: shownDifference(currency, budget),
    budgetNote: budget.difference === null ? null : leftOutWords(budget.leftOut),
    forecastVsActual: shownDifference(currency, forecast),
    forecastNote: forecast.difference === null ? null : leftOutWords(forecast.leftOut),
  };
}

export function varianceTotals(groups: readonly VarianceGroup[]): VarianceTotals {
  const { units, overall, isMixed } = totalsOf(groups);
  return {
    units: units.map(totalLine),
    // Where there is one unit its own total says it.
    overall: units.length > 1 ? overall.map(totalLine) : [],
    isMixed,
  };
}

/** The analysis as stored, one row a group; totals are left to the reader's spreadsheet. */
export function varianceFile(groups: readonly VarianceGroup[]): TableFile {
  return {
    name: 'Variance Analysis',
    columns: [
      { heading: 'Business Unit', kind: 'text' },
      { heading: 'Period', kind: 'text' },
      ...FILE_AMOUNTS,
      { heading: 'Budget vs Actual', kind: 'amount' },
      { heading: 'Budget vs Actual %', kind: 'percent' },
      { heading: 'Forecast vs Actual', kind: 'amount' },
      { heading: 'Forecast vs Actual %', kind: 'percent' },
    ],
    rows: groups.map((group) => [
      group.businessUnit,
      periodLabel(group),
      group.currency,
      group.budget,
      group.forecast,
      group.actual,
      group.budgetVsActual.difference,
      group.budgetVsActual.percent,
      group.forecastVsActual.difference,
      group.forecastVsActual.percent,
    ]),
  };
}
