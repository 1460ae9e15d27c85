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
} from '../../../contract/reports.ts';
import { latestMonth } from '../../../finance/begunMonths.ts';
import { decimal } from '../../../finance/decimal.ts';
import { withDerivedMargin } from '../../../finance/derivedMargin.ts';
import {
  calendarYear,
  fiscalMonthName,
  isFiscalMonth,
  type MonthOfYear,
} from '../../../finance/fiscalCalendar.ts';
import { forLines, MONTH_LINES } from '../../../finance/lines.ts';
import type { CheckedFigures } from '../../../finance/monthFindings.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { figuresIn } from '../../editing/wordedFindings.ts';
import { newQuotes, newReportQuotes } from './newReportQuotes.ts';
import { EXPECTED_AMOUNT, readTypedAmount } from '../../editing/typedAmount.ts';
import { formatCount } from '../../../format/count.ts';

/** Every line that is entered, with the form's names. */
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

/** Returns null if the amount can be saved or nothing was typed. */
function amountProblem(typed: string): string | null {
  const amount = readTypedAmount(typed, 'usd');
  if (amount.kind === 'unreadable') return EXPECTED_AMOUNT;
  return amount.kind === 'tooLong' ? amount.message : null;
}

const typedReportAmount = z.string().check(
  z.check(({ value, issues }) => {
    const message = amountProblem(value);
    if (message !== null) issues.push({ code: 'custom', message, input: value });
  }),
);

const typedNotes = fields.text(
  LIMITS.noteText,
  `At most ${formatCount(LIMITS.noteText)} characters`,
);

