import type { QuotedInReport } from '../../../contract/commentary.ts';
import type { QuotedFigure } from '../../../domain/commentary/quotedFigures.ts';
import type { RecordRules } from '../../editing/recordEdit.ts';
import { areSameQuotes, quotesInText } from '../../editing/textQuotes.ts';
import type { QuotedInChanges, ReportChanges } from '../../api/reportUpdate.ts';
import type { EditableReport, ReportDraft, ReportField } from './reportDraft.ts';
import { openReport, REPORT } from './reportDraft.ts';

const REPORT_TEXT_FIELDS = ['overview', 'notes', 'summaryNotes'] as const;

/** A report as it is stored, with all stretches of it that follow a figure. */
export interface StoredQuotes {
  readonly base: EditableReport;
  readonly quoted: readonly QuotedInReport[];
}

function textAt(draft: ReportDraft, place: string): string {
  const field = REPORT_TEXT_FIELDS.find((one) => one === place);
  if (field !== undefined) return draft[field];
  return draft.bulletPoints.find(({ key }) => key === place)?.bulletText ?? '';
}

/**
 * What follows a figure in a text of a report's draft, or in one of its bullets.
 */
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
  const text = quotes.length === 0 ? '' : textAt(openReport(base), place);
  return quotesInText(textAt(draft, place), draft.quotes?.[place], { text, quotes });
}

/** The stretches of a field as they are sent. */
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
    // Bullets are stored without the spaces around them.
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

/** The stretches of the texts that are sent. */
export const changedQuotes = (
  changes: ReportChanges,
  draft: ReportDraft,
  stored: StoredQuotes,
): QuotedInChanges[] =>
  [...REPORT_TEXT_FIELDS, 'bulletPoints' as const]
    .filter((field) => field in changes)
    .flatMap((field) => quotesOfField(draft, stored, field));

/** The rules of a report's form: a text in which something else follows a figure is another one. */
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
