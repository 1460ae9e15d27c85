import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { Import } from '../../../contract/imports.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { formatCount } from '../../../format/count.ts';
import { importCountWords } from '../../../format/importCountWords.ts';
import { CallError, NetworkError } from '../../../client/callError.ts';
import { draftStore, useDraftStoring, useStoredDraft } from '../../editing/draftStore.ts';
import { REASON_HINT } from '../../editing/reasonHint.ts';
import { fieldMessages, problemDetail } from '../../api/problem.ts';
import { useUser } from '../../components/signedInUser.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { proposedReason } from './books.view.ts';
import { useStoreImport } from './imports.api.ts';
import { countedNoun } from './preview.view.ts';

interface Answers {
  readonly id: number;
  readonly key: string;
  readonly reason: string;
  readonly leaveOutRefused: boolean;
}

const answersDrafts = draftStore<Answers>();

export type StoreStepProps = {
  record: Import;
  onBack: () => void;
  onStored: (record: Import) => void;
  onStale: () => void;
};

interface MissingInputs {
  readonly reason?: string;
  readonly refused?: string;
}

const missingIn = (reason: string, hasUndecided: boolean): MissingInputs => ({
  ...(reason.trim() === '' ? { reason: 'Reason is required' } : {}),
  ...(reason.length > LIMITS.reasonText ? { reason: MESSAGES.tooLong(LIMITS.reasonText) } : {}),
  ...(hasUndecided ? { refused: 'Leave them out or correct them in the workbook.' } : {}),
});

function refusalWords(error: unknown): string {
  const words = problemDetail(error, 'The import could not be stored.');
  return error instanceof NetworkError
    ? `${words} An import is stored completely or not at all, so it is safe to try again.`
    : words;
}

function useOnce(isSo: boolean, onSo: () => void): void {
  const latest = useRef(onSo);
  useEffect(() => {
    latest.current = onSo;
  });
  useEffect(() => {
    if (isSo) latest.current();
  }, [isSo]);
}

export function StoreStep({ record, onBack, onStored, onStale }: StoreStepProps) {
  const user = useUser();
  const store = useStoreImport();
  const field = useRef<HTMLTextAreaElement>(null);
  const found = useStoredDraft(answersDrafts, user.id);
  const kept = found?.id === record.id ? found : null;
  const [reason, setReason] = useState(kept?.reason ?? proposedReason(record));
  const [leaveOutRefused, setLeaveOutRefused] = useState(kept?.leaveOutRefused ?? false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [missing, setMissing] = useState<MissingInputs>({});
  const { preview } = record;
  // The key of the preview that the person has seen, so that nothing else is stored.
  const [key] = useState(kept?.key ?? preview.key);
  useDraftStoring(answersDrafts, user.id, { id: record.id, key, reason, leaveOutRefused });
  useOnce(preview.key !== key && !store.isPending, onStale);
  const { refused } = preview.counts;
  const count = importCountWords(preview);

  const send = async () => {
    const wanted = missingIn(reason, refused > 0 && !leaveOutRefused);
    setMissing(wanted);
    setRefusal(null);
    if (wanted.reason !== undefined) field.current?.focus();
    if (wanted.reason !== undefined || wanted.refused !== undefined) return;
    try {
      const asked = { id: record.id, reason: reason.trim(), previewKey: key, leaveOutRefused };
      onStored(await store.mutateAsync(asked));
    } catch (error) {
      const atReason = fieldMessages(error).get('reason');
      if (atReason !== undefined) setMissing({ reason: atReason });
      else if (error instanceof CallError && error.status === 412) {
        onStale();
      } else {
        setRefusal(refusalWords(error));
      }
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!store.isPending) void send();
  };

  return (
    <form noValidate onSubmit={submit} className="w-full max-w-[720px]">
      <Card title={`Store ${count}`} subtitle={record.fileName}>
        <div className="flex flex-col gap-5">
          {refusal === null ? null : (
            <Alert variant="destructive" title="Nothing was stored">
              {refusal}
            </Alert>
          )}
          <WhatIsStored {...preview.counts} />
          <Field
            label="Reason"
            hint={`${REASON_HINT} For example: October accounts closed.`}
            error={missing.reason}
            required
          >
            <Textarea
              ref={field}
              rows={2}
              value={reason}
              onChange={({ target }) => {
                setReason(target.value);
                if (target.value.trim() !== '') setMissing((now) => ({ ...now, reason: '' }));
              }}
            />
          </Field>
          {refused > 0 ? (
            <LeaveOutRefused
              count={refused}
              isChosen={leaveOutRefused}
              problem={missing.refused}
              onChoose={(isChosen) => {
                setLeaveOutRefused(isChosen);
                setMissing(({ reason: still }) => (still === undefined ? {} : { reason: still }));
              }}
            />
          ) : null}
          {store.isPending ? <Progress label={`Storing ${count}`} /> : null}
          <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-4">
            <Button onClick={onBack}>Back</Button>
            <Button
              type="submit"
              variant="primary"
              pending={store.isPending}
              pendingLabel="Storing..."
            >
              Store {count}
            </Button>
          </div>
        </div>
      </Card>
    </form>
  );
}

function WhatIsStored({
  new: added,
  changed,
  reports,
  conflict,
  warnings,
}: Import['preview']['counts']) {
  return (
    <ul className="flex flex-col gap-1">
      <StoredCountLine count={added} words="new" />
      <StoredCountLine count={changed} words="changed, replacing the stored amount" />
      <StoredCountLine count={reports} words={reports === 1 ? 'new report' : 'new reports'} />
      <StoredCountLine
        count={conflict}
        words="kept as stored, because of changes since the export"
      />
      {warnings > 0 ? (
        <li className="text-ink-muted">
          {countedNoun(warnings, 'warning')} to check in the preview.
        </li>
      ) : null}
      <li className="text-ink-muted">
        The import is stored completely or not at all, and can be undone as a whole.
      </li>
    </ul>
  );
}

type LeaveOutRefusedProps = {
  count: number;
  isChosen: boolean;
  problem: string | undefined;
  onChoose: (isChosen: boolean) => void;
};

function LeaveOutRefused({ count, isChosen, problem, onChoose }: LeaveOutRefusedProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <Checkbox
        label={
          count === 1
            ? 'Leave out the refused cell'
            : `Leave out the ${formatCount(count)} refused cells`
        }
        hint={
          count === 1 ? 'The stored amount stays unchanged.' : 'The stored amounts stay unchanged.'
        }
        checked={isChosen}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : id}
        onChange={({ target }) => onChoose(target.checked)}
      />
      {problem === undefined ? null : (
        <p id={id} role="alert" className="flex gap-1.5 text-small text-negative">
          <span aria-hidden="true">▲</span>
          {problem}
        </p>
      )}
    </div>
  );
}

function StoredCountLine({ count, words }: { count: number; words: string }) {
  if (count === 0) return null;
  return (
    <li>
      <strong className="font-semibold">{formatCount(count)}</strong> {words}
    </li>
  );
}
