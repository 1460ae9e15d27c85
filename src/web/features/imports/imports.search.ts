import { choiceParam, idParam, textParam } from '../../searchParams.ts';

export const SHOWN = ['new', 'changed', 'unchanged', 'conflict', 'refused', 'warnings'] as const;
/** The part of a preview that is shown alone. */
export type ShownChanges = (typeof SHOWN)[number];

/** What the import page keeps in the address. */
export type ImportSearch = {
  /** The open import; without it, one is chosen or begun. */
  id?: number | undefined;
  /** Without it, the first one in which there is something to look at. */
  step?: 'understood' | 'preview' | 'store' | undefined;
  /** The visible sheet, counted from 1. */
  sheet?: number | undefined;
  /** The cell of an applied import that is shown: "October!C7". */
  cell?: string | undefined;
  show?: ShownChanges | undefined;
  /** Of the changes, or of the earlier imports. */
  page?: number | undefined;
};

/** The parameters of an address that are valid here. */
export function importSearch(raw: Readonly<Record<string, unknown>>): ImportSearch {
  return {
    id: idParam(raw['id']),
    step: choiceParam(raw['step'], ['understood', 'preview', 'store']),
    sheet: idParam(raw['sheet']),
    cell: textParam(raw['cell']),
    show: choiceParam(raw['show'], SHOWN),
    page: idParam(raw['page']),
  };
}
