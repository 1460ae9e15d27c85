import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TakeBackPreview, TakenBackWhat, TakenRecord } from '../../contract/takeBacks.ts';
import { problemDetail, shownProblem } from '../api/problem.ts';
import { takeBackQuery, useTakeBack } from '../api/takeBacks.ts';
import { QueryContent } from '../components/QueryContent.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { toast } from '../ui/toastStore.ts';
import { ReasonedDialog } from './ReasonedDialog.tsx';
import { keyOfTaken, TakenRecords } from './TakenRecords.tsx';
import { outcomeInWords } from './takenBack.view.ts';

export type TakeBackDialogProps = {
  what: TakenBackWhat;
  /** What is taken back, in words: "Import of accounts.xlsx". */
  description: string;
  onClose: () => void;
};

/** Shows what would go back and what stays, asks why, and carries it out. */
export function TakeBackDialog({ what, description, onClose }: TakeBackDialogProps) {
  const preview = useQuery(takeBackQuery(what));
  const takeBack = useTakeBack();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const carryOut = async (shown: TakeBackPreview, reason: string) => {
    const takeAll = shown.records.filter((record) => chosen.has(keyOfTaken(record)));
    try {
      const { counts } = await takeBack.mutateAsync({ what, preview: shown, takeAll, reason });
      toast({ title: 'Taken back', description: outcomeInWords(counts) });
      onClose();
    } catch {
      // The dialog shows the error beside what is there now.
      setChosen(new Set());
    }
  };
  const hasWork =
    preview.data !== undefined && (preview.data.counts.records > 0 || chosen.size > 0);
  return (
    <ReasonedDialog
      title="Take back"
      description={description}
      missing="Say why this is taken back"
      submitLabel="Take back"
      pendingLabel="Taking back..."
      disabled={!hasWork}
      pending={takeBack.isPending}
      failure={
        takeBack.error === null
          ? null
          : {
              title: 'Nothing was taken back',
              sentence: problemDetail(takeBack.error, 'It could not be taken back.'),
            }
      }
      onReason={(reason) => {
        if (preview.data !== undefined) void carryOut(preview.data, reason);
      }}
      onClose={onClose}
    >
      <QueryContent
        query={preview}
        failure="The changes could not be worked out"
        problem={shownProblem}
        loading={
          <Loading label="Working out the changes...">
            <Skeleton className="h-24 w-full" />
          </Loading>
        }
      >
        {(shown) => (
          <TakenRecords
            preview={shown}
            chosen={chosen}
            onChoose={(record: TakenRecord, isChosen: boolean) => {
              const next = new Set(chosen);
              if (isChosen) next.add(keyOfTaken(record));
              else next.delete(keyOfTaken(record));
              setChosen(next);
            }}
          />
        )}
      </QueryContent>
    </ReasonedDialog>
  );
}
