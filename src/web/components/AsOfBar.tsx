import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useEffect } from 'react';
import { Button, buttonClass } from '../ui/Button.tsx';
import { asOfWords } from '../../format/asOf.ts';

export type AsOfBarProps = {
  asOf: string;
  title: string;
  onChange: () => void;
};

export function AsOfBar({ asOf, title, onChange }: AsOfBarProps) {
  const words = asOfWords(asOf);
  useEffect(() => {
    document.title = `${title} · as of ${words} · Board Reports`;
  }, [title, words]);
  return (
    <section
      aria-label="Figures as of"
      className="border-b border-caution/40 bg-caution-soft text-ink print:border"
    >
      <div className="mx-auto flex min-h-12 max-w-[1440px] flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-6 lg:px-8">
        <p className="flex min-w-0 flex-1 basis-72 items-baseline gap-2">
          <History className="size-4 shrink-0 translate-y-0.5 text-caution" aria-hidden="true" />
          <span>
            <strong className="font-semibold">As of {words}</strong> – what the board saw then. You
            can't change anything here.
          </span>
        </p>
        <div data-print="hide" className="flex flex-wrap items-center gap-2">
          <BackToToday />
          <Button variant="quiet" size="small" onClick={onChange}>
            Change…
          </Button>
        </div>
      </div>
    </section>
  );
}

export function BackToToday({ isMain = false }: { isMain?: boolean }) {
  return (
    <Link
      to="."
      search={(previous: object) => ({ ...previous, asOf: undefined })}
      preload={false}
      className={isMain ? buttonClass('primary') : buttonClass('secondary', 'small')}
    >
      Back to today
    </Link>
  );
}
