import type { Document } from '../../contract/documents.ts';

/**
 * Says of a document that its words cannot be found by a search, and why; nothing of the usual
 * one. As words and not as a hint on hover: so it is there for fingers, keyboards and readers alike.
 */
export function TextStatus({
  document: { textStatus, textReason },
}: {
  document: Pick<Document, 'textStatus' | 'textReason'>;
}) {
  if (textStatus === 'searchable') return null;
  return (
    <span className="block text-small font-normal text-ink-muted">
      {textStatus === 'pending' ? (
        'Reading…'
      ) : (
        <>
          <span className="font-medium text-ink-soft">Not searchable</span>
          {textReason === null ? null : `: ${textReason}`}
        </>
      )}
    </span>
  );
}
