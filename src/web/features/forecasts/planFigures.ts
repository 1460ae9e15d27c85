import type { Forecast } from '../../../contract/forecasts.ts';
import { type PlannedRows, planFigure } from '../../../finance/plannedFigures.ts';
import type { ReportsById } from './manage.view.ts';

export interface DifferenceFigures {
  readonly amount: string;
  readonly percent: string;
}

export interface AnalysisFigures {
  readonly budget: string;
  readonly forecast: string;
  readonly actual: string;
  readonly forecastVsBudget: DifferenceFigures;
  readonly budgetVsActual: DifferenceFigures;
  readonly forecastVsActual: DifferenceFigures;
}

function planDifferenceIds(
  scenario: 'forecast' | 'actual',
  rows: PlannedRows,
  against: 'budget' | 'forecast',
): DifferenceFigures {
  return {
    amount: planFigure(scenario, rows, { against }),
    percent: planFigure(scenario, rows, { against, inPercent: true }),
  };
}

export function analysisFigures(rows: PlannedRows): AnalysisFigures {
  return {
    budget: planFigure('budget', rows),
    forecast: planFigure('forecast', rows),
    actual: planFigure('actual', rows),
    forecastVsBudget: planDifferenceIds('forecast', rows, 'budget'),
    budgetVsActual: planDifferenceIds('actual', rows, 'budget'),
    forecastVsActual: planDifferenceIds('actual', rows, 'forecast'),
  };
}

export interface RecordFigures {
  readonly amount: string;
  readonly actual: string;
}

/** Keyed by record id. If several records have the same unit, month, currency and report, only the last one is used. */
export function recordFigures(
  forecasts: readonly Forecast[],
  reports: ReportsById,
): ReadonlyMap<number, RecordFigures> {
  const same = Map.groupBy(
    forecasts.toSorted((a, b) => a.id - b.id),
    (record) => {
      const { metric, businessUnit, currency, fy, month, monthlySummariesId } = record;
      return JSON.stringify([metric, businessUnit, currency, fy, month, monthlySummariesId]);
    },
  );
  const figures = new Map<number, RecordFigures>();
  for (const records of same.values()) {
    for (const [index, record] of records.entries()) {
      const report = reports.get(record.monthlySummariesId)?.month;
      if (report === undefined) continue;
      const rows = {
        currency: record.currency,
        unit: record.businessUnit,
        year: record.fy,
        month: record.month,
        report,
        copy: index === records.length - 1 ? undefined : index + 1,
      };
      figures.set(record.id, {
        amount: planFigure(record.metric, rows),
        actual: planFigure(`${record.metric}-actual`, rows),
      });
    }
  }
  return figures;
}
