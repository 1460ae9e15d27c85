import type { Document } from '../../contract/documents.ts';
import { Alert } from '../ui/Alert.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

export type DeleteDocumentDialogProps = {
  /** The document to delete; null if none. */
  document: Document | null;
  pending: boolean;
  /** Why the deletion failed. */
  failure: string | null;
  onConfirm: (document: Document) => void;
  onClose: () => void;
};

/** Asks before a document is deleted, and names it. */
export function DeleteDocumentDialog({
  document,
  pending,
  failure,
  onConfirm,
  onClose,
}: DeleteDocumentDialogProps) {
  return (
    <ConfirmDialog
      open={document !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Delete this document?"
      description={`${document?.originalName ?? 'It'} will be deleted for everyone. This cannot be undone.`}
      confirmLabel="Delete"
      destructive
      pending={pending}
      pendingLabel="Deleting..."
      onConfirm={() => {
        if (document !== null) onConfirm(document);
      }}
    >
      {failure === null ? null : <Alert variant="destructive">{failure}</Alert>}
    </ConfirmDialog>
  );
}
