import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Document } from '../../../contract/documents.ts';
import { useDeleteDocument } from '../../api/documentChanges.ts';
import { problemDetail } from '../../api/problem.ts';
import { AskButton } from '../../editing/AskButton.tsx';
import { DeleteDocumentDialog } from '../../editing/DeleteDocumentDialog.tsx';
import { DownloadDocument } from '../../components/DownloadDocument.tsx';
import { useCan } from '../../components/signedInUser.ts';
import { formatBytes } from '../../../format/bytes.ts';
import { documentPage } from '../../../format/documentPage.ts';
import { formatDate } from '../../../format/dates.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast } from '../../ui/toastStore.ts';
import type { DocumentPlace } from './documentPlace.ts';
import { PagesPreview } from './PagesPreview.tsx';
import { PdfPreview } from './PdfPreview.tsx';
import { TextPreview } from './TextPreview.tsx';

export type DocumentPreviewProps = DocumentPlace & { onClose: () => void };

const PREVIEWS: Readonly<Partial<Record<Document['fileType'], typeof PdfPreview>>> = {
  pdf: PdfPreview,
  docx: PagesPreview,
  pptx: PagesPreview,
};

export default function DocumentPreview({
  document,
  page,
  find,
  onPageChange,
  onClose,
}: DocumentPreviewProps) {
  const mayDelete = useCan('manageDocuments');
  const Content = PREVIEWS[document.fileType] ?? TextPreview;
  return (
    <Dialog
      open
      width="reading"
      title={<span className="line-clamp-2 [overflow-wrap:anywhere]">{document.originalName}</span>}
      description={`${document.fileType.toUpperCase()} · ${formatBytes(document.fileSize)} · ${formatDate(document.uploadedAt)}`}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      actions={
        <>
          <AskAboutPage document={document} page={page} />
          <DownloadDocument document={document} />
          {mayDelete ? <Deletion document={document} onDeleted={onClose} /> : null}
        </>
      }
    >
      <Content document={document} page={page} find={find} onPageChange={onPageChange} />
    </Dialog>
  );
}

/** Page numbers are above; slides and sheets of a text have their own buttons. */
const NUMBERED_UNITS: Readonly<Partial<Record<Document['fileType'], 'page' | 'slide'>>> = {
  pdf: 'page',
  pptx: 'slide',
};

function AskAboutPage({ document, page }: Pick<DocumentPlace, 'document' | 'page'>) {
  const { id, originalName, fileType } = document;
  const unit = document.fileState === 'missing' ? undefined : NUMBERED_UNITS[fileType];
  return unit === undefined ? (
    <AskButton
      about={{ documentId: id }}
      subject={originalName}
      iconLabel="Ask about this document"
    />
  ) : (
    <AskButton
      about={{ documentId: id, page }}
      subject={`${originalName}, ${documentPage({ unit, number: page, title: null })}`}
      iconLabel={`Ask about this ${unit}`}
    />
  );
}

function Deletion({ document, onDeleted }: { document: Document; onDeleted: () => void }) {
  const removal = useDeleteDocument();
  const [isAsked, setIsAsked] = useState(false);
  const remove = async () => {
    try {
      await removal.mutateAsync(document);
      toast({ title: 'Document Deleted' });
      onDeleted();
    } catch {
      // The question dialog is rendered below.
    }
  };
  return (
    <>
      <IconButton
        size="small"
        label={`Delete ${document.originalName}`}
        icon={<Trash2 className="size-4" aria-hidden="true" />}
        onClick={() => setIsAsked(true)}
      />
      <DeleteDocumentDialog
        document={isAsked ? document : null}
        pending={removal.isPending}
        failure={
          removal.error === null
            ? null
            : problemDetail(removal.error, 'Failed to delete the document')
        }
        onConfirm={() => void remove()}
        onClose={() => {
          removal.reset();
          setIsAsked(false);
        }}
      />
    </>
  );
}
