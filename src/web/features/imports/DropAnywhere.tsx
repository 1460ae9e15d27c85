import { FileDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

export type DropAnywhereProps = {
  accepts?: (dragged: DataTransfer) => boolean;
  onDrop: (files: readonly File[]) => void;
};

export function DropAnywhere({ accepts, onDrop }: DropAnywhereProps) {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef({ accepts, onDrop });
  useEffect(() => {
    latest.current = { accepts, onDrop };
  });
  useEffect(() => {
    const isMeant = ({ dataTransfer }: DragEvent) =>
      dataTransfer !== null &&
      // An open dialog handles its own drops.
      document.querySelector('[role="dialog"],[role="alertdialog"]') === null &&
      latest.current.accepts?.(dataTransfer) !== false;
    // The number of elements entered and not left; 0 means the file has left the page.
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
      // Text can still be dragged into a field.
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
    // The listener is on the document, because listeners on the window keep every drop from opening
    // a file.
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
