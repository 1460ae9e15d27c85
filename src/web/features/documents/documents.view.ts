import type { Document } from '../../../contract/documents.ts';
import type { MonthlySummaryItem } from '../../../contract/monthlySummaries.ts';

export interface DocumentRow {
  readonly document: Document;
  /** "April 2024", or "Unknown" where the report is not there. */
  readonly month: string;
}

/** The documents whose name or type has the text in it, whatever its case. */
export function documentRows(
  documents: readonly Document[],
  summaries: readonly MonthlySummaryItem[],
  text: string | undefined,
): DocumentRow[] {
  const wanted = (text ?? '').trim().toLowerCase();
  const months = new Map(
    summaries.map((summary) => [summary.id, `${summary.monthName} ${summary.year}`]),
  );
  return documents
    .filter(
      (document) =>
        document.originalName.toLowerCase().includes(wanted) ||
        document.fileType.toLowerCase().includes(wanted),
    )
    .map((document) => ({ document, month: months.get(document.summaryId) ?? 'Unknown' }));
}
