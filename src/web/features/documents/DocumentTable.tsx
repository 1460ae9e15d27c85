import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import type { Document } from '../../../contract/documents.ts';
import { DocumentIcon } from '../../components/DocumentIcon.tsx';
import { DocumentLink, FINGER_TARGET } from '../../components/DocumentLink.tsx';
import { DownloadDocument } from '../../components/DownloadDocument.tsx';
import { SortHead } from '../../components/SortHead.tsx';
import { TextStatus } from '../../components/TextStatus.tsx';
import { TodayMark } from '../../components/TodayMark.tsx';
import { formatBytes } from '../../../format/bytes.ts';
import { formatDate } from '../../../format/dates.ts';
import { PATHS } from '../../paths.ts';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { DottedParts } from '../../ui/DottedParts.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { DocumentOrder } from './documents.search.ts';
import type { DocumentColumn, DocumentRow } from './documents.view.ts';

const WIDE_DOCUMENT_COLUMN = 'max-xl:hidden';

interface DocumentHeading {
  readonly column: DocumentColumn;
  readonly words: string;
  readonly numeric?: boolean;
  readonly startsDescending?: boolean;
}
const DOCUMENT_HEADINGS: readonly DocumentHeading[] = [
  { column: 'name', words: 'Name' },
  { column: 'month', words: 'Month', startsDescending: true },
  { column: 'size', words: 'Size', numeric: true, startsDescending: true },
  { column: 'type', words: 'Type' },
  { column: 'uploaded', words: 'Uploaded', startsDescending: true },
];

export type DocumentTableProps = {
  rows: readonly DocumentRow[];
  today: readonly Document[] | undefined;
  order: DocumentOrder;
  onOrderChange: (order: DocumentOrder) => void;
  onDelete?: ((document: Document) => void) | undefined;
};

export function DocumentTable({ rows, today, order, onOrderChange, onDelete }: DocumentTableProps) {
  const isGone = (id: number) => today !== undefined && !today.some((one) => one.id === id);
  return (
    <DataTable label="Documents">
      <thead>
        <tr>
          {DOCUMENT_HEADINGS.map((heading) => (
            <SortHead
              key={heading.column}
              {...heading}
              order={order}
              onOrderChange={onOrderChange}
              className={heading.column === 'name' ? undefined : WIDE_DOCUMENT_COLUMN}
            />
          ))}
          <HeadCell>
            <span className="sr-only">Actions</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <DocumentTableRow
            key={row.document.id}
            row={row}
            isGone={isGone(row.document.id)}
            onDelete={onDelete}
          />
        ))}
      </tbody>
    </DataTable>
  );
}

type RowProps = Pick<DocumentTableProps, 'onDelete'> & {
  row: DocumentRow;
  isGone: boolean;
};

function DocumentTableRow({ row, isGone, onDelete }: RowProps) {
  const { document, month, search } = row;
  const size = formatBytes(document.fileSize);
  const type = document.fileType.toUpperCase();
  const uploaded = formatDate(document.uploadedAt);
  return (
    <tr>
      <RowHeadCell className="w-full whitespace-normal!">
        <span className="flex items-baseline gap-3">
          <DocumentIcon type={document.fileType} className="mt-0.5 self-start" />
          <span className="min-w-0">
            <span className="relative block min-w-32 [overflow-wrap:anywhere]">
              <DocumentLink id={document.id} className={FINGER_TARGET}>
                {document.originalName}
              </DocumentLink>
            </span>
            <span className="block text-small font-normal text-ink-muted xl:hidden">
              <DottedParts parts={[month, size, type, uploaded]} />
            </span>
            <TextStatus document={document} />
            {isGone ? <TodayMark then="" today={null} /> : null}
          </span>
        </span>
      </RowHeadCell>
      <Cell className={clsx('whitespace-nowrap', WIDE_DOCUMENT_COLUMN)} muted={search === null}>
        {search === null ? (
          month
        ) : (
          <Link
            to={PATHS.report}
            search={search}
            aria-label={`${month} board report`}
            className="underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-ink"
          >
            {month}
          </Link>
        )}
      </Cell>
      <Cell numeric className={WIDE_DOCUMENT_COLUMN}>
        {size}
      </Cell>
      <Cell className={WIDE_DOCUMENT_COLUMN}>{type}</Cell>
      <Cell className={clsx('whitespace-nowrap', WIDE_DOCUMENT_COLUMN)}>{uploaded}</Cell>
      <Cell className="py-1! text-right align-middle! whitespace-nowrap max-sm:px-2!">
        <span className="inline-flex items-center gap-1">
          <DownloadDocument document={document} />
          {onDelete === undefined ? null : (
            <IconButton
              size="small"
              label={`Delete ${document.originalName}`}
              icon={<Trash2 className="size-4" aria-hidden="true" />}
              onClick={() => onDelete(document)}
            />
          )}
        </span>
      </Cell>
    </tr>
  );
}
