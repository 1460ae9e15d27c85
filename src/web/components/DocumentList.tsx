import type { ReactNode } from 'react';
import type { Document } from '../../contract/documents.ts';
import { formatBytes } from '../../format/bytes.ts';
import { formatDate } from '../../format/dates.ts';
import { DottedParts } from '../ui/DottedParts.tsx';
import { DocumentIcon } from './DocumentIcon.tsx';
import { DocumentLink, FINGER_TARGET } from './DocumentLink.tsx';
import { OpenDocumentHere } from './OpenDocumentHere.tsx';
import { DownloadDocument } from './DownloadDocument.tsx';
import { TextStatus } from './TextStatus.tsx';
import { TodayMark } from './TodayMark.tsx';

export type DocumentListProps = {
  documents: readonly Document[];
  today?: readonly Document[] | undefined;
  label: string;
  renderAction?: (document: Document) => ReactNode;
};

export function DocumentList({ documents, today, label, renderAction }: DocumentListProps) {
  const isGone = ({ id }: Document) => today !== undefined && !today.some((one) => one.id === id);
  return (
    <>
      <ul aria-label={label} className="flex flex-col divide-y divide-line">
        {documents.map((document) => (
          <li key={document.id} className="flex items-center gap-3 py-2">
            <DocumentIcon type={document.fileType} />
            <div className="min-w-0 flex-1">
              <p className="relative font-medium [overflow-wrap:anywhere]">
                <DocumentLink id={document.id} className={FINGER_TARGET}>
                  {document.originalName}
                </DocumentLink>
              </p>
              <p className="text-small text-ink-muted">
                <DottedParts
                  parts={[
                    document.fileType.toUpperCase(),
                    formatBytes(document.fileSize),
                    formatDate(document.uploadedAt),
                  ]}
                />
              </p>
              <TextStatus document={document} />
              {isGone(document) ? <TodayMark then="" today={null} /> : null}
            </div>
            <DownloadDocument document={document} />
            {renderAction?.(document)}
          </li>
        ))}
      </ul>
      {/*
         The preview is rendered here instead of in the page, so that it opens above the dialog
         that contains the list. */}
      <OpenDocumentHere among={documents} />
    </>
  );
}
