import type { Document, StoredFileState } from '../../contract/documents.ts';

const FILE_STATE_WORDS: Readonly<Record<StoredFileState, { title: string; hint: string }>> = {
  missing: { title: 'File missing', hint: 'restore it from a backup' },
  damaged: { title: 'File damaged', hint: 'it differs from the uploaded file' },
};

/** Visible text instead of a tooltip, so that touch, keyboard and screen readers get it too. */
export function TextStatus({
  document: { textStatus, textReason, fileState },
}: {
  document: Pick<Document, 'textStatus' | 'textReason' | 'fileState'>;
}) {
  if (fileState !== undefined) {
    const { title, hint } = FILE_STATE_WORDS[fileState];
    return (
      <span className="block text-small font-normal text-ink-muted">
        <span className="font-medium text-negative">{title}</span>: {hint}
      </span>
    );
  }
  if (textStatus === 'searchable' && textReason === null) return null;
  return (
    <span className="block text-small font-normal text-ink-muted">
      {textStatus === 'pending' ? (
        'Reading…'
      ) : (
        <>
          <span className="font-medium text-ink-soft">
            {textStatus === 'searchable' ? 'Partly searchable' : 'Not searchable'}
          </span>
          {textReason === null ? null : `: ${textReason}`}
        </>
      )}
    </span>
  );
}
