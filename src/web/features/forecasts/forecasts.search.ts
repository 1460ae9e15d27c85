import { choiceParam, idParam, monthParam, textParam } from '../../searchParams.ts';

export const FORECAST_TABS = ['manage', 'reporting', 'variance'] as const;
export type ForecastTab = (typeof FORECAST_TABS)[number];

export const TAB_LABELS: Readonly<Record<ForecastTab, string>> = {
  manage: 'Manage Forecasts',
  reporting: 'Reporting',
  variance: 'Variance Analysis',
};

/** Unit and year hold for both tabs that have them. */
export type ForecastsSearch = {
  /** Left out: the first one. */
  tab?: ForecastTab | undefined;
  businessUnit?: string | undefined;
  /** A calendar year. */
  year?: number | undefined;
  /** A calendar month, in the variance analysis. */
  month?: number | undefined;
  /** Of the tab's list; left out: the first. */
  page?: number | undefined;
  /** The open dialog: "create", or the id of the record that is edited in it. */
  form?: 'create' | number | undefined;
};

export function forecastsSearch(search: Record<string, unknown>): ForecastsSearch {
  return {
    tab: choiceParam(search['tab'], FORECAST_TABS),
    businessUnit: textParam(search['businessUnit']),
    year: idParam(search['year']),
    month: monthParam(search['month']),
    page: idParam(search['page']),
    form: search['form'] === 'create' ? 'create' : idParam(search['form']),
  };
}

/** Moves within the page that would throw away a row that is being edited. */
export const ROW_KEPT_PARAMETERS = ['tab', 'businessUnit', 'year', 'page', 'form'] as const;
/** Moves within the page that would close the dialog. */
export const FORM_KEPT_PARAMETERS = ['form', 'tab'] as const;
