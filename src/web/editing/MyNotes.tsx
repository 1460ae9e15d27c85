import { useQuery } from '@tanstack/react-query';
import type { PrivateNote } from '../../contract/privateNotes.ts';
import { shownProblem } from '../api/problem.ts';
import { privateNotesQuery } from '../api/privateNotes.ts';
import { queryClient } from '../api/queryClient.ts';
import { NotLoaded } from '../components/NotLoaded.tsx';
import { NoteList } from './NoteList.tsx';

export function useMyNotes(isShown: (note: PrivateNote) => boolean) {
  const query = useQuery(privateNotesQuery, queryClient);
  return { query, notes: query.data?.notes.filter(isShown) ?? [] };
}

export function MyNotes({ isShown }: { isShown: (note: PrivateNote) => boolean }) {
  const { query, notes } = useMyNotes(isShown);
  if (notes.length === 0 && query.error === null) return null;
  return (
    <section aria-label="My notes">
      <h3 className="font-medium">My notes</h3>
      <NotLoaded title="Your notes could not be loaded" query={query} problem={shownProblem} />
      <NoteList notes={notes} />
    </section>
  );
}
