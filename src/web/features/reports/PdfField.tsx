import { clsx } from 'clsx';
import { FileText, Upload, X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { formatBytes } from '../../../format/bytes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast } from '../../ui/toastStore.ts';
import { refusedPdf } from './createReportDraft.ts';

export type PdfFieldProps = {
  file: File | null;
  disabled: boolean;
  onChange: (file: File | null) => void;
};

export function PdfField({ file, disabled, onChange }: PdfFieldProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const shown = useRef(file);
  // Choosing a file hides the picker, and removing it hides its button, so the focus moves to the element that replaces
  // them.
  useLayoutEffect(() => {
    if (shown.current !== file) {
      field.current?.querySelector<HTMLElement>('input, button')?.focus();
    }
    shown.current = file;
  }, [file]);
  const choose = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const refusal = refusedPdf(chosen);
    if (refusal === null) onChange(chosen);
    else toast({ ...refusal, variant: 'destructive' });
  };
  return (
    <div ref={field} className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-small font-medium text-ink-soft">
          PDF upload
        </label>
        <span className="text-small text-ink-muted">Optional</span>
      </div>
      {file === null ? (
        <div
          className={clsx(
            'relative flex min-h-16 items-center justify-center gap-2 rounded-base border border-dashed border-line-strong px-4 py-3 text-center text-ink-muted',
            'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:bg-sunken',
            isOver && 'border-accent bg-accent-soft text-accent',
          )}
        >
          <Upload className="size-4 shrink-0" aria-hidden="true" />
          <span>Drop a PDF here or click to browse. Max file size: 10MB</span>
          <input
            id={id}
            type="file"
            accept="application/pdf,.pdf"
            // The input covers the frame, so that a file dropped anywhere in it counts.
            className="absolute inset-0 cursor-pointer opacity-0"
            onDragEnter={() => setIsOver(true)}
            onDragLeave={() => setIsOver(false)}
            onDrop={() => setIsOver(false)}
            disabled={disabled}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              // Allows the same file to be chosen again after a refusal.
              event.target.value = '';
            }}
          />
        </div>
      ) : (
        <div className="flex items-center gap-3 rounded-base border border-line px-3 py-2">
          <FileText className="size-5 shrink-0 text-ink-muted" aria-hidden="true" />
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <span className="text-small text-ink-muted">{formatBytes(file.size)}</span>
          <IconButton
            size="small"
            label={`Remove ${file.name}`}
            icon={<X className="size-4" aria-hidden="true" />}
            onClick={() => {
              if (!disabled) onChange(null);
            }}
          />
        </div>
      )}
    </div>
  );
}
