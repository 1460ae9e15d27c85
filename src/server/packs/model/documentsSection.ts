import { formatBytes } from '../../../format/bytes.ts';
import { formatUtcDate } from '../../../format/dates.ts';
import type { PackRow, PackSection } from './pack.ts';
import { textCell } from './packCells.ts';
import type { PackMonth } from './packMonths.ts';
import type { PackSource } from './packSource.ts';

/** The documents filed with the reports of these months, in the order of the months. */
export function documentsSection(
  { documents }: PackSource,
  months: readonly PackMonth[],
  period: string,
): PackSection {
  // All documents of one month are those of its report.
  const withReport = months.length > 1;
  const rows = months.flatMap(({ report, shortName }) =>
    documents
      .filter(({ summaryId }) => summaryId === report?.id)
      .map(({ originalName, fileType, fileSize, uploadedAt }): PackRow => ({
        kind: 'line',
        cells: [
          originalName,
          ...(withReport ? [shortName] : []),
          fileType.toUpperCase(),
          formatBytes(fileSize),
          formatUtcDate(uploadedAt),
        ].map(textCell),
      })),
  );
  const title = 'Documents';
  if (rows.length === 0) {
    const sentence = `No documents are filed with the reports for ${period}.`;
    return { key: 'documents', title, parts: [{ kind: 'empty', sentence }] };
  }
  const text = { kind: 'text' } as const;
  return {
    key: 'documents',
    title,
    parts: [
      {
        kind: 'table',
        table: {
          key: 'documents',
          title: `Documents, ${period}`,
          unit: 'File names as uploaded',
          columns: [
            { heading: 'Name', kind: 'label', width: 40 },
            ...(withReport ? [{ heading: 'Report', width: 12, ...text }] : []),
            { heading: 'Type', width: 8, ...text },
            { heading: 'Size', width: 10, ...text },
            { heading: 'Uploaded', width: 14, ...text },
          ],
          rows,
          notes: [],
          said: [
            `${rows.length === 1 ? 'One document is' : `${rows.length} documents are`} filed with the reports for ${period}.`,
          ],
        },
      },
    ],
  };
}
