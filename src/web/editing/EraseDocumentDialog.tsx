import { usePurgeDocument } from '../api/documentChanges.ts';
import { problemDetail } from '../api/problem.ts';
import { toast } from '../ui/toastStore.ts';
import { ReasonedDialog } from './ReasonedDialog.tsx';

export type EraseDocumentDialogProps = {
  id: number;
  name: string;
  onClose: () => void;
};

const STAYS = [
  'A record that the document existed: its month, when it was added and deleted, and by whom.',
  "All reasons given, including this one. Don't repeat anything that has to be erased.",
  'Copies of the file in other months, and earlier backups.',
];

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
      title="Erase this document permanently?"
      description={`The file, name and text of ${name} will be erased for everyone, including in views of the past. This cannot be undone.`}
      missing="Enter a reason for erasing this document."
      submitLabel="Erase permanently"
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
          <p className="font-medium">These will remain</p>
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
