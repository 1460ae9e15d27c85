import type { Document } from '../../contract/documents.ts';

/**
 * Says that a document's text cannot be searched, and why; shows nothing for searchable documents.
 * As visible text and not a tooltip, so that touch, keyboard and screen readers get it too.
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
