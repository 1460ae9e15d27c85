import { clsx } from 'clsx';
import { Upload } from 'lucide-react';
import { useEffect, useId, useState } from 'react';

export type FileDropZoneProps = {
  label: string;
  hint: string;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onChoose: (files: readonly File[]) => void;
  className?: string;
};

/** A file dropped outside the frame must not replace the page. */
function useNothingOpensByDrop(): void {
  useEffect(() => {
    const keepPage = (event: DragEvent) => event.preventDefault();
    window.addEventListener('dragover', keepPage);
    window.addEventListener('drop', keepPage);
    return () => {
      window.removeEventListener('dragover', keepPage);
      window.removeEventListener('drop', keepPage);
    };
  }, []);
}

export function FileDropZone({
  label,
  hint,
  accept,
  multiple = false,
  disabled = false,
  onChoose,
  className,
}: FileDropZoneProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const [isOver, setIsOver] = useState(false);
  useNothingOpensByDrop();
  return (
    <div
      className={clsx(
        'relative flex min-h-28 flex-col items-center justify-center gap-1 rounded-base border border-dashed border-line-strong px-4 py-5 text-center',
        'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
        disabled ? 'opacity-55' : 'hover:bg-sunken',
        isOver && !disabled && 'border-accent bg-accent-soft',
        className,
      )}
    >
      <Upload className="mb-1 size-5 text-ink-muted" aria-hidden="true" />
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <p id={hintId} className="text-small text-ink-muted">
        {hint}
      </p>
      <input
        id={id}
        type="file"
        multiple={multiple}
        accept={accept}
        aria-describedby={hintId}
        disabled={disabled}
        // The input covers the frame, so that a press or drop anywhere reaches it.
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          if (!disabled) onChoose([...event.dataTransfer.files]);
        }}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // Allows the same file to be chosen again.
          event.target.value = '';
        }}
      />
    </div>
  );
}
