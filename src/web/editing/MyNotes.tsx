import { useQuery } from '@tanstack/react-query';
import type { PrivateNote } from '../../contract/privateNotes.ts';
import { shownProblem } from '../api/problem.ts';
import { privateNotesQuery } from '../api/privateNotes.ts';
import { queryClient } from '../api/queryClient.ts';
import { NotLoaded } from '../components/NotLoaded.tsx';
import { NoteList } from './NoteList.tsx';

/** The person's own notes about one thing; nothing where there are none. */
export function MyNotes({ isShown }: { isShown: (note: PrivateNote) => boolean }) {
  const query = useQuery(privateNotesQuery, queryClient);
  const notes = query.data?.notes.filter(isShown) ?? [];
  if (notes.length === 0 && query.error === null) return null;
  return (
    <section aria-label="My notes">
      <h3 className="font-medium">My notes</h3>
      <NotLoaded title="Your notes were not loaded" query={query} problem={shownProblem} />
      <NoteList notes={notes} />
    </section>
  );
}
