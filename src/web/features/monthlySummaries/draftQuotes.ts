import type { QuotedInReport } from '../../../contract/commentary.ts';
import type { QuotedFigure } from '../../../domain/commentary/quotedFigures.ts';
import { quotesInText } from '../../editing/textQuotes.ts';
import type { QuotedInChanges, ReportChanges, ReportDraft } from './reportDraft.ts';

const REPORT_TEXT_FIELDS = ['overview', 'notes', 'summaryNotes'] as const;

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
  stored: readonly QuotedInReport[],
  place: string,
  bulletId: number | null,
): QuotedFigure[] {
  const isBullet = !REPORT_TEXT_FIELDS.some((one) => one === place);
  const own = stored.filter((one) =>
    isBullet ? bulletId !== null && one.bulletId === bulletId : one.text === place,
  );
  return quotesInText(textAt(draft, place), draft.quotes?.[place], own);
}

/** The stretches of the texts that are sent. */
export function changedQuotes(
  changes: ReportChanges,
  draft: ReportDraft,
  stored: readonly QuotedInReport[],
): QuotedInChanges[] {
  const ofTexts = REPORT_TEXT_FIELDS.filter((field) => field in changes).flatMap((field) =>
    draftQuotes(draft, stored, field, null).map(({ figure, place, said }) => ({
      text: field,
      figure,
      place,
      said,
    })),
  );
  if (changes.bulletPoints === undefined) return ofTexts;
  const ofBullets = draft.bulletPoints.flatMap(({ key, id, bulletText }, bullet) => {
    // Bullets are stored without the spaces around them.
    const spaces = bulletText.length - bulletText.trimStart().length;
    return draftQuotes(draft, stored, key, id ?? null).map(({ figure, place, said }) => ({
      text: 'bulletPoint' as const,
      bullet,
      figure,
      place: place - spaces,
      said,
    }));
  });
  return [...ofTexts, ...ofBullets];
}
