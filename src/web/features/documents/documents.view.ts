import type { Document } from '../../../contract/documents.ts';
import type { MonthlySummaryItem } from '../../../contract/monthlySummaries.ts';
import { monthTitle, searchOfReport } from '../../components/reportMonth.ts';
import { sortedBy } from '../../components/sortOrder.ts';
import type { DocumentOrder } from './documents.search.ts';

type Summary = Pick<MonthlySummaryItem, 'id' | 'monthName' | 'year'>;

export interface DocumentRow {
  readonly document: Document;
  /** "April 2024", or "Unknown" where the report is not there. */
  readonly month: string;
  /** What the address of the report's page has; null where the report is not there. */
  readonly search: { readonly month?: string } | null;
  /** The report's place among all, the earliest month first; null where it is not there. */
  readonly place: number | null;
}

export interface DocumentFilter {
  readonly text?: string | undefined;
  readonly summaryId?: number | undefined;
}

const UNKNOWN_MONTH = 'Unknown';

/**
 * The documents of a month, or of all, whose name or type has the text in it, whatever its case.
 */
export function documentRows(
  documents: readonly Document[],
  summaries: readonly Summary[],
  { text = '', summaryId }: DocumentFilter,
): DocumentRow[] {
  const wanted = text.trim().toLowerCase();
  const places = new Map(summaries.map((summary, place) => [summary.id, { summary, place }]));
  return documents
    .filter(
      (document) =>
        (summaryId === undefined || document.summaryId === summaryId) &&
        (document.originalName.toLowerCase().includes(wanted) ||
          document.fileType.toLowerCase().includes(wanted)),
    )
    .map((document) => {
      const known = places.get(document.summaryId);
      return {
        document,
        month: known === undefined ? UNKNOWN_MONTH : monthTitle(known.summary),
        search: known === undefined ? null : searchOfReport(known.summary),
        place: known?.place ?? null,
      };
    });
}

export type DocumentColumn = 'name' | 'month' | 'size' | 'type' | 'uploaded';

const byText = (one: string, other: string) =>
  one.localeCompare(other, 'en', { numeric: true, sensitivity: 'base' });

const COMPARE: Readonly<Record<DocumentColumn, (one: DocumentRow, other: DocumentRow) => number>> =
  {
    name: (one, other) => byText(one.document.originalName, other.document.originalName),
    month: (one, other) => (one.place ?? 0) - (other.place ?? 0),
    size: (one, other) => one.document.fileSize - other.document.fileSize,
    type: (one, other) => byText(one.document.fileType, other.document.fileType),
    uploaded: (one, other) =>
      Date.parse(one.document.uploadedAt) - Date.parse(other.document.uploadedAt),
  };

/** The rows in an order; equal ones by upload, the newest first, and unknown months always last. */
export function sortRows(rows: readonly DocumentRow[], order: DocumentOrder): DocumentRow[] {
  const { column, isDescending } = sortedBy(order);
  const turn = isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    if (column === 'month' && (one.place === null) !== (other.place === null)) {
      return one.place === null ? 1 : -1;
    }
    return (
      turn * COMPARE[column](one, other) ||
      COMPARE.uploaded(other, one) ||
      other.document.id - one.document.id
    );
  });
}
