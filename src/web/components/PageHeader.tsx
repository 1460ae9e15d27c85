import { clsx } from 'clsx';
import { History, Menu, Search, Upload } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { ExportButton } from './ExportButton.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';
import type { PageExport } from './pageExport.ts';
import { PAGE_TITLE_ID, usePageFrame } from './pageFrame.ts';

const AsOfBar = lazy(async () => ({ default: (await import('./AsOfBar.tsx')).AsOfBar }));

export type PageHeaderProps = {
  title: string;
  /**
   * The page's own year; if undefined, the sidebar's. Null if the page isn't about a year or the year isn't known yet.
   */
  yearLabel?: string | null | undefined;
  onUpload?: (() => void) | undefined;
  pageExport?: PageExport | undefined;
  hasOwnSearch?: boolean;
  actions?: ReactNode;
  showsNoPast?: boolean;
};

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

export function PageHeader(props: PageHeaderProps) {
  const { title, showsNoPast = false } = props;
  const { asOf, chooseMoment } = usePageFrame();
  useEffect(() => {
    // On pages of the past, the as-of bar adds the time.
    if (asOf === null) document.title = `${title} · Board Reports`;
  }, [title, asOf]);
  return (
    <>
      <Header {...props} />
      {asOf === null || showsNoPast ? null : (
        <Suspense fallback={<div className="min-h-12 bg-caution-soft" />}>
          <AsOfBar asOf={asOf} title={title} onChange={chooseMoment} />
        </Suspense>
      )}
    </>
  );
}

function Header({
  title,
  yearLabel,
  onUpload,
  pageExport,
  hasOwnSearch = false,
  actions,
}: PageHeaderProps) {
  const frame = usePageFrame();
  const badge = yearLabel === undefined ? frame.yearLabel : yearLabel;
  const searchInput = useRef<HTMLInputElement>(null);
  const [isSearching, setIsSearching] = useState(false);

  useEffect(() => {
    frame.offerExport(pageExport);
    return () => frame.offerExport(undefined);
  }, [frame, pageExport]);

  useEffect(() => {
    if (isSearching) searchInput.current?.focus();
  }, [isSearching]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      // While a dialog is open, the page behind it ignores keys.
      if (isTyping(event.target) || document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      if (hasOwnSearch) {
        document.querySelector<HTMLInputElement>('main [type="search"]')?.focus();
        return;
      }
      setIsSearching(true);
      searchInput.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [hasOwnSearch]);

  return (
    <header className="sticky top-0 z-20 border-b border-line bg-canvas/95 backdrop-blur-sm print:static">
      <div className="mx-auto flex min-h-16 max-w-[1440px] items-center gap-2 px-4 py-2 sm:gap-3 sm:px-6 lg:px-8 print:min-h-0 print:py-1">
        <Button
          variant="quiet"
          className="-ml-2 w-10 px-0! pointer-coarse:w-11 lg:hidden"
          aria-label="Open navigation"
          icon={<Menu className="size-5" />}
          onClick={frame.openNavigation}
        />
        <div
          className={
            isSearching
              ? 'hidden min-w-0 flex-1 items-center gap-2 sm:gap-3 md:flex md:flex-[1_0_auto]'
              : // The search field shrinks before the title does.
                'flex min-w-0 flex-1 items-center gap-2 sm:gap-3 md:flex-[1_0_auto]'
          }
        >
          <h1
            id={PAGE_TITLE_ID}
            tabIndex={-1}
            className="line-clamp-2 rounded-small text-base font-semibold sm:line-clamp-1 sm:text-title"
          >
            {title}
          </h1>
          {badge === null ? null : <Badge tone="accent">{badge}</Badge>}
          <Button
            variant="quiet"
            aria-label="See figures as of…"
            aria-haspopup="dialog"
            icon={<History className="size-4" aria-hidden="true" />}
            data-print="hide"
            className={clsx(
              'w-10 px-0! max-sm:hidden pointer-coarse:w-11',
              frame.asOf !== null && 'bg-caution-soft text-caution!',
            )}
            onClick={frame.chooseMoment}
          />
        </div>
        {hasOwnSearch ? null : (
          <HeaderSearch
            input={searchInput}
            isOpen={isSearching}
            onClose={() => setIsSearching(false)}
            onSearch={frame.search}
          />
        )}
        {isSearching || hasOwnSearch ? null : (
          <Button
            variant="quiet"
            className="w-10 px-0! pointer-coarse:w-11 md:hidden"
            aria-label="Search"
            icon={<Search className="size-4" />}
            onClick={() => setIsSearching(true)}
          />
        )}
        <div
          className={
            isSearching
              ? 'hidden items-center gap-2 empty:hidden md:flex'
              : 'flex items-center gap-2 empty:hidden'
          }
        >
          {actions}
          {onUpload ? (
            <Button
              aria-label="Upload Document"
              icon={<Upload className="size-4" aria-hidden="true" />}
              onClick={onUpload}
              className="max-sm:w-10 max-sm:px-0! max-sm:pointer-coarse:w-11"
            >
              <span className="hidden sm:inline">Upload Document</span>
            </Button>
          ) : null}
          {pageExport ? (
            <ExportButton
              label="Export"
              pageExport={pageExport}
              className="max-sm:w-10 max-sm:px-0! max-sm:pointer-coarse:w-11"
            >
              <span className="hidden sm:inline">Export</span>
            </ExportButton>
          ) : null}
        </div>
      </div>
    </header>
  );
}
