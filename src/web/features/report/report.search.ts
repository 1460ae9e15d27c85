import { calendarMonthParam, choiceParam, openDocumentSearch } from '../../searchParams.ts';
import type { OpenDocumentSearch } from '../../searchParams.ts';

/** What the page of a month keeps in its address. */
export type ReportSearch = OpenDocumentSearch & {
  /** "2026-10"; left out: the newest month. */
  month?: string | undefined;
  /** The report's form is open over the page. */
  form?: 'edit' | undefined;
};

export function reportSearch(search: Record<string, unknown>): ReportSearch {
  return {
    month: calendarMonthParam(search['month']),
    form: choiceParam(search['form'], ['edit']),
    ...openDocumentSearch(search),
  };
}
