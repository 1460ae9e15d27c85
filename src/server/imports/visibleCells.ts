import type { ImportChange } from '../../contract/imports.ts';

export interface VisibleCells {
  /** Figures and actuals of these months may be shown: "April 2025". */
  readonly months: readonly string[];
  readonly forecasts: readonly number[];
  readonly newForecasts: boolean;
}

const ACTUAL_LABEL = ', actual';

/** Decides whether a cell may be shown, by what the import stored from it. */
export function isCellVisible(
  { subject, period, what, forecastId }: ImportChange,
  { months, forecasts, newForecasts }: VisibleCells,
): boolean {
  // Everyone who sees a plan may see its source.
  if (subject === 'plans') return true;
  if (subject === 'figures') return months.includes(period);
  if (what.endsWith(ACTUAL_LABEL) && !months.includes(period)) return false;
  return forecastId === undefined ? newForecasts : forecasts.includes(forecastId);
}
