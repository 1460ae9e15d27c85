import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  useForm,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import type { FinancialData } from '../../../contract/financialData.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import type { MonthlySummaryItem } from '../../../contract/reports.ts';
import { NetworkError } from '../../../client/callError.ts';
import { invalidateNouns } from '../../api/changes.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { draftStore, useDraftStoring, useStoredDraft } from '../../editing/draftStore.ts';
import { reportsQuery } from '../../api/reports.ts';
import { uploadFile } from '../../api/upload.ts';
import { useLeaveGuard } from '../../editing/leaveGuard.tsx';
import { useUser } from '../../components/signedInUser.ts';
import { thisMonth } from '../../components/thisMonth.ts';
import { toast } from '../../ui/toastStore.ts';
import {
  type CreatedReport,
  type CreateReportDraft,
  CREATE_AMOUNTS,
  type CreateStep,
  draftMonth,
  emptyDraft,
  hasTyped,
  attemptKeys,
  newestUnreported,
  newReportForm,
  type NewReport,
  type ReportMonth,
} from './createReportDraft.ts';
import { type CreateFailure, failureOf } from './createFailure.ts';
import { saveFigures, saveReport } from './saveNewReport.ts';
import { invalidateReports } from '../../api/reportUpdate.ts';

/** The parts that earlier attempts have saved, so that a retry continues from there. */
interface Saved {
  readonly figures: FinancialData | null;
  readonly report: CreatedReport | null;
  readonly file: File | null;
}
const NOTHING_SAVED: Saved = { figures: null, report: null, file: null };

const newReportRules = standardSchemaResolver<CreateReportDraft, unknown, CreateReportDraft>(
  newReportForm,
);
const newReportDrafts = draftStore<CreateReportDraft>();
const CREATE_KEPT_PARAMETERS = ['form', 'tab'];
const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

function refusedFields(errors: FieldErrors<CreateReportDraft>): Map<string, string> {
  const { fyId, monthNum, amounts, summaryNotes, boardNotes } = errors;
  const refused = new Map<string, string>();
  const add = (field: string, message: string | undefined) => {
    if (message !== undefined) refused.set(field, message);
  };
  add('fyId', fyId?.message);
  add('monthNum', monthNum?.message);
  for (const { key } of CREATE_AMOUNTS) add(key, amounts?.[key]?.message);
  add('summaryNotes', summaryNotes?.message);
  add('boardNotes', boardNotes?.message);
  return refused;
}

export interface CreatingReport {
  readonly draft: CreateReportDraft;
  readonly change: <Name extends FieldPath<CreateReportDraft>>(
    name: Name,
    value: FieldPathValue<CreateReportDraft, Name>,
  ) => void;
  readonly existing: FinancialData | null;
  readonly reports: readonly MonthlySummaryItem[];
  readonly month: ReportMonth | null;
  readonly problems: ReadonlyMap<string, string>;
  readonly hasUnsaved: boolean;
  /** Part of the report is saved, so the month can't be changed. */
  readonly isPartlySaved: boolean;
  readonly failure: CreateFailure | null;
  readonly pending: CreateStep | null;
  readonly percent: number;
  readonly attempts: number;
  readonly isReady: () => Promise<boolean>;
  readonly create: () => Promise<void>;
  readonly leaveFreely: () => void;
  readonly question: ReactNode;
}

function useSaving() {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(NOTHING_SAVED);
  const [failure, setFailure] = useState<CreateFailure | null>(null);
  const [pending, setPending] = useState<CreateStep | null>(null);
  const [percent, setPercent] = useState(0);
  // After a lost answer, an existing report may be the one that was sent.
  const [mayBeOurs, setMayBeOurs] = useState(false);
  const unanswered = useRef<NewReport | null>(null);
  const [keyOf] = useState(() => attemptKeys(() => crypto.randomUUID()));

  const saveFile = async (file: File | null, report: CreatedReport): Promise<void> => {
    if (file === null || saved.file === file) return;
    setPercent(0);
    await uploadFile({
      file,
      summaryId: report.id,
      idempotencyKey: keyOf(['document', report.id, file.name, file.size, file.lastModified]),
      onProgress: setPercent,
    });
    setSaved((before) => ({ ...before, file }));
  };

  const save = async (
    typed: CreateReportDraft,
    month: ReportMonth,
    existing: FinancialData | null,
  ): Promise<boolean> => {
    let step: CreateStep = 'figures';
    try {
      setPending(step);
      const { figures: monthFigures, moved } = await saveFigures(typed, month, existing, keyOf);
      // A report's version also counts changes of its month's figures.
      const made = saved.report && { ...saved.report, version: saved.report.version + moved };
      setSaved((before) => ({ ...before, figures: monthFigures, report: made }));
      step = 'report';
      setPending(step);
      const report = await saveReport(typed, month, monthFigures, { made, unanswered, keyOf });
      setSaved((before) => ({ ...before, report }));
      step = 'document';
      setPending(step);
      await saveFile(typed.file, report);
      toast({ title: 'Success', description: 'Monthly report created successfully' });
      return true;
    } catch (error) {
      const isUnanswered = error instanceof NetworkError;
      if (!isUnanswered) unanswered.current = null;
      if (step === 'report') setMayBeOurs(isUnanswered);
      const next = failureOf(step, month, typed.file?.name ?? null, error);
      setFailure(next);
      toast(next.toast);
      return false;
    } finally {
      setPending(null);
      invalidateReports(queryClient);
      invalidateNouns(queryClient, ['documents']);
    }
  };

  return {
    saved,
    failure,
    pending,
    percent,
    mayBeOurs,
    save,
    forgetFailure: () => setFailure(null),
  };
}

