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

const NOTE_TEXT_CLASS = 'max-w-[76ch] whitespace-pre-line [overflow-wrap:anywhere]';

/**
 * Returns "Pack.pdf, page 3, October 2026", because a document's name rarely includes its month.
 */
const subjectInMonth = ({ subject, month }: PrivateNote): string =>
  month === null || subject.includes(month) ? subject : `${subject}, ${month}`;

export function NoteList({ notes }: { notes: readonly PrivateNote[] }) {
  const [editing, setEditing] = useState<PrivateNote | null>(null);
  const [deleting, setDeleting] = useState<PrivateNote | null>(null);
  const remove = useDeleteNote();
  return (
    <>
      <ul aria-label="My notes" className="flex flex-col divide-y divide-line">
        {notes.map((note) => (
          <li key={note.id} className="flex flex-col gap-1 py-2">
            <p className="text-small text-ink-soft [overflow-wrap:anywhere]">
              {subjectInMonth(note)}
            </p>
            {note.quote === null ? null : (
              <blockquote
                className={`${NOTE_TEXT_CLASS} border-l-2 border-line pl-3 text-small text-ink-soft`}
              >
                “{withoutFormatting(note.quote)}”
              </blockquote>
            )}
            <p className={NOTE_TEXT_CLASS}>{withoutFormatting(note.noteText)}</p>
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
          description="The note will be permanently deleted."
          confirmLabel="Delete note"
          pending={remove.isPending}
          onConfirm={() =>
            remove.mutate(deleting.id, {
              onSuccess: () => setDeleting(null),
              onError: (error) =>
                toast({
                  variant: 'destructive',
                  title: 'The note could not be deleted',
                  description: problemDetail(error),
                }),
            })
          }
        />
      )}
    </>
  );
}
