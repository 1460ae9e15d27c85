import { lazy, Suspense, useState } from 'react';
import type { PrivateNote } from '../../contract/privateNotes.ts';
import { formatMoment } from '../../format/dates.ts';
import { withoutFormatting } from '../../format/withoutFormatting.ts';
import { problemDetail } from '../api/problem.ts';
import { useDeleteNote } from '../api/privateNotes.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toastStore.ts';

const EditNoteDialog = lazy(async () => ({
  default: (await import('./EditNoteDialog.tsx')).EditNoteDialog,
}));

const TEXT = 'max-w-[76ch] whitespace-pre-line [overflow-wrap:anywhere]';

/** A person's own notes, each with its buttons. */
export function NoteList({ notes }: { notes: readonly PrivateNote[] }) {
  const [editing, setEditing] = useState<PrivateNote | null>(null);
  const [deleting, setDeleting] = useState<PrivateNote | null>(null);
  const remove = useDeleteNote();
  return (
    <>
      <ul aria-label="My notes" className="flex flex-col divide-y divide-line">
        {notes.map((note) => (
          <li key={note.id} className="flex flex-col gap-1 py-2">
            <p className="text-small text-ink-soft [overflow-wrap:anywhere]">{note.subject}</p>
            {note.quote === null ? null : (
              <blockquote
                className={`${TEXT} border-l-2 border-line pl-3 text-small text-ink-soft`}
              >
                “{withoutFormatting(note.quote)}”
              </blockquote>
            )}
            <p className={TEXT}>{withoutFormatting(note.noteText)}</p>
            <div className="flex flex-wrap items-center gap-2 text-small text-ink-muted">
              <span>Only you, {formatMoment(note.writtenAt)}</span>
              <span className="flex gap-2" data-print="hide">
                <Button size="small" onClick={() => setEditing(note)}>
                  Edit
                </Button>
                <Button size="small" onClick={() => setDeleting(note)}>
                  Delete
                </Button>
              </span>
            </div>
          </li>
        ))}
      </ul>
      {editing === null ? null : (
        <Suspense fallback={null}>
          <EditNoteDialog note={editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
      {deleting === null ? null : (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleting(null)}
          title="Delete this note?"
          description="Nothing of it is kept."
          confirmLabel="Delete note"
          pending={remove.isPending}
          onConfirm={() =>
            remove.mutate(deleting.id, {
              onSuccess: () => setDeleting(null),
              onError: (error) =>
                toast({
                  variant: 'destructive',
                  title: 'The note was not deleted',
                  description: problemDetail(error),
                }),
            })
          }
        />
      )}
    </>
  );
}
