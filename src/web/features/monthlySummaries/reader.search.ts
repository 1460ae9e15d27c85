import type { OpenDocumentSearch } from '../../searchParams.ts';
import { calendarMonthParam, choiceParam, openDocumentSearch } from '../../searchParams.ts';

/** What a report's figures can be compared with. */
export const REFERENCES = ['priorYear', 'priorMonth', 'budget'] as const;
export type ReferenceKey = (typeof REFERENCES)[number];

/** What the reader's view of a report keeps in the address. */
export type ReaderSearch = OpenDocumentSearch & {
  /** "2026-10"; left out: the newest month that has a report. */
  month?: string | undefined;
  /** Left out: the first that there is. */
  against?: ReferenceKey | undefined;
};

export function readerSearch(raw: Record<string, unknown>): ReaderSearch {
  return {
    month: calendarMonthParam(raw['month']),
    against: choiceParam(raw['against'], REFERENCES),
    ...openDocumentSearch(raw),
  };
}
