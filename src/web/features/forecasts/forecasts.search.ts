import { FORECAST_TABS, type ForecastTab, tabParam } from '../../components/pageTabs.ts';
import type { Forecast } from '../../../contract/forecasts.ts';
import { CURRENCIES, METRICS } from '../../../contract/forecastKinds.ts';
import type { SortOrder } from '../../components/sortOrder.ts';
import { storedText, storeText } from '../../browserStorage.ts';
import { choiceParam, idParam, monthParam, textParam } from '../../searchParams.ts';

export const FORECAST_COLUMNS = {
  records: ['unit', 'period', 'type', 'amount', 'actual'],
  pairs: ['unit', 'period', 'budget', 'forecast', 'actual'],
} as const;
export type ForecastColumn = (typeof FORECAST_COLUMNS)['records' | 'pairs'][number];
export type ForecastOrder = SortOrder<ForecastColumn>;

/** The default order, which isn't written to the address: newest month first. */
export const DEFAULT_FORECAST_ORDER: ForecastOrder = '-period';

export type ForecastsSearch = {
  tab?: ForecastTab | undefined;
  businessUnit?: string | undefined;
  /** A calendar year. */
  year?: number | undefined;
  /** A calendar month, in the variance analysis. */
  month?: number | undefined;
  metric?: Forecast['metric'] | undefined;
  currency?: Forecast['currency'] | undefined;
  report?: number | undefined;
  text?: string | undefined;
  sort?: ForecastOrder | undefined;
  /** "pairs" shows each forecast with its budget; undefined shows one row per record. */
  view?: 'pairs' | undefined;
  page?: number | undefined;
  form?: 'create' | number | undefined;
};

const VIEW_STORAGE_KEY = 'forecasts-view';

const rememberedView = () => choiceParam(storedText(VIEW_STORAGE_KEY), ['pairs']);

export const rememberView = (view: ForecastsSearch['view']) =>
  storeText(VIEW_STORAGE_KEY, view ?? null);

export function forecastsSearch(search: Record<string, unknown>): ForecastsSearch {
  const view = choiceParam(search['view'], ['pairs']) ?? rememberedView();
  const columns = FORECAST_COLUMNS[view ?? 'records'];
  const orders = columns.flatMap((column): ForecastOrder[] => [column, `-${column}`]);
  const sort = choiceParam(search['sort'], orders);
  return {
    tab: tabParam(search['tab'], FORECAST_TABS),
    businessUnit: textParam(search['businessUnit']),
    year: idParam(search['year']),
    month: monthParam(search['month']),
    metric: view === 'pairs' ? undefined : choiceParam(search['metric'], METRICS),
    currency: choiceParam(search['currency'], CURRENCIES),
    report: idParam(search['report']),
    text: textParam(search['text']),
    sort: sort === DEFAULT_FORECAST_ORDER ? undefined : sort,
    view,
    page: idParam(search['page']),
    form: search['form'] === 'create' ? 'create' : idParam(search['form']),
  };
}

/** Navigation that changes these would discard an edited row. */
export const FORECAST_ROW_PARAMETERS = [
  'tab',
  'businessUnit',
  'year',
  'metric',
  'currency',
  'report',
  'view',
  'page',
  'form',
] as const;
/** Navigation that changes these would close the dialog. */
export const FORECAST_FORM_PARAMETERS = ['form', 'tab'] as const;
