import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  useForm,
  useWatch,
} from 'react-hook-form';
import type { FinancialData } from '../../../contract/financialData.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import type { MonthlySummaryItem } from '../../../contract/monthlySummaries.ts';
import { monthAsReported } from '../../../domain/notReported.ts';
import { call } from '../../api/call.ts';
import { NetworkError } from '../../../client/callError.ts';
import { invalidateNouns } from '../../api/changes.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { keptWork, useKeeping, useKept } from '../../editing/keptWork.ts';
import { monthlySummariesQuery } from '../../api/monthlySummaries.ts';
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
  figuresStep,
  hasTyped,
  attemptKeys,
  newestUnreported,
  newReportForm,
  type NewReport,
  type ReportMonth,
  reportStep,
} from './createReportDraft.ts';
import { type CreateFailure, failureOf } from './createFailure.ts';
import { invalidateReports } from '../../api/reportUpdate.ts';

/** What earlier attempts have saved, so that a retry goes on from there. */
interface Saved {
  readonly figures: FinancialData | null;
  readonly report: CreatedReport | null;
  readonly file: File | null;
}
const NOTHING_SAVED: Saved = { figures: null, report: null, file: null };

const newReportRules = standardSchemaResolver<CreateReportDraft, unknown, CreateReportDraft>(
  newReportForm,
);
const keptDraft = keptWork<CreateReportDraft>();
/** Moves within the page that would close the dialog. */
const KEPT_PARAMETERS = ['form', 'tab'];
const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

/** What the form's rules refuse, by field. */
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
  /** The figures that the chosen month has already. */
  readonly existing: FinancialData | null;
  readonly reports: readonly MonthlySummaryItem[];
  readonly month: ReportMonth | null;
  /** What is wrong, by field, once it was tried. */
  readonly problems: ReadonlyMap<string, string>;
  readonly hasUnsaved: boolean;
  /** Something is saved: the month is settled. */
  readonly isPartlySaved: boolean;
  readonly failure: CreateFailure | null;
  readonly pending: CreateStep | null;
  readonly percent: number;
  /** The number of attempts so far. */
  readonly attempts: number;
  /** True if nothing in the form stands in the way of creating. */
  readonly isReady: () => Promise<boolean>;
  readonly create: () => Promise<void>;
  /** Allows leaving once the person has confirmed. */
  readonly leaveFreely: () => void;
  readonly question: ReactNode;
}

