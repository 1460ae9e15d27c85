import { useState } from 'react';
import type { ImportListItem } from '../../../contract/imports.ts';
import { CallError } from '../../../client/callError.ts';
import { problemDetail } from '../../api/problem.ts';
import { ReasonField } from '../../components/ReasonField.tsx';
import { formatMoment } from '../../../format/dates.ts';
import { RevertDialog } from '../../editing/RevertDialog.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toastStore.ts';
import { useUndoImport } from './imports.api.ts';
import { countedNoun } from './preview.view.ts';

export type UndoQuestionProps = { item: ImportListItem; onClose: () => void };

function whatGoesBack({ appliedCount, fileName }: ImportListItem): string {
  return appliedCount === null || appliedCount === 0
    ? `The reports created by ${fileName} will be removed`
    : `${countedNoun(appliedCount, 'entry', 'entries')} from ${fileName} will return to their values before the import, and reports created with them will be removed`;
}

const isChangedSince = (error: unknown) =>
  error instanceof CallError && error.problem?.code === 'changed_since';

export function UndoQuestion({ item, onClose }: UndoQuestionProps) {
  const undo = useUndoImport();
  const [reason, setReason] = useState('');
  const [isTaking, setIsTaking] = useState(false);
  const confirm = async () => {
    try {
      await undo.mutateAsync({ id: item.id, reason });
      onClose();
      toast({
        title: 'Import undone',
        description: `${item.fileName}: all previous values have been restored.`,
      });
    } catch {
      // The dialog shows the error.
    }
  };
  if (isTaking) {
    const description = `Import of ${item.fileName}, ${formatMoment(item.appliedAt ?? item.createdAt)}`;
    const what = { kind: 'import', importId: item.id } as const;
    return <RevertDialog what={what} description={description} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Undo this import?"
      description={`${whatGoesBack(item)}. The import is undone completely or not at all.`}
      confirmLabel="Undo import"
      destructive
      pending={undo.isPending}
      pendingLabel="Undoing..."
      onConfirm={() => void confirm()}
    >
      <div className="mt-2">
        <ReasonField value={reason} onValueChange={setReason} />
      </div>
      {undo.error === null ? null : (
        <Alert
          variant="destructive"
          title="Nothing was undone"
          action={
            isChangedSince(undo.error) ? (
              <Button size="small" onClick={() => setIsTaking(true)}>
                Revert without losing later changes…
              </Button>
            ) : undefined
          }
        >
          {problemDetail(undo.error, 'The import could not be undone.')}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
