import type { Document, StoredFileState } from '../../contract/documents.ts';

const FILE_STATES: Readonly<Record<StoredFileState, { title: string; hint: string }>> = {
  missing: { title: 'File missing', hint: 'it has to be restored from a backup' },
  damaged: { title: 'File damaged', hint: 'it is not as it was uploaded' },
};

/**
 * Says that a document's file is missing or damaged, or that its text or some pages of it can't be searched, and why; shows nothing when all can.
 * As visible text and not a tooltip, so that touch, keyboard and screen readers get it too.
 */
export function TextStatus({
  document: { textStatus, textReason, fileState },
}: {
  document: Pick<Document, 'textStatus' | 'textReason' | 'fileState'>;
}) {
  if (fileState !== undefined) {
    const { title, hint } = FILE_STATES[fileState];
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
