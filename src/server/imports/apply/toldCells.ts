import type { ImportChange } from '../../../contract/imports.ts';

/** Of which figures the cells of an import may be shown. */
export interface ToldCells {
  /** Figures of these months, and actuals of them: "April 2025". */
  readonly months: readonly string[];
  /** These forecasts and budgets, by their ids. */
  readonly forecasts: readonly number[];
  /** Forecasts and budgets that the import made. */
  readonly newForecasts: boolean;
}

const ACTUAL = ', actual';

/** Whether a cell may be shown, by what the import stored from it. */
export function isTold(
  { subject, period, what, forecastId }: ImportChange,
  { months, forecasts, newForecasts }: ToldCells,
): boolean {
  // What a plan was made from may be seen by whoever sees the plan.
  if (subject === 'plans') return true;
  if (subject === 'figures') return months.includes(period);
  if (what.endsWith(ACTUAL) && !months.includes(period)) return false;
  return forecastId === undefined ? newForecasts : forecasts.includes(forecastId);
}
