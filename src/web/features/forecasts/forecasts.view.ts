import type { Forecast } from '../../../contract/forecasts.ts';

export interface ForecastFilter {
  readonly businessUnit?: string | undefined;
  readonly year?: number | undefined;
}

export function filterForecasts(
  forecasts: readonly Forecast[],
  { businessUnit, year }: ForecastFilter,
): Forecast[] {
  return forecasts.filter(
    (forecast) =>
      (businessUnit === undefined || forecast.businessUnit === businessUnit) &&
      (year === undefined || forecast.fy === year),
  );
}

/** The business units that have forecasts, by name. */
export function businessUnitsOf(forecasts: readonly Forecast[]): string[] {
  return [...new Set(forecasts.map((forecast) => forecast.businessUnit))].toSorted((a, b) =>
    a.localeCompare(b),
  );
}

/** The calendar years of the forecasts, the newest first. */
export function yearsOf(forecasts: readonly Forecast[]): number[] {
  return [...new Set(forecasts.map((forecast) => forecast.fy))].toSorted((a, b) => b - a);
}
