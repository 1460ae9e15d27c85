import { createContext, use } from 'react';

/** Notes by figure id: in full, and as shown after the number. */
export type FigureNotes = ReadonlyMap<string, string>;

export const NO_NOTES: FigureNotes = new Map();

export const FigureNotesContext = createContext<FigureNotes>(NO_NOTES);

export function useFigureNote(id: string | null | undefined): string | undefined {
  const notes = use(FigureNotesContext);
  return id === null || id === undefined ? undefined : notes.get(id);
}
