import { choiceParam, idParam } from '../../searchParams.ts';

export const TRENDS_TABS = ['absolute', 'ratios'] as const;
export type TrendsTab = (typeof TRENDS_TABS)[number];

export type TrendsSearch = {
  /** Left out: all years. */
  fyId?: number | undefined;
  /** Left out: absolute values. */
  tab?: TrendsTab | undefined;
};

export function trendsSearch(search: Record<string, unknown>): TrendsSearch {
  return { fyId: idParam(search['fyId']), tab: choiceParam(search['tab'], TRENDS_TABS) };
}