export const newReportForm = z.object({
  fyId: z.nullable(fields.id).check(z.refine((fyId) => fyId !== null, { error: 'Required' })),
  monthNum: z
    .nullable(z.int())
    .check(z.refine((monthNum) => monthNum !== null, { error: MESSAGES.monthRequired })),
  /** Contains only typed amounts; stored figures that weren't changed are left out. */
  amounts: z.partialRecord(z.enum(CREATE_AMOUNTS.map(({ key }) => key)), typedReportAmount),
  /** Undefined until typed, so that existing notes are shown. */
  summaryNotes: z.optional(typedNotes),
  boardNotes: typedNotes,
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

/** The newest month of a year that has begun and has figures but no report. */
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

/** The typed amount, otherwise the stored one. */
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

/** The toast for a file that can't be attached to a report, or null. */
export function refusedPdf(file: Pick<File, 'type' | 'size'>): RefusedFile | null {
  if (file.type !== MEDIA_TYPES.pdf) {
    return { title: 'Invalid file', description: MESSAGES.selectPdf };
  }
  if (file.size >= LIMITS.uploadBytes) {
    return { title: 'Error', description: MESSAGES.fileTooLarge };
  }
  return null;
}

export interface ReportMonth {
  readonly fyId: number;
  readonly monthNum: number;
  readonly monthName: string;
  readonly year: number;
}

/** Returns null until the draft has a year and a month. */
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

/** Plain decimal text; blank counts as 0. */
function amountOrZero(text: string | undefined): string {
  const typed = readTypedAmount(text ?? '', 'usd');
  return typed.kind === 'amount' ? typed.amount : '0';
}

/** A missing amount isn't the same as 0. */
export function differsFromStored(typed: string, stored: string | null): boolean {
  return stored === null || !decimal(amountOrZero(typed)).eq(decimal(stored));
}

const isBlankAmount = (text: string | undefined): boolean => (text ?? '').trim() === '';

const NO_CHECKED_FIGURES: CheckedFigures = forLines(MONTH_LINES, () => null);

/** Left out while blank; other lines are sent as 0. */
const SENT_IF_TYPED: ReadonlySet<CreateAmount> = new Set(['customerSuccess', 'other']);

/** The month as it would be stored. Unreadable amounts count as missing. */
export function draftFigures(
  amounts: CreateReportDraft['amounts'],
  existing: FinancialData | null,
): CheckedFigures {
  const typed: Partial<Record<CreateAmount, string>> = {};
  for (const { key } of CREATE_AMOUNTS) {
    const amount = readTypedAmount(amounts[key] ?? '', 'usd');
    if (amount.kind === 'amount') typed[key] = amount.amount;
  }
  const adjEbitda = typed.adjEbitda ?? (existing === null ? typed.ebitda : undefined);
  const figures = existing === null ? NO_CHECKED_FIGURES : figuresIn(existing);
  const changes = { ...typed, ...(adjEbitda === undefined ? {} : { adjEbitda }) };
  return { ...figures, ...withDerivedMargin(figures, changes) };
}

export function changedAmounts(
  amounts: CreateReportDraft['amounts'],
  existing: FinancialData | null,
): CreateAmount[] {
  return CREATE_AMOUNTS.map(({ key }) => key).filter((key) => {
    const typed = amounts[key];
    return !isBlankAmount(typed) && differsFromStored(typed ?? '', existing?.[key] ?? null);
  });
}

/** Tells the server which zeros nobody has entered; empty if there are none. */
function notReported<Key extends CreateAmount>(keys: readonly Key[]) {
  return keys.length === 0 ? {} : { notReported: [...keys] };
}

type CreateCall<Created, Changed> =
  | { readonly act: 'create'; readonly body: Created }
  | {
      readonly act: 'update';
      readonly id: number;
      readonly version: number;
      readonly body: Changed;
    }
  | { readonly act: 'none' };

export type FiguresStep = CreateCall<
  z.output<typeof createFinancialDataBody>,
  z.output<typeof updateFinancialDataBody>
>;

/** Existing figures are updated instead of created again. */
export function figuresStep(
  draft: CreateReportDraft,
  month: ReportMonth,
  existing: FinancialData | null,
): FiguresStep {
  if (existing === null) {
    const { amounts } = draft;
    const adjEbitda = isBlankAmount(amounts.adjEbitda) ? amounts.ebitda : amounts.adjEbitda;
    const typed = { ...amounts, ...(adjEbitda === undefined ? {} : { adjEbitda }) };
    const isSent = (key: CreateAmount) => !isBlankAmount(typed[key]) || !SENT_IF_TYPED.has(key);
    const sent = CREATE_AMOUNTS.map(({ key }) => key).filter(isSent);
    return {
      act: 'create',
      body: {
        fyId: month.fyId,
        monthNum: month.monthNum,
        monthName: month.monthName,
        ...Object.fromEntries(sent.map((key) => [key, amountOrZero(typed[key])])),
        summaryNotes: draft.summaryNotes ?? '',
        ...notReported(sent.filter((key) => isBlankAmount(typed[key]))),
      },
    };
  }
  const body: Record<string, string> = {};
  for (const { key } of CREATE_AMOUNTS) {
    const typed = draft.amounts[key];
    const stored = existing[key];
    if (typed === undefined || (isBlankAmount(typed) && stored === null)) continue;
    if (differsFromStored(typed, stored)) body[key] = amountOrZero(typed);
  }
  const notes = draft.summaryNotes;
  if (notes !== undefined && notes !== (existing.summaryNotes ?? '')) body['summaryNotes'] = notes;
  if (Object.keys(body).length === 0) return { act: 'none' };
  return { act: 'update', id: existing.id, version: existing.version, body };
}

export type NewReport = z.input<typeof createMonthlySummaryBody>;

export type ReportStep = CreateCall<NewReport, z.input<typeof updateMonthlySummaryBody>>;

/** A report created by an earlier attempt, with its quotes as they were sent. */
export interface CreatedReport extends Pick<MonthlySummary, 'id' | 'version' | 'overview'> {
  readonly quotedFigures: z.input<typeof updateMonthlySummaryBody>['quotedFigures'];
}

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
  // The notes were saved with the month's figures, in a call that accepts no quotes of other texts.
  const followsOther =
    JSON.stringify(quotedFigures) !== JSON.stringify(created.quotedFigures ?? []);
  if (!followsOther && draft.boardNotes === (created.overview ?? '')) return { act: 'none' };
  const { boardNotes: overview, summaryNotes } = draft;
  const notes = summaryNotes === undefined ? {} : { summaryNotes };
  const isPlain = !followsOther && quotedFigures.length === 0;
  const body = isPlain ? { overview } : { overview, ...notes, quotedFigures };
  return { act: 'update', id, version, body };
}

export type CreateStep = 'figures' | 'report' | 'document';
const CREATE_STEPS: readonly CreateStep[] = ['figures', 'report', 'document'];

export interface SaveOutcome {
  readonly saved: readonly string[];
  /** Items that were sent but never answered, so they may or may not exist. */
  readonly unsure: readonly string[];
  readonly notSaved: readonly string[];
}

/** Each text completes a sentence. */
export function saveOutcome(
  failed: CreateStep,
  wasAnswered: boolean,
  month: string,
  fileName: string | null,
): SaveOutcome {
  const names: Record<CreateStep, string | null> = {
    figures: `the figures for ${month}`,
    report: `the board report for ${month}`,
    document: fileName === null ? null : `the file ${fileName}`,
  };
  const at = CREATE_STEPS.indexOf(failed);
  const named = (steps: readonly CreateStep[]) =>
    steps.map((step) => names[step]).filter((name) => name !== null);
  return {
    saved: named(CREATE_STEPS.slice(0, at)),
    unsure: wasAnswered ? [] : named([failed]),
    notSaved: named(CREATE_STEPS.slice(wasAnswered ? at : at + 1)),
  };
}

/**
 * The same body keeps its Idempotency-Key, so that a retry after a lost response creates nothing twice. A different
 * body gets a new key.
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
