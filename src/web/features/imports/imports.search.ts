import { choiceParam, idParam, textParam } from '../../searchParams.ts';

export const CHANGE_FILTERS = [
  'new',
  'changed',
  'unchanged',
  'conflict',
  'refused',
  'warnings',
] as const;
export type ShownChanges = (typeof CHANGE_FILTERS)[number];

export type ImportSearch = {
  id?: number | undefined;
  /** Defaults to the first step that needs a review. */
  step?: 'understood' | 'preview' | 'store' | undefined;
  /** Counted from 1. */
  sheet?: number | undefined;
  /** A cell of an applied import: "October!C7". */
  cell?: string | undefined;
  show?: ShownChanges | undefined;
  page?: number | undefined;
};

export function importSearch(raw: Readonly<Record<string, unknown>>): ImportSearch {
  return {
    id: idParam(raw['id']),
    step: choiceParam(raw['step'], ['understood', 'preview', 'store']),
    sheet: idParam(raw['sheet']),
    cell: textParam(raw['cell']),
    show: choiceParam(raw['show'], CHANGE_FILTERS),
    page: idParam(raw['page']),
  };
}
