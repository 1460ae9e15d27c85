import { Trash2, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Document } from '../../../contract/documents.ts';
import type { MonthlySummary } from '../../../contract/reports.ts';
import { useDeleteDocument, useUploadDocument } from '../../api/documentChanges.ts';
import { problemDetail } from '../../api/problem.ts';
import { ACCEPTED_FILES, fileRefusal } from '../../components/acceptedFiles.ts';
import { DeleteDocumentDialog } from '../../editing/DeleteDocumentDialog.tsx';
import { DocumentList } from '../../components/DocumentList.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { toast } from '../../ui/toastStore.ts';

const UPLOAD_FAILED = 'Failed to upload document';

/** The key stays the same for every attempt at a file. */
interface Sending {
  readonly file: File;
  readonly idempotencyKey: string;
}

/** Documents are stored and deleted immediately, without the form's Save. */
export function ReportDocuments({
  report,
  onUploadingChange,
}: {
  report: MonthlySummary;
  onUploadingChange: (isUploading: boolean) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController | null>(null);
  const upload = useUploadDocument();
  const [sending, setSending] = useState<Sending | null>(null);
  const [percent, setPercent] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<Document | null>(null);

  useEffect(() => () => abort.current?.abort(), []);

  const send = async (next: Sending) => {
    const controller = new AbortController();
    abort.current = controller;
    setSending(next);
    setPercent(0);
    setFailure(null);
    onUploadingChange(true);
    try {
      const { signal } = controller;
      await upload.mutateAsync({ ...next, summaryId: report.id, onProgress: setPercent, signal });
      setSending(null);
      toast({ title: 'Success', description: 'Document uploaded successfully' });
    } catch (error) {
      if (controller.signal.aborted) setSending(null);
      else {
        const detail = problemDetail(error, UPLOAD_FAILED);
        setFailure(detail);
        toast({ title: 'Error', description: detail, variant: 'destructive' });
      }
    } finally {
      onUploadingChange(false);
    }
  };
  const choose = (file: File) => {
    const refusal = fileRefusal(file);
    if (refusal !== null) {
      toast({ ...refusal, variant: 'destructive' });
      return;
    }
    void send({ file, idempotencyKey: crypto.randomUUID() });
  };

  return (
    <section className="flex flex-col gap-3">
      <div className="border-b border-line-strong pb-1 text-small">
        <h3 className="font-medium text-ink-soft">Documents</h3>
      </div>
      {report.documents.length === 0 ? (
        <p className="text-ink-muted">No documents.</p>
      ) : (
        <DocumentList
          documents={report.documents}
          label="Documents"
          renderAction={(document) => (
            <IconButton
              size="small"
              label={`Delete ${document.originalName}`}
              icon={<Trash2 className="size-4" aria-hidden="true" />}
              onClick={() => setDeleting(document)}
            />
          )}
        />
      )}
      {sending !== null && failure === null ? (
        <div className="flex items-end gap-3">
          <Progress className="flex-1" label={`Uploading ${sending.file.name}`} percent={percent} />
          <Button size="small" onClick={() => abort.current?.abort()}>
            Cancel upload
          </Button>
        </div>
      ) : null}
      {sending !== null && failure !== null ? (
        <Alert
          variant="destructive"
          title={`${sending.file.name} was not uploaded`}
          action={
            <div className="flex gap-3">
              <Button size="small" onClick={() => void send(sending)}>
                Try again
              </Button>
              <Button size="small" variant="quiet" onClick={() => setSending(null)}>
                Dismiss
              </Button>
            </div>
          }
        >
          {failure}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={input}
          type="file"
          accept={ACCEPTED_FILES}
          aria-label="Document to upload"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // Allows the same file to be chosen again after a failure.
            event.target.value = '';
            if (file !== undefined) choose(file);
          }}
        />
        <Button
          icon={<Upload className="size-4" aria-hidden="true" />}
          disabled={upload.isPending}
          onClick={() => input.current?.click()}
        >
          Upload Document
        </Button>
        <p className="text-small text-ink-muted">Max file size: 10MB. Stored immediately.</p>
      </div>
      <DeleteDocument document={deleting} onDone={() => setDeleting(null)} />
    </section>
  );
}

function DeleteDocument({ document, onDone }: { document: Document | null; onDone: () => void }) {
  const remove = useDeleteDocument();
  const confirm = async () => {
    if (document === null) return;
    try {
      await remove.mutateAsync(document);
      toast({ title: 'Document Deleted' });
      onDone();
    } catch {
      // The dialog below shows the error.
    }
  };
  return (
    <DeleteDocumentDialog
      document={document}
      pending={remove.isPending}
      failure={
        remove.error === null ? null : problemDetail(remove.error, 'Failed to delete the document')
      }
      onConfirm={() => void confirm()}
      onClose={() => {
        remove.reset();
        onDone();
      }}
    />
  );
}
