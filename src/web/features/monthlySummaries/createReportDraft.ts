import * as z from 'zod/mini';
import type {
  createFinancialDataBody,
  FinancialData,
  updateFinancialDataBody,
} from '../../../contract/financialData.ts';
import * as fields from '../../../contract/fields.ts';
import { LIMITS, MEDIA_TYPES } from '../../../contract/limits.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type {
  createMonthlySummaryBody,
  MonthlySummary,
  updateMonthlySummaryBody,
} from '../../../contract/monthlySummaries.ts';
import { latestMonth } from '../../../domain/begunMonths.ts';
import { decimal } from '../../../domain/decimal.ts';
import { withDerivedMargin } from '../../../domain/derivedMargin.ts';
import {
  calendarYear,
  fiscalMonthName,
  isFiscalMonth,
  type MonthOfYear,
} from '../../../domain/fiscalCalendar.ts';
import { forLines, MONTH_LINES } from '../../../domain/lines.ts';
import type { CheckedFigures } from '../../../domain/monthFindings.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { figuresIn } from '../../editing/saidFindings.ts';
import { newQuotes, newReportQuotes } from './newReportQuotes.ts';
import { EXPECTED_AMOUNT, readTypedAmount } from '../../editing/typedAmount.ts';
import { formatCount } from '../../../format/count.ts';

/** The amounts that a new report asks for, as its form names them: every line that is entered. */
export const CREATE_AMOUNTS = [
  { key: 'revenue', label: 'Revenue' },
  { key: 'ebitda', label: 'EBITDA' },
  { key: 'adjEbitda', label: 'Adjusted EBITDA' },
  { key: 'production', label: 'Production Costs' },
  { key: 'salesMarketing', label: 'Sales & Marketing' },
  { key: 'rnd', label: 'R&D' },
  { key: 'marketing', label: 'Marketing' },
  { key: 'admin', label: 'Admin' },
  { key: 'cash', label: 'Cash' },
  { key: 'customerSuccess', label: 'Customer Success' },
  { key: 'other', label: 'Other Costs' },
] as const;
export type CreateAmount = (typeof CREATE_AMOUNTS)[number]['key'];

/** Why a typed amount cannot be saved; null when it can, or when nothing was typed. */
function amountProblem(typed: string): string | null {
  const amount = readTypedAmount(typed, 'usd');
  if (amount.is === 'unreadable') return EXPECTED_AMOUNT;
  return amount.is === 'tooLong' ? amount.message : null;
}

const typedAmount = z.string().check(
  z.check(({ value, issues }) => {
    const message = amountProblem(value);
    if (message !== null) issues.push({ code: 'custom', message, input: value });
  }),
);

const typedNotes = fields.text(
  LIMITS.noteText,
  `At most ${formatCount(LIMITS.noteText)} characters`,
);

/** A new report as its form holds it, by the rules of the contract for what is typed. */
export const newReportForm = z.object({
  fyId: z.nullable(fields.id).check(z.refine((fyId) => fyId !== null, { error: 'Required' })),
  /** null until a month is chosen. */
  monthNum: z
    .nullable(z.int())
    .check(z.refine((monthNum) => monthNum !== null, { error: MESSAGES.monthRequired })),
  /** Only what was typed: a figure that exists already and was not touched is not in it. */
  amounts: z.partialRecord(z.enum(CREATE_AMOUNTS.map(({ key }) => key)), typedAmount),
  /** undefined until typed, so that notes which exist already show through. */
  summaryNotes: z.optional(typedNotes),
  boardNotes: typedNotes,
  /** What of the notes follows a figure. */
  quotes: newQuotes,
  file: z.nullable(z.file()),
});
export type CreateReportDraft = z.output<typeof newReportForm>;

export function emptyDraft(fyId: number | null): CreateReportDraft {
  return {
    fyId,
    monthNum: null,
    amounts: {},
    summaryNotes: undefined,
    boardNotes: '',
    file: null,
  };
}

/** The newest month of a financial year that has begun and has stored figures, but no report. */
export function newestUnreported(
  fyLabel: string,
  figures: readonly Pick<FinancialData, 'monthNum'>[],
  reports: readonly Pick<MonthlySummary, 'monthNum'>[],
  today: MonthOfYear,
): number | null {
  const reported = new Set(reports.map(({ monthNum }) => monthNum));
  const unreported = figures
    .filter(({ monthNum }) => !reported.has(monthNum))
    .toSorted((a, b) => a.monthNum - b.monthNum);
  const newest = latestMonth(
    shownBasis(),
    unreported,
    ({ monthNum }) => ({ fyLabel, monthNum }),
    today,
  );
  return newest?.monthNum ?? null;
}

export function hasTyped(draft: CreateReportDraft): boolean {
  return (
    Object.keys(draft.amounts).length > 0 ||
    (draft.summaryNotes ?? '') !== '' ||
    draft.boardNotes !== '' ||
    draft.file !== null
  );
}