/** Creating a report: its month's figures, then the report, then its document; each step once. */
export function useCreateReport(
  years: readonly FinancialYear[],
  initialYear: FinancialYear,
  onCreated: (fyId: number) => void,
): CreatingReport {
  const queryClient = useQueryClient();
  const user = useUser();
  const kept = useKept(keptDraft, user.id);
  const form = useForm<CreateReportDraft, unknown, CreateReportDraft>({
    resolver: newReportRules,
    defaultValues: kept ?? emptyDraft(initialYear.id),
  });
  const { errors, isSubmitted, isSubmitting, submitCount } = form.formState;
  // Drawn again with each character, so that the draft is the latest.
  useWatch({ control: form.control });
  const draft = form.getValues();
  const [saved, setSaved] = useState(NOTHING_SAVED);
  const [failure, setFailure] = useState<CreateFailure | null>(null);
  const [pending, setPending] = useState<CreateStep | null>(null);
  const [percent, setPercent] = useState(0);
  // The answer was lost: a report that is there now may be the one that was sent.
  const [mayBeOurs, setMayBeOurs] = useState(false);
  // The report's body that was sent and not answered.
  const unanswered = useRef<NewReport | null>(null);
  const [keyOf] = useState(() => attemptKeys(() => crypto.randomUUID()));
  const hasUnsaved = hasTyped(draft);
  useKeeping(keptDraft, user.id, hasUnsaved ? draft : null);
  const guard = useLeaveGuard(
    hasUnsaved,
    KEPT_PARAMETERS,
    'What you typed for the new report has not been saved.',
  );

  const year = years.find(({ id }) => id === draft.fyId) ?? null;
  const figures = useQuery(financialDataQuery(year?.id ?? initialYear.id));
  const reports = useQuery(monthlySummariesQuery(year?.id ?? initialYear.id));
  // What was read before an import or another report would propose an older month.
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
  const month = draftMonth(draft, year?.fyYear ?? null);
  const listed = figures.data?.find(({ monthNum }) => monthNum === month?.monthNum) ?? null;
  // What this attempt saved counts until the list has something newer.
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

  const saveFigures = async (
    typed: CreateReportDraft,
    target: ReportMonth,
  ): Promise<{ readonly figures: FinancialData; readonly moved: number }> => {
    const step = figuresStep(typed, target, existing);
    if (step.act === 'create') {
      const idempotencyKey = keyOf(['figures', step.body]);
      const made = await call('createFinancialData', { body: step.body, idempotencyKey });
      return { figures: monthAsReported(made), moved: 0 };
    }
    if (step.act === 'update') {
      const params = { id: String(step.id) };
      const { body, version: ifMatch } = step;
      const changed = await call('updateFinancialData', { params, body, ifMatch });
      return { figures: monthAsReported(changed), moved: changed.version - ifMatch };
    }
    if (existing === null) throw new Error('Figures to keep, but none are there');
    return { figures: existing, moved: 0 };
  };

  const saveReport = async (
    typed: CreateReportDraft,
    target: ReportMonth,
    monthFigures: FinancialData,
    made: CreatedReport | null,
  ): Promise<CreatedReport> => {
    let created = made;
    if (created === null) {
      const step = reportStep(typed, target, monthFigures, null);
      // What an unanswered attempt sent is sent again as it was: it may have made the report.
      const body = unanswered.current ?? (step.act === 'create' ? step.body : null);
      if (body === null) throw new Error('No report to create');
      unanswered.current = body;
      const idempotencyKey = keyOf(['report', body]);
      const report = await call('createMonthlySummary', { body, idempotencyKey });
      created = { ...report, quotedFigures: body.quotedFigures };
      unanswered.current = null;
    }
    const step = reportStep(typed, target, monthFigures, created);
    if (step.act !== 'update') return created;
    const params = { id: String(step.id) };
    const { body: changes, version: ifMatch } = step;
    const changed = await call('updateMonthlySummary', { params, body: changes, ifMatch });
    return { ...changed, quotedFigures: changes.quotedFigures };
  };

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

  const save = async (typed: CreateReportDraft) => {
    if (isTaken || month === null) return;
    let step: CreateStep = 'figures';
    try {
      setPending(step);
      const { figures: monthFigures, moved } = await saveFigures(typed, month);
      // The version of a report counts the changes of its month's figures.
      const made = saved.report && { ...saved.report, version: saved.report.version + moved };
      setSaved((before) => ({ ...before, figures: monthFigures, report: made }));
      step = 'report';
      setPending(step);
      const report = await saveReport(typed, month, monthFigures, made);
      setSaved((before) => ({ ...before, report }));
      step = 'document';
      setPending(step);
      await saveFile(typed.file, report);
      toast({ title: 'Success', description: 'Monthly report created successfully' });
      guard.leaveFreely();
      onCreated(month.fyId);
    } catch (error) {
      const isUnanswered = error instanceof NetworkError;
      if (!isUnanswered) unanswered.current = null;
      if (step === 'report') setMayBeOurs(isUnanswered);
      const next = failureOf(step, month, typed.file?.name ?? null, error);
      setFailure(next);
      toast(next.toast);
    } finally {
      setPending(null);
      invalidateReports(queryClient);
      invalidateNouns(queryClient, ['documents']);
    }
  };

  const create = async () => {
    if (isSubmitting) return;
    setFailure(null);
    await form.handleSubmit(save)();
  };

  return {
    draft,
    // A field shows what is stored until it is typed over: it is set, and not registered.
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
    pending,
    percent,
    attempts: submitCount,
    isReady: async () => !isTaken && (await form.trigger()),
    create,
    leaveFreely: guard.leaveFreely,
    question: guard.question,
  };
}
