import type { Forecast } from '../../../contract/forecasts.ts';
import { calendarMonthName } from '../../../finance/fiscalCalendar.ts';
import { decimalOrNull } from '../../../finance/decimal.ts';
import { saysPercent, type Variance } from '../../../finance/variance.ts';
import { formatWholeAmountIn } from '../../../format/money.ts';
import { DASH } from '../../../format/notAvailable.ts';
import { formatChangePercent } from '../../../format/percent.ts';
import type { SelectOption } from '../../ui/Select.tsx';

export const ROWS_PER_PAGE = 25;

export interface ForecastFilter {
  readonly businessUnit?: string | undefined;
  readonly year?: number | undefined;
  readonly month?: number | undefined;
}

export const METRIC_LABELS: Readonly<Record<Forecast['metric'], string>> = {
  forecast: 'Forecast',
  budget: 'Budget',
};

/** Returns a label such as "October 2026". */
export function periodLabel({ fy, month }: { fy: number; month: number }): string {
  return `${calendarMonthName(month)} ${fy}`;
}

/**
 * Returns "forecast of Services for October 2026, Jul 2026 report". The report tells similar
 * forecasts apart.
 */
export function forecastName(
  forecast: Pick<Forecast, 'businessUnit' | 'metric' | 'fy' | 'month'>,
  report?: string,
): string {
  const name = `${forecast.metric} of ${forecast.businessUnit} for ${periodLabel(forecast)}`;
  return report === undefined ? name : `${name}, ${report} report`;
}

export function filterForecasts<Row extends { businessUnit: string; fy: number; month: number }>(
  rows: readonly Row[],
  { businessUnit, year, month }: ForecastFilter,
): Row[] {
  return rows.filter(
    (row) =>
      (businessUnit === undefined || row.businessUnit === businessUnit) &&
      (year === undefined || row.fy === year) &&
      (month === undefined || row.month === month),
  );
}

/** Offers "All" and each value, including an unlisted value from the address. */
export function filterOptions(
  allLabel: string,
  values: readonly string[],
  chosen: string | undefined,
  labelOf: (value: string) => string = (value) => value,
): SelectOption[] {
  const listed = chosen === undefined || values.includes(chosen) ? values : [...values, chosen];
  return [
    { value: '', label: allLabel },
    ...listed.map((value) => ({ value, label: labelOf(value) })),
  ];
}

export function unitOptions(
  forecasts: readonly Pick<Forecast, 'businessUnit'>[],
  chosen: string | undefined,
): SelectOption[] {
  const names = [...new Set(forecasts.map(({ businessUnit }) => businessUnit))];
  return filterOptions(
    'All Business Units',
    names.toSorted((a, b) => a.localeCompare(b)),
    chosen,
  );
}

export function yearOptions(
  forecasts: readonly Pick<Forecast, 'fy'>[],
  chosen: number | undefined,
): SelectOption[] {
  const years = [...new Set(forecasts.map(({ fy }) => fy))].toSorted((a, b) => b - a);
  return filterOptions('All Years', years.map(String), chosen?.toString());
}

export function forecastMonths(
  forecasts: readonly Pick<Forecast, 'month'>[],
  chosen: number | undefined,
): SelectOption[] {
  const months = [...new Set(forecasts.map(({ month }) => month))].toSorted((a, b) => a - b);
  return filterOptions('All Months', months.map(String), chosen?.toString(), (month) =>
    calendarMonthName(Number(month)),
  );
}

export function hasFilter({ businessUnit, year, month }: ForecastFilter): boolean {
  return businessUnit !== undefined || year !== undefined || month !== undefined;
}

export type DifferenceTone = 'positive' | 'negative' | 'none';

export interface ShownDifference {
  readonly amount: string;
  readonly percent: string;
  readonly tone: DifferenceTone;
}

const NO_DIFFERENCE: ShownDifference = { amount: DASH, percent: DASH, tone: 'none' };

/**
 * "+$1,200" and "+4.0%" in green, "-$1,200" and "-4.0%" in red, or in grey if immaterial; without decimals. A dash if
 * there is no difference or nothing to compare with.
 */
export function shownDifference(
  currency: string,
  { difference, percent }: Variance,
  isNews = true,
): ShownDifference {
  const value = decimalOrNull(difference);
  if (value === null || value.eq('0')) return NO_DIFFERENCE;
  const isPositive = value.gt('0');
  return {
    amount: `${isPositive ? '+' : ''}${formatWholeAmountIn(currency, difference)}`,
    percent: saysPercent(percent) ? formatChangePercent(percent) : DASH,
    tone: isNews ? (isPositive ? 'positive' : 'negative') : 'none',
  };
}
