import { usePurgeDocument } from '../api/documentChanges.ts';
import { problemDetail } from '../api/problem.ts';
import { toast } from '../ui/toastStore.ts';
import { ReasonedDialog } from './ReasonedDialog.tsx';

export type EraseDocumentDialogProps = {
  /** Of the document, which may have been deleted. */
  id: number;
  name: string;
  onClose: () => void;
};

const STAYS = [
  'That there was a document, of which month, when it was added and deleted, and by whom.',
  'The reasons that were given, also this one: do not repeat there what has to go.',
  'Copies of the file in other months, and backups that were made before.',
];

/** Says what goes and what stays, asks why, and erases a document for ever. */
export default function EraseDocumentDialog({ id, name, onClose }: EraseDocumentDialogProps) {
  const purge = usePurgeDocument();
  const erase = async (reason: string) => {
    try {
      await purge.mutateAsync({ id, reason });
      toast({ title: 'Document Erased' });
      onClose();
    } catch {
      // The dialog shows the error.
    }
  };
  return (
    <ReasonedDialog
      title="Erase this document for ever?"
      description={`The file, name and text of ${name} go at once, for everyone, also where the past is shown. This cannot be undone.`}
      missing="Say why this document is erased"
      submitLabel="Erase for ever"
      pendingLabel="Erasing..."
      isDestructive
      pending={purge.isPending}
      failure={
        purge.error === null
          ? null
          : {
              title: 'Nothing was erased',
              sentence: problemDetail(purge.error, 'The document could not be erased.'),
            }
      }
      onReason={(reason) => void erase(reason)}
      onClose={onClose}
      lead={
        <div>
          <p className="font-medium">What stays</p>
          <ul className="mt-1 list-disc pl-5 text-ink-soft">
            {STAYS.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      }
    />
  );
}
