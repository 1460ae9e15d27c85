import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { storedText, storeText } from '../../browserStorage.ts';
import { useUser } from '../../components/signedInUser.ts';

const PART_OPEN = 'open';

type FoldedPartProps = {
  /** The storage key of the part's state. */
  part: string;
  title: string;
  count?: number | undefined;
  /** Rendered only while open. */
  children: ReactNode;
};

/** Remembers, for all months, whether the part is open or folded. */
export function FoldedPart({ part, title, count, children }: FoldedPartProps) {
  const key = `report-part:${useUser().id}:${part}`;
  const [isOpen, setIsOpen] = useState(() => storedText(key) === PART_OPEN);
  return (
    <details
      open={isOpen}
      data-print="figure"
      className="group min-w-0 rounded-large border border-line bg-surface not-open:print:hidden"
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
        storeText(key, currentTarget.open ? PART_OPEN : null);
      }}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-large px-4 sm:px-6 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 text-ink-muted transition-transform group-open:rotate-90 print:hidden"
          aria-hidden="true"
        />
        <h2 className="font-semibold">{title}</h2>
        {count === undefined ? null : <span className="text-ink-muted">{count}</span>}
      </summary>
      {isOpen ? <div className="px-4 pb-4 sm:px-6 sm:pb-5">{children}</div> : null}
    </details>
  );
}
