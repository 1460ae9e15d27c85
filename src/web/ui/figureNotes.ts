import { createContext, use } from 'react';

/** What is said beside a number, by its id: both in full and after the number. */
export type FigureNotes = ReadonlyMap<string, string>;

export const NO_NOTES: FigureNotes = new Map();

export const FigureNotesContext = createContext<FigureNotes>(NO_NOTES);

/** What is said beside a number wherever it stands; undefined: nothing. */
export function useFigureNote(id: string | null | undefined): string | undefined {
  const notes = use(FigureNotesContext);
  return id === null || id === undefined ? undefined : notes.get(id);
}