/** Proposes the newest month without a report until a person types. */
function useMonthsOf(
  years: readonly FinancialYear[],
  initialYear: FinancialYear,
  form: UseFormReturn<CreateReportDraft, unknown, CreateReportDraft>,
  hasUnsaved: boolean,
) {
  const draft = form.getValues();
  const year = years.find(({ id }) => id === draft.fyId) ?? null;
  const figures = useQuery(financialDataQuery(year?.id ?? initialYear.id));
  const reports = useQuery(reportsQuery(year?.id ?? initialYear.id));
  // Stale data, from before an import or another report, would propose an older month.
  const isCurrent = !figures.isFetching && !reports.isFetching;
  const proposed =
    draft.monthNum === null &&
    !hasUnsaved &&
    year !== null &&
    isCurrent &&
    figures.data &&
    reports.data
      ? newestUnreported(year.fyYear, figures.data, reports.data, thisMonth())
      : null;
  useEffect(() => {
    if (proposed !== null) form.setValue('monthNum', proposed, { shouldValidate: true });
  }, [form, proposed]);
  return { year, figures, reports };
}

/** Saves the figures, then the report, then its document, each only once. */
export function useCreateReport(
  years: readonly FinancialYear[],
  initialYear: FinancialYear,
  onCreated: (fyId: number) => void,
): CreatingReport {
  const user = useUser();
  const kept = useStoredDraft(newReportDrafts, user.id);
  const form = useForm<CreateReportDraft, unknown, CreateReportDraft>({
    resolver: newReportRules,
    defaultValues: kept ?? emptyDraft(initialYear.id),
  });
  const { errors, isSubmitted, isSubmitting, submitCount } = form.formState;
  // Renders on each character, so that the draft is up to date.
  useWatch({ control: form.control });
  const draft = form.getValues();
  const saving = useSaving();
  const { saved, failure, mayBeOurs } = saving;
  const hasUnsaved = hasTyped(draft);
  useDraftStoring(newReportDrafts, user.id, hasUnsaved ? draft : null);
  const guard = useLeaveGuard(
    hasUnsaved,
    CREATE_KEPT_PARAMETERS,
    'The new report has not been saved.',
  );

  const { year, figures, reports } = useMonthsOf(years, initialYear, form, hasUnsaved);
  const month = draftMonth(draft, year?.fyYear ?? null);
  const listed = figures.data?.find(({ monthNum }) => monthNum === month?.monthNum) ?? null;
  // This attempt's result is used until the list has a newer version.
  const existing =
    saved.figures !== null && saved.figures.version >= (listed?.version ?? 0)
      ? saved.figures
      : listed;
  const isTaken =
    saved.report === null &&
    !mayBeOurs &&
    reports.data?.some(({ monthNum }) => monthNum === month?.monthNum);
  const problems = refusedFields(errors);
  if (isTaken && month !== null) {
    problems.set('monthNum', `A report for ${month.monthName} ${month.year} already exists`);
  }

  const create = async () => {
    if (isSubmitting) return;
    saving.forgetFailure();
    await form.handleSubmit(async (typed) => {
      if (isTaken || month === null || !(await saving.save(typed, month, existing))) return;
      guard.leaveFreely();
      onCreated(month.fyId);
    })();
  };

  return {
    draft,
    // Not registered with the form, because a field shows the stored value until something is typed.
    change: (name, value) => form.setValue(name, value, { shouldValidate: true }),
    existing,
    reports: reports.data ?? [],
    month,
    problems:
      isSubmitted || isSubmitting
        ? new Map([...(failure?.fields ?? []), ...problems])
        : NO_PROBLEMS,
    hasUnsaved,
    isPartlySaved: saved.figures !== null,
    failure,
    pending: saving.pending,
    percent: saving.percent,
    attempts: submitCount,
    isReady: async () => !isTaken && (await form.trigger()),
    create,
    leaveFreely: guard.leaveFreely,
    question: guard.question,
  };
}
