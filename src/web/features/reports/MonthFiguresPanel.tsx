import { Link } from '@tanstack/react-router';
import { ChevronRight, Pencil } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { MonthlySummary } from '../../../contract/reports.ts';
import { useCan } from '../../components/signedInUser.ts';
import { PATHS } from '../../paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { mediaStore } from '../../ui/mediaStore.ts';

const wide = mediaStore('(min-width: 1024px)');

export type MonthFiguresPanelProps = {
  month: string;
  figures: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
};

export function MonthFiguresPanel({ month, figures, foot, children }: MonthFiguresPanelProps) {
  const isWide = useSyncExternalStore(wide.subscribe, wide.current);
  const title = `Figures for ${month}`;
  // Keyed, because the form's position changes with the width and typed text must be kept.
  const form = (
    <div key="form" className="flex min-w-0 flex-col gap-8">
      {children}
    </div>
  );
  const figuresPanel = (
    <aside
      key="figures"
      aria-label={title}
      className="sticky top-0 flex max-h-[calc(100dvh-15rem)] min-w-0 flex-col gap-2 [&_table]:text-small"
    >
      <div
        className="min-h-0 overflow-y-auto overscroll-contain rounded-small focus-visible:outline-offset-[-2px]"
        {...scrollRegion('Figures next to the form')}
      >
        {figures}
      </div>
      {foot}
    </aside>
  );
  // Reserves space for the figures, so that the form doesn't move.
  const toCome = (
    <p
      key="figures"
      className="flex min-h-48 items-center justify-center rounded-large border border-dashed border-line-strong p-8 text-center text-balance text-ink-muted"
    >
      Choose a month to see its figures here, next to earlier months.
    </p>
  );
  const folded = (
    <details
      key="figures"
      className="group min-w-0 rounded-large border border-line bg-surface px-4 [&_table]:text-small"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-small font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 text-ink-muted transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
        {title}
      </summary>
      <div className="flex flex-col gap-3 pb-4">
        {figures}
        {foot}
      </div>
    </details>
  );
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_27rem] lg:items-start xl:grid-cols-[minmax(0,1fr)_30rem]">
      {isWide
        ? [form, figures === null ? toCome : figuresPanel]
        : [figures === null ? null : folded, form]}
    </div>
  );
}

/** Only a focusable element can be scrolled by keyboard. */
const scrollRegion = (label: string) => ({ role: 'region', 'aria-label': label, tabIndex: 0 });

export function EditFiguresLink({ report }: { report: Pick<MonthlySummary, 'fyId' | 'monthNum'> }) {
  if (!useCan('editFigures')) return null;
  return (
    <Link
      to={PATHS.reports}
      search={{ tab: 'data-table', fyId: report.fyId, edit: report.monthNum }}
      className={`${buttonClass('quiet', 'small')} self-start`}
    >
      <Pencil className="size-4" aria-hidden="true" />
      Edit figures
    </Link>
  );
}
