import { choiceParam, idParam, textParam } from '../../searchParams.ts';

export const FORECAST_TABS = ['manage', 'reporting', 'variance'] as const;
export type ForecastTab = (typeof FORECAST_TABS)[number];

export type ForecastsSearch = {
  tab?: ForecastTab | undefined;
  businessUnit?: string | undefined;
  /** A calendar year. */
  year?: number | undefined;
};

export function forecastsSearch(search: Record<string, unknown>): ForecastsSearch {
  return {
    tab: choiceParam(search['tab'], FORECAST_TABS),
    businessUnit: textParam(search['businessUnit']),
    year: idParam(search['year']),
  };
}
