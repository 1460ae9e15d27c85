import { choiceParam, idParam } from '../../searchParams.ts';

export const SHOWN = ['new', 'changed', 'unchanged', 'conflict', 'refused', 'warnings'] as const;
/** What of a preview is shown alone. */
export type ShownChanges = (typeof SHOWN)[number];

/** What the import page keeps in the address; what is left out is the page's default. */
export type ImportSearch = {
  /** The import that is worked on; left out: one is chosen or begun. */
  id?: number | undefined;
  /** Left out: what was understood. */
  step?: 'preview' | 'store' | undefined;
  /** The sheet in sight, counted from 1. */
  sheet?: number | undefined;
  show?: ShownChanges | undefined;
  /** Of the changes, or of the imports so far. */
  page?: number | undefined;
};

/** The parameters of an address, without those that mean nothing here. */
export function importSearch(raw: Readonly<Record<string, unknown>>): ImportSearch {
  return {
    id: idParam(raw['id']),
    step: choiceParam(raw['step'], ['preview', 'store']),
    sheet: idParam(raw['sheet']),
    show: choiceParam(raw['show'], SHOWN),
    page: idParam(raw['page']),
  };
}