/** What an amount's input shows: what was typed, otherwise what exists already. */
export function shownAmount(
  draft: CreateReportDraft,
  existing: FinancialData | null,
  key: CreateAmount,
): string {
  return draft.amounts[key] ?? existing?.[key] ?? '';
}

export function shownSummaryNotes(
  draft: CreateReportDraft,
  existing: FinancialData | null,
): string {
  return draft.summaryNotes ?? existing?.summaryNotes ?? '';
}

export interface RefusedFile {
  readonly title: string;
  readonly description: string;
}

/** Why a file cannot go with a new report, as its toast; null when it can. */
export function refusedPdf(file: Pick<File, 'type' | 'size'>): RefusedFile | null {
  if (file.type !== MEDIA_TYPES.pdf) {
    return { title: 'Invalid file', description: MESSAGES.selectPdf };
  }
  if (file.size >= LIMITS.uploadBytes) {
    return { title: 'Error', description: MESSAGES.fileTooLarge };
  }
  return null;
}

/** The month that a complete draft is about. */
export interface ReportMonth {
  readonly fyId: number;
  readonly monthNum: number;
  readonly monthName: string;
  readonly year: number;
}

/** null while the draft names no year and month. */
export function draftMonth(draft: CreateReportDraft, fyLabel: string | null): ReportMonth | null {
  const basis = shownBasis();
  const { fyId, monthNum } = draft;
  if (fyId === null || fyLabel === null || monthNum === null || !isFiscalMonth(monthNum)) {
    return null;
  }
  return {
    fyId,
    monthNum,
    monthName: fiscalMonthName(basis, monthNum),
    year: calendarYear(basis, fyLabel, monthNum),
  };
}

/** A typed amount as plain decimal text; what is left blank counts as 0. */
function amountOrZero(text: string | undefined): string {
  const typed = readTypedAmount(text ?? '', 'usd');
  return typed.is === 'amount' ? typed.amount : '0';
}

/** Whether what was typed is another amount than the stored one; a missing one is no 0. */
export function differsFromStored(typed: string, stored: string | null): boolean {
  return stored === null || !decimal(amountOrZero(typed)).eq(decimal(stored));
}

const isBlank = (text: string | undefined): boolean => (text ?? '').trim() === '';

const NO_FIGURES: CheckedFigures = forLines(MONTH_LINES, () => null);

/** Lines that are not sent at all while they are blank; the others are sent as 0. */
const SENT_IF_TYPED: ReadonlySet<CreateAmount> = new Set(['customerSuccess', 'other']);

/** The month as it would be stored with what is typed; what cannot be read is missing. */
export function draftFigures(
  amounts: CreateReportDraft['amounts'],
  existing: FinancialData | null,
): CheckedFigures {
  const typed: Partial<Record<CreateAmount, string>> = {};
  for (const { key } of CREATE_AMOUNTS) {
    const amount = readTypedAmount(amounts[key] ?? '', 'usd');
    if (amount.is === 'amount') typed[key] = amount.amount;
  }
  const adjEbitda = typed.adjEbitda ?? (existing === null ? typed.ebitda : undefined);
  const figures = existing === null ? NO_FIGURES : figuresIn(existing);
  const changes = { ...typed, ...(adjEbitda === undefined ? {} : { adjEbitda }) };
  return { ...figures, ...withDerivedMargin(figures, changes) };
}

/** The amounts that would be saved as something else than what is stored. */
export function changedAmounts(
  amounts: CreateReportDraft['amounts'],
  existing: FinancialData | null,
): CreateAmount[] {
  return CREATE_AMOUNTS.map(({ key }) => key).filter((key) => {
    const typed = amounts[key];
    return !isBlank(typed) && differsFromStored(typed ?? '', existing?.[key] ?? null);
  });
}

/** Says which of the zeros that are sent nobody has entered; nothing where there are none. */
function notReported<Key extends CreateAmount>(keys: readonly Key[]) {
  return keys.length === 0 ? {} : { notReported: [...keys] };
}

/** A call that is still to be made. */
type Step<Created, Changed> =
  | { readonly act: 'create'; readonly body: Created }
  | {
      readonly act: 'update';
      readonly id: number;
      readonly version: number;
      readonly body: Changed;
    }
  | { readonly act: 'none' };

export type FiguresStep = Step<
  z.output<typeof createFinancialDataBody>,
  z.output<typeof updateFinancialDataBody>
>;

/**
 * What has to be done to the month's figures: those that exist already are changed, not made again.
 */
