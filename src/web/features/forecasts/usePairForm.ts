import { METRICS } from '../../../contract/forecasts.ts';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type { Forecast } from '../../../contract/forecasts.ts';
import { invalidateNouns } from '../../api/changes.ts';
import { keptWork } from '../../api/keptWork.ts';
import { fieldMessages } from '../../api/problem.ts';
import { useLeaveGuard } from '../../components/leaveGuard.tsx';
import { useUser } from '../../components/signedInUser.ts';
import { toast } from '../../ui/toastStore.ts';
import { isStale } from './forecastCalls.ts';
import { forecastCalls, forecastsQuery, useReadForecastsAnew } from './forecasts.api.ts';
import { FORM_KEPT_PARAMETERS } from './forecasts.search.ts';
import { type PairFailure, pairFailure } from './pairFailure.ts';
import {
  type AmountField,
  changedFields,
  formField,
  mergePair,
  openPair,
  type PairField,
  pairProblems,
  type PairRecords,
  type PairValues,
} from './pairForm.ts';
import { isComplete, type PairAttempt, type PairOutcome, savePair } from './savePair.ts';

/** The form while it is open, beside what is typed in it. */
export interface PairEdit {
  /** What the form said when it was opened, or what a colleague's newer records say. */
  readonly base: PairValues;
  readonly attempt: PairAttempt;
  /** Fields for which the person has to choose between their value and the colleague's. */
  readonly conflicts: readonly PairField[];
  readonly failure: PairFailure | null;
  /** Said where nothing failed but somebody else was faster. */
  readonly note: string | null;
}

interface KeptForm {
  readonly form: string;
  readonly edit: PairEdit;
  readonly values: PairValues;
}

const LIST_HASH = hashKey(forecastsQuery.queryKey);
const keptForm = keptWork<KeptForm>();
const CHANGED_MEANWHILE =
  'Someone else changed this forecast while you were editing. Their values are in the form now; where both of you changed a field, choose one.';

export interface PairForm {
  readonly form: UseFormReturn<PairValues>;
  readonly values: PairValues;
  readonly edit: PairEdit;
  readonly hasUnsaved: boolean;
  readonly isSaving: boolean;
  /** Something of the pair stands, or may stand, without the rest. */
  readonly isPartlySaved: boolean;
  readonly settle: (field: PairField, choice: 'mine' | 'theirs') => void;
  readonly submit: () => Promise<void>;
  readonly close: () => void;
  readonly question: ReactNode;
}

/** The amount that may be left out: of a record that is not there beside the one that is edited. */
export function optionalAmount({ records, opened }: PairAttempt): AmountField | null {
  if (opened === 'forecast' && records.budget === null) return 'budgetAmount';
  if (opened === 'budget' && records.forecast === null) return 'forecastAmount';
  return null;
}

/** What stands now of the records of an attempt; null when none of them is newer. */
function newerRecords(attempt: PairAttempt, all: readonly Forecast[]): PairRecords | null {
  const now = (record: Forecast | null) =>
    all.find(({ id, version }) => id === record?.id && version > record.version) ?? null;
  const forecast = now(attempt.records.forecast);
  const budget = now(attempt.records.budget);
  if (forecast === null && budget === null) return null;
  return {
    forecast: forecast ?? attempt.records.forecast,
    budget: budget ?? attempt.records.budget,
  };
}

