import { lazy, Suspense, useState } from 'react';
import type { Document } from '../../contract/documents.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

const EraseDocumentDialog = lazy(() => import('./EraseDocumentDialog.tsx'));

export type DeleteDocumentDialogProps = {
  document: Document | null;
  pending: boolean;
  failure: string | null;
  onConfirm: (document: Document) => void;
  onClose: () => void;
};

export function DeleteDocumentDialog({
  document,
  pending,
  failure,
  onConfirm,
  onClose,
}: DeleteDocumentDialogProps) {
  const [erasing, setErasing] = useState<Document | null>(null);
  if (erasing !== null) {
    return (
      <Suspense>
        <EraseDocumentDialog
          id={erasing.id}
          name={erasing.originalName}
          onClose={() => {
            setErasing(null);
            onClose();
          }}
        />
      </Suspense>
    );
  }
  return (
    <ConfirmDialog
      open={document !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Delete this document?"
      description={`${document?.originalName ?? 'It'} will be deleted for everyone. You can restore it under Activity while its file is kept.`}
      confirmLabel="Delete"
      destructive
      pending={pending}
      pendingLabel="Deleting..."
      onConfirm={() => {
        if (document !== null) onConfirm(document);
      }}
    >
      <p className="text-small text-ink-muted">
        Does the document contain something that must not be kept at all?{' '}
        <Button
          variant="quiet"
          size="small"
          className="-ml-2"
          disabled={pending}
          onClick={() => setErasing(document)}
        >
          Erase permanently…
        </Button>
      </p>
      {failure === null ? null : <Alert variant="destructive">{failure}</Alert>}
    </ConfirmDialog>
  );
}
