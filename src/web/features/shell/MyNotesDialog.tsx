import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shownProblem } from '../../api/problem.ts';
import { privateNotesQuery } from '../../api/privateNotes.ts';
import { queryClient } from '../../api/queryClient.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { NoteList } from '../../editing/NoteList.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { notesFound } from './myNotes.view.ts';

export function MyNotesDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(privateNotesQuery, queryClient);
  const [searched, setSearched] = useState('');
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="My notes"
      description="Only you can see them. To write one, choose “Ask about this” next to a number, a sentence or a document page."
    >
      <QueryContent
        query={query}
        failure="Your notes could not be loaded"
        problem={shownProblem}
        loading={<TableLoading label="Loading notes..." />}
      >
        {({ notes }) => {
          if (notes.length === 0) return <p className="text-ink-muted">You have no notes yet.</p>;
          const found = notesFound(notes, searched);
          return (
            <div className="flex flex-col gap-3">
              <Field label="Search your notes">
                <Input
                  type="search"
                  value={searched}
                  onChange={({ target }) => setSearched(target.value)}
                />
              </Field>
              {found.length === 0 ? (
                <p className="text-ink-muted">No note contains these words.</p>
              ) : (
                <NoteList notes={found} />
              )}
            </div>
          );
        }}
      </QueryContent>
    </Dialog>
  );
}
