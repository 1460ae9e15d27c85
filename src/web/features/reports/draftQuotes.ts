import type { QuotedInReport } from '../../../contract/commentary.ts';
import type { QuotedFigure } from '../../../telling/commentary/quotedFigures.ts';
import type { RecordRules } from '../../editing/recordEdit.ts';
import { areSameQuotes, quotesInText } from '../../editing/textQuotes.ts';
import type { QuotedInChanges, ReportChanges } from '../../api/reportUpdate.ts';
import type { EditableReport, ReportDraft, ReportField } from './reportDraft.ts';
import { openReport, REPORT } from './reportDraft.ts';

const REPORT_TEXT_FIELDS = ['overview', 'notes', 'summaryNotes'] as const;

export interface StoredQuotes {
  readonly base: EditableReport;
  readonly quoted: readonly QuotedInReport[];
}

function draftTextAt(draft: ReportDraft, place: string): string {
  const field = REPORT_TEXT_FIELDS.find((one) => one === place);
  if (field !== undefined) return draft[field];
  return draft.bulletPoints.find(({ key }) => key === place)?.bulletText ?? '';
}

export function draftQuotes(
  draft: ReportDraft,
  { base, quoted }: StoredQuotes,
  place: string,
  bulletId: number | null,
): QuotedFigure[] {
  const isBullet = !REPORT_TEXT_FIELDS.some((one) => one === place);
  const quotes = quoted.filter((one) =>
    isBullet ? bulletId !== null && one.bulletId === bulletId : one.text === place,
  );
  const text = quotes.length === 0 ? '' : draftTextAt(openReport(base), place);
  return quotesInText(draftTextAt(draft, place), draft.quotes?.[place], { text, quotes });
}

function quotesOfField(
  draft: ReportDraft,
  stored: StoredQuotes,
  field: ReportField,
): QuotedInChanges[] {
  if (field === 'staffCount') return [];
  if (field !== 'bulletPoints') {
    return draftQuotes(draft, stored, field, null).map((one) =>
      Object.assign({ text: field }, one),
    );
  }
  return draft.bulletPoints.flatMap(({ key, id, bulletText }, bullet) => {
    // Bullets are stored trimmed.
    const spaces = bulletText.length - bulletText.trimStart().length;
    return draftQuotes(draft, stored, key, id ?? null).map((one) =>
      Object.assign({}, one, {
        text: 'bulletPoint' as const,
        bullet,
        place: one.place - spaces,
      }),
    );
  });
}

export const changedQuotes = (
  changes: ReportChanges,
  draft: ReportDraft,
  stored: StoredQuotes,
): QuotedInChanges[] =>
  [...REPORT_TEXT_FIELDS, 'bulletPoints' as const]
    .filter((field) => field in changes)
    .flatMap((field) => quotesOfField(draft, stored, field));

/** A text counts as changed if its quotes differ. */
export const quotingReport = (
  quoted: readonly QuotedInReport[],
): RecordRules<EditableReport, ReportDraft> => ({
  ...REPORT,
  isSame: (field, a, b, base) => {
    if (!REPORT.isSame(field, a, b, base)) return false;
    if (field === 'quotes' || (a.quotes === undefined && b.quotes === undefined)) return true;
    const quotesOf = (draft: ReportDraft) => quotesOfField(draft, { base, quoted }, field);
    const [own, others] = [quotesOf(a), quotesOf(b)];
    return (
      areSameQuotes(own, others) &&
      own.every(({ bullet }, index) => bullet === others[index]?.bullet)
    );
  },
});
