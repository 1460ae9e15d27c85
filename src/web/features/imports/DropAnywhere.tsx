import { FileDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

export type DropAnywhereProps = {
  /** Whether what is dragged may be meant for it; anything unless given. */
  accepts?: (dragged: DataTransfer) => boolean;
  onDrop: (files: readonly File[]) => void;
};

/** Lets a workbook be dropped anywhere on the page; a frame says so while one is dragged over it. */
export function DropAnywhere({ accepts, onDrop }: DropAnywhereProps) {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef({ accepts, onDrop });
  useEffect(() => {
    latest.current = { accepts, onDrop };
  });
  useEffect(() => {
    const isMeant = ({ dataTransfer }: DragEvent) =>
      dataTransfer !== null &&
      // A dialog waits for something else.
      document.querySelector('[role="dialog"],[role="alertdialog"]') === null &&
      latest.current.accepts?.(dataTransfer) !== false;
    // Counts the elements that the file has entered and not left; at 0 it has left the page.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth += 1;
      setIsOver(isMeant(event));
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIsOver(false);
    };
    const over = (event: DragEvent) => {
      // Text may be dragged into a field.
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setIsOver(false);
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      if (isMeant(event)) latest.current.onDrop([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', over);
    // On the document, since listeners on the window keep every drop from opening a file.
    document.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  }, []);
  if (!isOver) return null;
  return (
    <div
      className="pointer-events-none fixed inset-3 z-30 flex items-end justify-center rounded-large border-2 border-dashed border-accent pb-10"
      aria-hidden="true"
    >
      <p className="flex items-center gap-2 rounded-base bg-accent px-4 py-2 font-medium text-on-accent shadow-overlay">
        <FileDown className="size-4" />
        Drop the workbook to read it
      </p>
    </div>
  );
}
