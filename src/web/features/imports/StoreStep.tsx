import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { Import } from '../../../contract/imports.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { formatCount } from '../../../format/count.ts';
import { toStoreWords } from '../../../format/toStoreWords.ts';
import { CallError, NetworkError } from '../../../client/callError.ts';
import { keptWork, useKeeping, useKept } from '../../editing/keptWork.ts';
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
import { counted } from './preview.view.ts';

interface Answers {
  readonly id: number;
  /** Of the preview that was seen. */
  readonly key: string;
  readonly reason: string;
  readonly leaveOutRefused: boolean;
}

const keptAnswers = keptWork<Answers>();

export type StoreStepProps = {
  record: Import;
  onBack: () => void;
  onStored: (record: Import) => void;
  /** What is stored has changed since the preview was made. */
  onStale: () => void;
};

/** The last questions: the reason, and whether to leave out refused cells. */
export function StoreStep({ record, onBack, onStored, onStale }: StoreStepProps) {
  const user = useUser();
  const store = useStoreImport();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const found = useKept(keptAnswers, user.id);
  const kept = found?.id === record.id ? found : null;
  const [reason, setReason] = useState(kept?.reason ?? proposedReason(record));
  const [leaveOutRefused, setLeaveOutRefused] = useState(kept?.leaveOutRefused ?? false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [missing, setMissing] = useState<{ reason?: string; refused?: string }>({});
  const { preview } = record;
  // Only what was seen is stored.
  const [key] = useState(kept?.key ?? preview.key);
  useKeeping(keptAnswers, user.id, { id: record.id, key, reason, leaveOutRefused });
  const isMoved = preview.key !== key && !store.isPending;
  const latest = useRef(onStale);
  useEffect(() => {
    latest.current = onStale;
  });
  useEffect(() => {
    if (isMoved) latest.current();
  }, [isMoved]);
  const { refused, conflict, warnings } = preview.counts;
  const count = toStoreWords(preview);

  const send = async () => {
    const wanted = {
      ...(reason.trim() === '' ? { reason: 'Reason is required' } : {}),
      ...(reason.length > LIMITS.reasonText ? { reason: MESSAGES.tooLong(LIMITS.reasonText) } : {}),
      ...(refused > 0 && !leaveOutRefused
        ? { refused: 'Choose to leave them out, or correct them in the workbook.' }
        : {}),
    };
    setMissing(wanted);
    setRefusal(null);
    if (wanted.reason !== undefined) field.current?.focus();
    if (wanted.reason !== undefined || wanted.refused !== undefined) return;
    try {
      onStored(
        await store.mutateAsync({
          id: record.id,
          reason: reason.trim(),
          previewKey: key,
          leaveOutRefused,
        }),
      );
    } catch (error) {
      const atReason = fieldMessages(error).get('reason');
      if (atReason !== undefined) setMissing({ reason: atReason });
      else if (error instanceof CallError && error.status === 412) {
        onStale();
      } else {
        const words = problemDetail(error, 'The import could not be stored.');
        setRefusal(
          error instanceof NetworkError
            ? `${words} An import is stored completely or not at all, so it is safe to try again.`
            : words,
        );
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
          <ul className="flex flex-col gap-1">
            <Line count={preview.counts.new} words="new" />
            <Line count={preview.counts.changed} words="replacing the amount that is stored" />
            <Line
              count={preview.counts.reports}
              words={preview.counts.reports === 1 ? 'new report' : 'new reports'}
            />
            <Line
              count={conflict}
              words="left as stored, because they have changed since the export"
            />
            {warnings > 0 ? (
              <li className="text-ink-muted">
                {counted(warnings, 'warning')} in the preview, worth a look.
              </li>
            ) : null}
            <li className="text-ink-muted">
              Either all of it is stored or none of it, and it can be undone as a whole.
            </li>
          </ul>
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
            <div className="flex flex-col gap-1">
              <Checkbox
                label={
                  refused === 1
                    ? 'Leave out the refused cell'
                    : `Leave out the ${formatCount(refused)} refused cells`
                }
                hint={
                  refused === 1
                    ? 'Its stored amount stays as it is.'
                    : 'Their stored amounts stay as they are.'
                }
                checked={leaveOutRefused}
                aria-invalid={missing.refused !== undefined || undefined}
                aria-describedby={missing.refused === undefined ? undefined : `${id}-refused`}
                onChange={({ target }) => {
                  setLeaveOutRefused(target.checked);
                  setMissing(({ reason: still }) => (still === undefined ? {} : { reason: still }));
                }}
              />
              {missing.refused === undefined ? null : (
                <p
                  id={`${id}-refused`}
                  role="alert"
                  className="flex gap-1.5 text-small text-negative"
                >
                  <span aria-hidden="true">▲</span>
                  {missing.refused}
                </p>
              )}
            </div>
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

function Line({ count, words }: { count: number; words: string }) {
  if (count === 0) return null;
  return (
    <li>
      <strong className="font-semibold">{formatCount(count)}</strong> {words}
    </li>
  );
}
