import { useQuery } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import type { TakeBackPreview, TakenBackWhat, TakenRecord } from '../../contract/takeBacks.ts';
import { problemDetail, shownProblem } from '../api/problem.ts';
import { takeBackQuery, useTakeBack } from '../api/takeBacks.ts';
import { QueryContent } from '../components/QueryContent.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { FormButtons } from '../ui/FormButtons.tsx';
import { Input } from '../ui/Input.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { toast } from '../ui/toastStore.ts';
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
  const form = useId();
  const [reason, setReason] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isMissing = reason.trim() === '';
  const carryOut = async (shown: TakeBackPreview) => {
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
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasTried(true);
    if (!isMissing && preview.data !== undefined) void carryOut(preview.data);
  };
  const hasWork =
    preview.data !== undefined && (preview.data.counts.records > 0 || chosen.size > 0);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Take back"
      description={description}
      unsaved={!isMissing}
      footer={
        <FormButtons
          form={form}
          disabled={!hasWork}
          pending={takeBack.isPending}
          pendingLabel="Taking back..."
        >
          Take back
        </FormButtons>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field
          label="Reason"
          required
          error={wasTried && isMissing ? 'Say why this is taken back' : undefined}
          hint="Everybody can read it under Activity."
        >
          <Input
            autoComplete="off"
            maxLength={LIMITS.reasonText}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {takeBack.error === null ? null : (
          <Alert variant="destructive" title="Nothing was taken back">
            {problemDetail(takeBack.error, 'It could not be taken back.')}
          </Alert>
        )}
        <QueryContent
          query={preview}
          failure="What would change could not be found out"
          problem={shownProblem}
          loading={
            <Loading label="Looking what would change...">
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
      </form>
    </Dialog>
  );
}
