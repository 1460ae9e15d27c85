import type { Document } from '../../../contract/documents.ts';
import type { MonthlySummaryItem } from '../../../contract/reports.ts';
import { monthTitle, searchOfReport } from '../../components/reportMonth.ts';
import { sortedBy } from '../../components/sortOrder.ts';
import type { DocumentOrder } from './documents.search.ts';

type Summary = Pick<MonthlySummaryItem, 'id' | 'monthName' | 'year'>;

export interface DocumentRow {
  readonly document: Document;
  readonly month: string;
  readonly search: { readonly month?: string } | null;
  /** The month's index, earliest first; null if the report is missing. */
  readonly place: number | null;
}

export interface DocumentFilter {
  readonly text?: string | undefined;
  readonly summaryId?: number | undefined;
}

const UNKNOWN_MONTH = 'Unknown';

/** Filters by month and by text in the name or type, regardless of case. */
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

const compareNames = (one: string, other: string) =>
  one.localeCompare(other, 'en', { numeric: true, sensitivity: 'base' });

const COLUMN_COMPARERS: Readonly<
  Record<DocumentColumn, (one: DocumentRow, other: DocumentRow) => number>
> = {
  name: (one, other) => compareNames(one.document.originalName, other.document.originalName),
  month: (one, other) => (one.place ?? 0) - (other.place ?? 0),
  size: (one, other) => one.document.fileSize - other.document.fileSize,
  type: (one, other) => compareNames(one.document.fileType, other.document.fileType),
  uploaded: (one, other) =>
    Date.parse(one.document.uploadedAt) - Date.parse(other.document.uploadedAt),
};

/** Rows that compare as equal are sorted by upload, newest first. Unknown months come last. */
export function sortRows(rows: readonly DocumentRow[], order: DocumentOrder): DocumentRow[] {
  const { column, isDescending } = sortedBy(order);
  const turn = isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    if (column === 'month' && (one.place === null) !== (other.place === null)) {
      return one.place === null ? 1 : -1;
    }
    return (
      turn * COLUMN_COMPARERS[column](one, other) ||
      COLUMN_COMPARERS.uploaded(other, one) ||
      other.document.id - one.document.id
    );
  });
}
