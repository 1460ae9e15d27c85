interface PageTab {
  /** The first tab of a page isn't written to the address. */
  readonly value: string;
  readonly label: string;
}

export const REPORTS_TABS = [
  { value: 'board-reports', label: 'Board Reports' },
  { value: 'financial-data', label: 'Financial Data' },
  { value: 'data-table', label: 'Edit Data' },
] as const satisfies readonly PageTab[];
export type ReportsTab = (typeof REPORTS_TABS)[number]['value'];

export const TRENDS_TABS = [
  { value: 'absolute', label: 'Absolute Values' },
  { value: 'ratios', label: 'Cost Ratios (%)' },
] as const satisfies readonly PageTab[];
export type TrendsTab = (typeof TRENDS_TABS)[number]['value'];

export const FORECAST_TABS = [
  { value: 'manage', label: 'Manage Forecasts' },
  { value: 'reporting', label: 'Reporting' },
  { value: 'variance', label: 'Variance Analysis' },
] as const satisfies readonly PageTab[];
export type ForecastTab = (typeof FORECAST_TABS)[number]['value'];

export const ADMIN_TABS = [
  { value: 'users', label: 'Users' },
  { value: 'units', label: 'Business Units' },
  { value: 'years', label: 'Financial Years' },
  { value: 'settings', label: 'Settings' },
  { value: 'mail', label: 'Mail' },
  { value: 'system', label: 'System' },
] as const satisfies readonly PageTab[];
export type AdminTab = (typeof ADMIN_TABS)[number]['value'];

export function tabParam<const Value extends string>(
  asked: unknown,
  tabs: readonly { value: Value }[],
): Value | undefined {
  return tabs.find(({ value }) => value === asked)?.value;
}
