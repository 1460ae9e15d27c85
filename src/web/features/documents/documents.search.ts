import { idParam, textParam } from '../../searchParams.ts';

export type DocumentsSearch = {
  text?: string | undefined;
  /** The report whose documents are shown; left out: all months. */
  summaryId?: number | undefined;
};

export function documentsSearch(search: Record<string, unknown>): DocumentsSearch {
  return { text: textParam(search['text']), summaryId: idParam(search['summaryId']) };
}