/** Making or editing a forecast with its budget, from the first keystroke to both answers. */
export function usePairForm(
  name: string,
  opened: { readonly base: PairValues; readonly attempt: PairAttempt },
  onClose: () => void,
): PairForm {
  const queryClient = useQueryClient();
  const user = useUser();
  const found = keptForm.useKept(user.id);
  const kept = found?.form === name ? found : null;
  const [edit, setEdit] = useState<PairEdit>(
    kept?.edit ?? { ...opened, conflicts: [], failure: null, note: null },
  );
  const [isSaving, setIsSaving] = useState(false);
  const readAnew = useReadForecastsAnew();
  const optional = optionalAmount(edit.attempt);
  const form = useForm<PairValues>({
    defaultValues: kept?.values ?? opened.base,
    resolver: (typed) => {
      const problems = pairProblems(typed, optional);
      if (problems.size === 0) return { values: typed, errors: {} };
      const errors = [...problems].map(([field, message]) => [field, { type: 'form', message }]);
      return { values: {}, errors: Object.fromEntries(errors) };
    },
  });
  // Complete: every field has its default and none is ever unregistered.
  const values = useWatch({ control: form.control, compute: (typed: PairValues) => typed });
  const isPartlySaved =
    edit.failure !== null && edit.failure.saved.length + edit.failure.unsure.length > 0;
  const hasUnsaved = isPartlySaved || changedFields(edit.base, values).length > 0;
  keptForm.useKeeping(user.id, hasUnsaved ? { form: name, edit, values } : null);
  const guard = useLeaveGuard(
    hasUnsaved,
    FORM_KEPT_PARAMETERS,
    'What you typed for the forecast and budget has not been saved.',
  );

  const close = () => {
    guard.leaveFreely();
    onClose();
  };

  const rebase = (before: PairEdit, records: PairRecords): PairEdit => {
    const { opened: metric } = before.attempt;
    const attempt = { ...before.attempt, records };
    if (metric === null) return { ...before, attempt };
    const newer = openPair(records, metric);
    const { conflicts, updated } = mergePair(before.base, newer, form.getValues());
    for (const field of updated) form.setValue(field, newer[field]);
    const open = new Set([...before.conflicts, ...conflicts]);
    for (const field of updated) open.delete(field);
    const isTold = conflicts.length + updated.length > 0;
    return {
      ...before,
      attempt,
      base: newer,
      conflicts: [...open],
      note: isTold ? CHANGED_MEANWHILE : before.note,
    };
  };

  // A colleague's save reaches this browser by itself: the form tells before it is sent.
  const onListRead = useEffectEvent(() => {
    const list = queryClient.getQueryData(forecastsQuery.queryKey) ?? [];
    const newer = isSaving ? null : newerRecords(edit.attempt, list);
    if (newer !== null) setEdit(rebase(edit, newer));
  });
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryHash === LIST_HASH) onListRead();
      }),
    [queryClient],
  );

  const failed = async (outcome: PairOutcome) => {
    const failure = pairFailure(outcome);
    toast({ title: 'Error', description: failure.toast, variant: 'destructive' });
    let next: PairEdit = { ...edit, attempt: outcome.attempt, failure, note: null };
    for (const metric of METRICS) {
      const half = outcome.halves[metric];
      if (!('error' in half)) continue;
      for (const [path, message] of fieldMessages(half.error)) {
        const field = formField(path, metric);
        if (field !== null) form.setError(field, { type: 'server', message });
      }
    }
    const isAnyStale = METRICS.some((metric) => {
      const half = outcome.halves[metric];
      return 'error' in half && isStale(half.error);
    });
    if (isAnyStale) {
      const list = await readAnew().catch(() => []);
      const records = newerRecords(outcome.attempt, list);
      if (records !== null) next = rebase(next, records);
    }
    setEdit(next);
  };

  const send = async (typed: PairValues) => {
    if (isSaving || edit.conflicts.length > 0) return;
    setIsSaving(true);
    try {
      const changed = changedFields(edit.base, typed);
      const outcome = await savePair(edit.attempt, typed, changed, forecastCalls, () =>
        crypto.randomUUID(),
      );
      if (!isComplete(outcome)) {
        await failed(outcome);
        return;
      }
      const description =
        outcome.attempt.opened === null
          ? 'Forecast & Budget created successfully'
          : 'Forecast updated successfully';
      toast({ title: 'Success', description });
      close();
    } finally {
      setIsSaving(false);
      invalidateNouns(queryClient, ['forecasts']);
    }
  };

  return {
    form,
    values,
    edit,
    hasUnsaved,
    isSaving,
    isPartlySaved,
    settle: (field, choice) => {
      if (choice === 'theirs') form.setValue(field, edit.base[field]);
      setEdit((before) => ({
        ...before,
        conflicts: before.conflicts.filter((other) => other !== field),
      }));
    },
    submit: form.handleSubmit(send),
    close,
    question: guard.question,
  };
}
