import { choiceParam, idParam } from '../../searchParams.ts';

export const TREND_VIEWS = ['absolute', 'ratios'] as const;
export type TrendView = (typeof TREND_VIEWS)[number];

export type TrendsSearch = {
  /** Left out: all years. */
  fyId?: number | undefined;
  view?: TrendView | undefined;
};

export function trendsSearch(search: Record<string, unknown>): TrendsSearch {
  return { fyId: idParam(search['fyId']), view: choiceParam(search['view'], TREND_VIEWS) };
}
