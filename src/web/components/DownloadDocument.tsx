import { Download } from 'lucide-react';
import { addressOf } from '../../client/address.ts';
import { CALLS } from '../../contract/calls.ts';
import type { Document } from '../../contract/documents.ts';
import { useAsOf } from './asOf.ts';
import { buttonClass } from '../ui/Button.tsx';
import { toast } from '../ui/toastStore.ts';

export function DownloadDocument({
  document,
  isMain = false,
}: {
  document: Document;
  isMain?: boolean;
}) {
  const asOf = useAsOf();
  if (document.fileState === 'missing') return null;
  return (
    <a
      href={addressOf(CALLS.documentContent, { params: { id: String(document.id) }, asOf })}
      download={document.originalName}
      aria-label={`Download ${document.originalName}`}
      data-print="hide"
      className={isMain ? buttonClass() : buttonClass('quiet', 'small')}
      onClick={() => toast({ title: 'Download Started' })}
    >
      <Download className="size-4" aria-hidden="true" />
      <span className={isMain ? '' : 'hidden sm:inline'}>Download</span>
    </a>
  );
}