export function figuresStep(
  draft: CreateReportDraft,
  month: ReportMonth,
  existing: FinancialData | null,
): FiguresStep {
  if (existing === null) {
    const { amounts } = draft;
    const adjEbitda = isBlank(amounts.adjEbitda) ? amounts.ebitda : amounts.adjEbitda;
    const typed = { ...amounts, ...(adjEbitda === undefined ? {} : { adjEbitda }) };
    const isSent = (key: CreateAmount) => !isBlank(typed[key]) || !SENT_IF_TYPED.has(key);
    const sent = CREATE_AMOUNTS.map(({ key }) => key).filter(isSent);
    return {
      act: 'create',
      body: {
        fyId: month.fyId,
        monthNum: month.monthNum,
        monthName: month.monthName,
        ...Object.fromEntries(sent.map((key) => [key, amountOrZero(typed[key])])),
        summaryNotes: draft.summaryNotes ?? '',
        ...notReported(sent.filter((key) => isBlank(typed[key]))),
      },
    };
  }
  const body: Record<string, string> = {};
  for (const { key } of CREATE_AMOUNTS) {
    const typed = draft.amounts[key];
    const stored = existing[key];
    if (typed === undefined || (isBlank(typed) && stored === null)) continue;
    if (differsFromStored(typed, stored)) body[key] = amountOrZero(typed);
  }
  const notes = draft.summaryNotes;
  if (notes !== undefined && notes !== (existing.summaryNotes ?? '')) body['summaryNotes'] = notes;
  if (Object.keys(body).length === 0) return { act: 'none' };
  return { act: 'update', id: existing.id, version: existing.version, body };
}

export type NewReport = z.input<typeof createMonthlySummaryBody>;

export type ReportStep = Step<NewReport, z.input<typeof updateMonthlySummaryBody>>;

/** A report that an earlier attempt has made, and what of its texts followed a figure as it was sent. */
export interface CreatedReport extends Pick<MonthlySummary, 'id' | 'version' | 'overview'> {
  readonly quotedFigures: z.input<typeof updateMonthlySummaryBody>['quotedFigures'];
}

/** What has to be done to the report, once the month's figures are `figures`. */
export function reportStep(
  draft: CreateReportDraft,
  month: ReportMonth,
  figures: Pick<FinancialData, 'revenue' | 'ebitda'>,
  created: CreatedReport | null,
): ReportStep {
  if (created === null) {
    return {
      act: 'create',
      body: {
        fyId: month.fyId,
        monthName: month.monthName,
        year: month.year,
        revenue: figures.revenue ?? '0',
        ebitda: figures.ebitda ?? '0',
        overview: draft.boardNotes,
        ...notReported((['revenue', 'ebitda'] as const).filter((key) => figures[key] === null)),
        ...newReportQuotes(draft),
      },
    };
  }
  const { id, version } = created;
  const { quotedFigures = [] } = newReportQuotes(draft);
  // The summary notes were changed with the month's figures, which take no stretches for another text.
  const followsOther =
    JSON.stringify(quotedFigures) !== JSON.stringify(created.quotedFigures ?? []);
  if (!followsOther && draft.boardNotes === (created.overview ?? '')) return { act: 'none' };
  const { boardNotes: overview, summaryNotes } = draft;
  const notes = summaryNotes === undefined ? {} : { summaryNotes };
  const isPlain = !followsOther && quotedFigures.length === 0;
  const body = isPlain ? { overview } : { overview, ...notes, quotedFigures };
  return { act: 'update', id, version, body };
}

/** The steps of creating a report, in their order. */
export type CreateStep = 'figures' | 'report' | 'document';
const STEPS: readonly CreateStep[] = ['figures', 'report', 'document'];

export interface SavedAndNot {
  readonly saved: readonly string[];
  /** What was sent and never answered: it may be there or not. */
  readonly unsure: readonly string[];
  readonly notSaved: readonly string[];
}

/** What was and was not saved when a step failed, each as the end of a sentence. */
export function savedAndNot(
  failed: CreateStep,
  wasAnswered: boolean,
  month: string,
  fileName: string | null,
): SavedAndNot {
  const names: Record<CreateStep, string | null> = {
    figures: `the figures of ${month}`,
    report: `the board report of ${month}`,
    document: fileName === null ? null : `the file ${fileName}`,
  };
  const at = STEPS.indexOf(failed);
  const named = (steps: readonly CreateStep[]) =>
    steps.map((step) => names[step]).filter((name) => name !== null);
  return {
    saved: named(STEPS.slice(0, at)),
    unsure: wasAnswered ? [] : named([failed]),
    notSaved: named(STEPS.slice(wasAnswered ? at : at + 1)),
  };
}

/**
 * One Idempotency-Key for each thing that is sent: the same again keeps its key, so that a retry
 * after a lost response creates nothing twice; a different body gets a new key.
 */
export function attemptKeys(newKey: () => string): (sent: unknown) => string {
  const keys = new Map<string, string>();
  return (sent) => {
    const text = JSON.stringify(sent);
    const known = keys.get(text) ?? newKey();
    keys.set(text, known);
    return known;
  };
}
