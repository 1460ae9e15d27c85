import { formatBytes } from '../../format/bytes.ts';
import { formatUtcDate } from '../../format/dates.ts';
import type { PackCell, PackRow, PackSection } from './pack.ts';
import { textCell } from './packCells.ts';
import type { PackMonth } from './packMonths.ts';
import type { PackAppended, PackSource } from './packSource.ts';

/** Writes "4 pages", or a reason such as "No: it is protected with a password". */
function appendedCell(appended: PackAppended | undefined): PackCell {
  if (appended?.kind !== 'pages') {
    return textCell(appended === undefined ? 'No' : `No: ${appended.why}`);
  }
  const { pages, before } = appended;
  const text = pages === 1 ? '1 page' : `${pages} pages`;
  return { kind: 'text', text, appendedAfter: before };
}

export function documentsSection(
  { documents }: PackSource,
  months: readonly PackMonth[],
  period: string,
): PackSection {
  const withReport = months.length > 1;
  const follow = documents.some(({ appended }) => appended !== undefined);
  const rows = months.flatMap(({ report, shortName }) =>
    documents
      .filter(({ summaryId }) => summaryId === report?.id)
      .map(({ originalName, fileType, fileSize, uploadedAt, appended }): PackRow => ({
        kind: 'line',
        cells: [
          ...[
            originalName,
            ...(withReport ? [shortName] : []),
            fileType.toUpperCase(),
            formatBytes(fileSize),
            formatUtcDate(uploadedAt),
          ].map(textCell),
          ...(follow ? [appendedCell(appended)] : []),
        ],
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
            ...(follow ? [{ heading: 'In this file', width: 28, ...text }] : []),
          ],
          rows,
          notes: follow
            ? ['Documents with page numbers here are attached to this pack as uploaded.']
            : [],
          said: [
            `${rows.length === 1 ? 'One document is' : `${rows.length} documents are`} filed with the reports for ${period}.`,
          ],
        },
      },
    ],
  };
}
