import type { ImportListItem } from '../../../contract/imports.ts';
import { problemDetail } from '../../api/problem.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toastStore.ts';
import { useDiscardImport } from './imports.api.ts';

export type DiscardQuestionProps = {
  item: Pick<ImportListItem, 'id' | 'version' | 'fileName'>;
  onClose: () => void;
  onDiscarded?: () => void;
};

export function DiscardQuestion({ item, onClose, onDiscarded }: DiscardQuestionProps) {
  const discard = useDiscardImport();
  const confirm = async () => {
    try {
      await discard.mutateAsync(item);
      onClose();
      onDiscarded?.();
      toast({ title: 'Import discarded' });
    } catch {
      // The dialog shows the error.
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Discard this import?"
      description={`${item.fileName} and your corrections will be discarded. None of it has been stored.`}
      confirmLabel="Discard"
      destructive
      pending={discard.isPending}
      pendingLabel="Discarding..."
      onConfirm={() => void confirm()}
    >
      {discard.error === null ? null : (
        <Alert variant="destructive">
          {problemDetail(discard.error, 'The import could not be discarded.')}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
