import type { ReactNode } from 'react';
import type { Document } from '../../../contract/documents.ts';
import { DownloadDocument } from '../../components/DownloadDocument.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

export type NotShownProps = { document: Document; title: string; hint: string; icon: ReactNode };

export function NotShown({ document, title, hint, icon }: NotShownProps) {
  return (
    <EmptyState
      title={title}
      hint={hint}
      icon={icon}
      action={<DownloadDocument document={document} isMain />}
      className="my-auto"
    />
  );
}
