import { clsx } from 'clsx';
import { FileSpreadsheet, FileText, Presentation } from 'lucide-react';
import type { UploadExtension } from '../../contract/limits.ts';

const icons: Readonly<Record<UploadExtension, typeof FileText>> = {
  pdf: FileText,
  doc: FileText,
  docx: FileText,
  xls: FileSpreadsheet,
  xlsx: FileSpreadsheet,
  ppt: Presentation,
  pptx: Presentation,
};

/** An icon for the file type; the name or the type is always written next to it. */
export function DocumentIcon({ type, className }: { type: UploadExtension; className?: string }) {
  const Icon = icons[type];
  return <Icon className={clsx('size-5 shrink-0 text-ink-muted', className)} aria-hidden="true" />;
}
