import { clsx } from 'clsx';
import { Upload } from 'lucide-react';
import { useEffect, useId, useState } from 'react';

export type FileDropZoneProps = {
  label: string;
  /** What is accepted, and how large it may be. */
  hint: string;
  /** For the file picker, which then shows these first. */
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

/** Where files are chosen: dropped, by a press, or by keyboard. */
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
        // The input covers the frame, so that a press or a drop anywhere in it reaches the input.
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
          // The same file may be chosen again after it was taken off the list.
          event.target.value = '';
        }}
      />
    </div>
  );
}
