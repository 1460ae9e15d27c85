import { choiceParam, idParam, openDocumentSearch, textParam } from '../../searchParams.ts';
import type { OpenDocumentSearch } from '../../searchParams.ts';

/** A leading minus reverses the order. */
export const DOCUMENT_ORDERS = [
  'name',
  '-name',
  'month',
  '-month',
  'size',
  '-size',
  'type',
  '-type',
  'uploaded',
  '-uploaded',
] as const;
export type DocumentOrder = (typeof DOCUMENT_ORDERS)[number];

/** The default, which the address leaves out: newest upload first. */
export const DEFAULT_ORDER: DocumentOrder = '-uploaded';

export type DocumentsSearch = OpenDocumentSearch & {
  text?: string | undefined;
  summaryId?: number | undefined;
  sort?: DocumentOrder | undefined;
  form?: 'upload' | 'several' | undefined;
};

export function documentsSearch(search: Record<string, unknown>): DocumentsSearch {
  const sort = choiceParam(search['sort'], DOCUMENT_ORDERS);
  return {
    text: textParam(search['text']),
    summaryId: idParam(search['summaryId']),
    sort: sort === DEFAULT_ORDER ? undefined : sort,
    form: choiceParam(search['form'], ['upload', 'several']),
    ...openDocumentSearch(search),
  };
}
