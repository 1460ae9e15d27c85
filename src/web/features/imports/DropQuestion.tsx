import type { ImportListItem } from '../../../contract/imports.ts';
import { problemDetail } from '../../api/problem.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toastStore.ts';
import { useDropImport } from './imports.api.ts';

export type DropQuestionProps = {
  item: Pick<ImportListItem, 'id' | 'version' | 'fileName'>;
  onClose: () => void;
  onDropped?: () => void;
};

/** Asks before an import goes that was never stored. */
export function DropQuestion({ item, onClose, onDropped }: DropQuestionProps) {
  const drop = useDropImport();
  const confirm = async () => {
    try {
      await drop.mutateAsync(item);
      onClose();
      onDropped?.();
      toast({ title: 'Import discarded' });
    } catch {
      // It stands in the dialog.
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
      pending={drop.isPending}
      pendingLabel="Discarding..."
      onConfirm={() => void confirm()}
    >
      {drop.error === null ? null : (
        <Alert variant="destructive">
          {problemDetail(drop.error, 'The import could not be discarded.')}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
