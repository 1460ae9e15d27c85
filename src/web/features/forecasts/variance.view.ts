import type { Forecast } from '../../../contract/forecasts.ts';
import { type VarianceGroup, varianceGroups } from '../../../finance/forecastAnalysis.ts';
import { isMaterial, type Materiality } from '../../../finance/materiality.ts';
import type { Variance } from '../../../finance/variance.ts';
import { type AnalysisFigures, analysisFigures } from './planFigures.ts';
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
  readonly figures: AnalysisFigures;
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

export function analysedGroups(
  forecasts: readonly Forecast[],
  reportOrder: (monthlySummariesId: number) => number,
  filter: ForecastFilter,
): VarianceGroup[] {
  return varianceGroups(filterForecasts(forecasts, filter), reportOrder);
}

/** Coloured only above the company's materiality, whose amount applies in every currency. */
function judgedDifference(
  currency: string,
  variance: Variance,
  reference: string | null,
  materiality: Materiality | null,
): ShownDifference {
  const { difference } = variance;
  const isNews =
    materiality !== null &&
    difference !== null &&
    reference !== null &&
    isMaterial(difference, reference, materiality);
  return shownDifference(currency, variance, isNews);
}

export function varianceLine(group: VarianceGroup, materiality: Materiality | null): VarianceLine {
  const { businessUnit, currency, fy, month, budget, forecast } = group;
  return {
    figures: analysisFigures({ currency, unit: businessUnit, year: fy, month }),
    key: JSON.stringify([businessUnit, fy, month, currency]),
    unit: businessUnit,
    period: periodLabel(group),
    budget: analysisAmount(currency, budget),
    forecast: analysisAmount(currency, forecast),
    actual: analysisAmount(
      currency,
      group.actual,
      group.otherActual === null
        ? null
        : `the budget says ${analysisAmount(currency, group.otherActual).text}`,
    ),
    budgetVsActual: judgedDifference(currency, group.budgetVsActual, budget, materiality),
    budgetNote: null,
    forecastVsActual: judgedDifference(currency, group.forecastVsActual, forecast, materiality),
    forecastNote: null,
  };
}

function varianceTotalLine(
  total: TotalLine<VarianceGroup>,
  materiality: Materiality | null,
  { year, month }: ForecastFilter,
): VarianceLine {
  const { currency, rows } = total;
  const budget = actualAgainst(rows, 'budget');
  const forecast = actualAgainst(rows, 'forecast');
  return {
    figures: analysisFigures({ currency, unit: total.businessUnit ?? undefined, year, month }),
    key: JSON.stringify([total.businessUnit, currency]),
    unit: total.label,
    period: monthsWords(rows.map(periodLabel)),
    budget: analysisAmount(currency, total.budget.total, missingWords(total.budget)),
    forecast: analysisAmount(currency, total.forecast.total, missingWords(total.forecast)),
    actual: analysisAmount(currency, total.actual.total, missingWords(total.actual)),
    budgetVsActual: judgedDifference(currency, budget, budget.reference, materiality),
    budgetNote: budget.difference === null ? null : leftOutWords(budget.leftOut),
    forecastVsActual: judgedDifference(currency, forecast, forecast.reference, materiality),
    forecastNote: forecast.difference === null ? null : leftOutWords(forecast.leftOut),
  };
}

export function varianceTotals(
  groups: readonly VarianceGroup[],
  materiality: Materiality | null,
  filter: ForecastFilter = {},
): VarianceTotals {
  const shown = (total: TotalLine<VarianceGroup>) => varianceTotalLine(total, materiality, filter);
  const { units, overall, isMixed } = totalsOf(groups);
  return {
    units: units.map(shown),
    // A single unit's own total is enough.
    overall: units.length > 1 ? overall.map(shown) : [],
    isMixed,
  };
}

/** One row per group, with amounts as stored and without totals, which readers can add in their spreadsheet. */
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
