import { Download, FileSpreadsheet, FileText, Presentation } from 'lucide-react';
import type { ReactNode } from 'react';
import { documentContent } from '../../contract/documents.ts';
import type { Document } from '../../contract/documents.ts';
import type { UploadExtension } from '../../contract/limits.ts';
import { formatBytes } from '../format/bytes.ts';
import { formatDate } from '../format/dates.ts';
import { buttonClass } from '../ui/Button.tsx';
import { toast } from '../ui/toastStore.ts';

const icons: Readonly<Record<UploadExtension, typeof FileText>> = {
  pdf: FileText,
  doc: FileText,
  docx: FileText,
  xls: FileSpreadsheet,
  xlsx: FileSpreadsheet,
  ppt: Presentation,
  pptx: Presentation,
};

export type DocumentListProps = {
  documents: readonly Document[];
  /** Names the list for screen readers. */
  label: string;
  /** More to do with a document, at the end of its line. */
  renderAction?: (document: Document) => ReactNode;
};

/** The files of a report, each with its way to the reader's disk. */
export function DocumentList({ documents, label, renderAction }: DocumentListProps) {
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-line">
      {documents.map((document) => {
        const Icon = icons[document.fileType];
        return (
          <li key={document.id} className="flex items-center gap-3 py-2">
            <Icon className="size-5 shrink-0 text-ink-muted" aria-hidden="true" />
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium" title={document.originalName}>
                {document.originalName}
              </p>
              <p className="text-small text-ink-muted">
                {document.fileType.toUpperCase()} · {formatBytes(document.fileSize)} ·{' '}
                {formatDate(document.uploadedAt)}
              </p>
            </div>
            <a
              href={documentContent.path.replace('{id}', String(document.id))}
              download={document.originalName}
              aria-label={`Download ${document.originalName}`}
              className={buttonClass('quiet', 'small')}
              onClick={() => toast({ title: 'Download Started' })}
            >
              <Download className="size-4" aria-hidden="true" />
              <span className="hidden sm:inline">Download</span>
            </a>
            {renderAction?.(document)}
          </li>
        );
      })}
    </ul>
  );
}
