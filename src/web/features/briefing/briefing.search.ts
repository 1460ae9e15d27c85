import { calendarMonthParam } from '../../searchParams.ts';

export type BriefingSearch = {
  /** "2026-10"; left out: the newest month. */
  month?: string | undefined;
};

export function briefingSearch(search: Record<string, unknown>): BriefingSearch {
  return { month: calendarMonthParam(search['month']) };
}
