import { clsx } from 'clsx';
import { createLucideIcon, FileSpreadsheet, FileText, Presentation } from 'lucide-react';
import type { UploadExtension } from '../../contract/limits.ts';

/** In lucide's style, because lucide has no Word icon. */
const FileWord = createLucideIcon('file-word', [
  [
    'path',
    {
      d: 'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z',
      key: 'page',
    },
  ],
  ['path', { d: 'M14 2v5a1 1 0 0 0 1 1h5', key: 'corner' }],
  ['path', { d: 'm7.5 12 2 6 2.5-5 2.5 5 2-6', key: 'w' }],
]);

const documentIcons: Readonly<Record<UploadExtension, typeof FileText>> = {
  pdf: FileText,
  doc: FileWord,
  docx: FileWord,
  xls: FileSpreadsheet,
  xlsx: FileSpreadsheet,
  ppt: Presentation,
  pptx: Presentation,
};

/** Decorative: the name or the type is always written next to it. */
export function DocumentIcon({ type, className }: { type: UploadExtension; className?: string }) {
  const Icon = documentIcons[type];
  return <Icon className={clsx('size-5 shrink-0 text-ink-muted', className)} aria-hidden="true" />;
}
