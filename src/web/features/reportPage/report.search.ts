import { calendarMonthParam, choiceParam, openDocumentSearch } from '../../searchParams.ts';
import type { OpenDocumentSearch } from '../../searchParams.ts';

export type ReportSearch = OpenDocumentSearch & {
  /** A month such as "2026-10"; undefined for the newest month. */
  month?: string | undefined;
  form?: 'edit' | undefined;
  news?: 'open' | undefined;
};

export function reportSearch(search: Record<string, unknown>): ReportSearch {
  return {
    month: calendarMonthParam(search['month']),
    form: choiceParam(search['form'], ['edit']),
    news: choiceParam(search['news'], ['open']),
    ...openDocumentSearch(search),
  };
}
