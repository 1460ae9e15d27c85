import { FORECAST_TABS, type ForecastTab, tabParam } from '../../components/pageTabs.ts';
import { idParam, monthParam, textParam } from '../../searchParams.ts';

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
    tab: tabParam(search['tab'], FORECAST_TABS),
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
