import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';

export type PaginationProps = {
  label: string;
  page: number;
  pageCount: number;
  shown: ReactNode;
  onPageChange: (page: number) => void;
};

/** Stays at the lower edge while the list is visible. */
export function Pagination({ label, page, pageCount, shown, onPageChange }: PaginationProps) {
  return (
    <nav
      aria-label={label}
      data-print="hide"
      className="sticky bottom-0 z-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-surface px-4 py-2"
    >
      <output className="text-small text-ink-muted">{shown}</output>
      <div className="flex gap-1">
        <PageStepButton
          words="Previous page"
          icon={<ChevronLeft className="size-4" aria-hidden="true" />}
          isEnd={page <= 1}
          onPress={() => onPageChange(page - 1)}
        />
        <PageStepButton
          words="Next page"
          icon={<ChevronRight className="size-4" aria-hidden="true" />}
          isEnd={page >= pageCount}
          onPress={() => onPageChange(page + 1)}
        />
      </div>
    </nav>
  );
}

function PageStepButton({
  words,
  icon,
  isEnd,
  onPress,
}: {
  words: string;
  icon: ReactNode;
  isEnd: boolean;
  onPress: () => void;
}) {
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={words}
      title={words}
      icon={icon}
      // aria-disabled rather than disabled, so that the last press doesn't move the focus to the page's start.
      aria-disabled={isEnd || undefined}
      className={clsx('w-10 px-0! pointer-coarse:w-11', isEnd && 'cursor-default! opacity-40')}
      onClick={() => {
        if (!isEnd) onPress();
      }}
    />
  );
}
