import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RevertPreview, RevertTarget, RevertedRecord } from '../../contract/reverts.ts';
import { problemDetail, shownProblem } from '../api/problem.ts';
import { revertPreviewQuery, useRevert } from '../api/reverts.ts';
import { QueryContent } from '../components/QueryContent.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { toast } from '../ui/toastStore.ts';
import { ReasonedDialog } from './ReasonedDialog.tsx';
import { revertedRecordKey, RevertedRecords } from './RevertedRecords.tsx';
import { revertOutcomeInWords } from './revert.view.ts';

export type RevertDialogProps = {
  what: RevertTarget;
  description: string;
  onClose: () => void;
};

export function RevertDialog({ what, description, onClose }: RevertDialogProps) {
  const preview = useQuery(revertPreviewQuery(what));
  const takeBack = useRevert();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const carryOut = async (shown: RevertPreview, reason: string) => {
    const takeAll = shown.records.filter((record) => chosen.has(revertedRecordKey(record)));
    try {
      const { counts } = await takeBack.mutateAsync({ what, preview: shown, takeAll, reason });
      toast({ title: 'Reverted', description: revertOutcomeInWords(counts) });
      onClose();
    } catch {
      // The dialog shows the error next to the current state.
      setChosen(new Set());
    }
  };
  const hasWork =
    preview.data !== undefined && (preview.data.counts.records > 0 || chosen.size > 0);
  return (
    <ReasonedDialog
      title="Revert"
      description={description}
      missing="Enter a reason for reverting this."
      submitLabel="Revert"
      pendingLabel="Reverting..."
      disabled={!hasWork}
      pending={takeBack.isPending}
      failure={
        takeBack.error === null
          ? null
          : {
              title: 'Nothing was reverted',
              sentence: problemDetail(takeBack.error, 'The change could not be reverted.'),
            }
      }
      onReason={(reason) => {
        if (preview.data !== undefined) void carryOut(preview.data, reason);
      }}
      onClose={onClose}
    >
      <QueryContent
        query={preview}
        failure="The preview could not be loaded"
        problem={shownProblem}
        loading={
          <Loading label="Loading the preview...">
            <Skeleton className="h-24 w-full" />
          </Loading>
        }
      >
        {(shown) => (
          <RevertedRecords
            preview={shown}
            chosen={chosen}
            onChoose={(record: RevertedRecord, isChosen: boolean) => {
              const next = new Set(chosen);
              if (isChosen) next.add(revertedRecordKey(record));
              else next.delete(revertedRecordKey(record));
              setChosen(next);
            }}
          />
        )}
      </QueryContent>
    </ReasonedDialog>
  );
}
