import { clsx } from 'clsx';
import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MonthlySummaryItem } from '../../contract/monthlySummaries.ts';
import { LINES } from '../../domain/lines.ts';
import { monthFigure, monthNamed } from '../../domain/pageFigures.ts';
import { formatCount } from '../../format/count.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { NOT_AVAILABLE } from '../../format/notAvailable.ts';
import { shownBasis } from '../api/companyBasis.ts';
import { FigureText } from '../ui/FigureText.tsx';
import { TodayMark } from './TodayMark.tsx';

type ShownReport = Pick<
  MonthlySummaryItem,
  'monthName' | 'year' | 'revenue' | 'ebitda' | 'documentCount' | 'updatedAt'
>;

export type ReportCardFrameProps = {
  report: ShownReport;
  /** The same report today; null: it is not there any more. undefined: nothing is compared. */
  today?: ShownReport | null | undefined;
  /** A word beside the month's subtitle: why the card is here. */
  badge?: ReactNode;
  /** The link to the full report. */
  view: ReactNode;
  /** Further actions, at the end of the footer. */
  actions: ReactNode;
  children: ReactNode;
};

/** A report in short: its month, its two figures, some of its text, and its actions. */
export function ReportCardFrame({
  report,
  today,
  badge,
  view,
  actions,
  children,
}: ReportCardFrameProps) {
  const title = `${report.monthName} ${report.year}`;
  const count = report.documentCount;
  return (
    <article
      aria-label={`${title} board report`}
      data-print="figure"
      className="rounded-large border border-line bg-surface"
    >
      <div className="grid gap-x-8 gap-y-5 p-4 sm:p-6 lg:grid-cols-[208px_minmax(0,1fr)] print:grid-cols-[120px_minmax(0,1fr)] print:gap-4 print:p-2.5">
        <div className="flex flex-col gap-4 print:gap-1.5">
          <header>
            <h2 className="text-title font-semibold">{title}</h2>
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <p className="text-small text-ink-muted">Monthly Board Report</p>
              {badge === undefined ? null : <p className="flex print:hidden">{badge}</p>}
            </div>
          </header>
          <dl className="grid grid-cols-2 gap-3 lg:grid-cols-1 print:grid-cols-1 print:gap-0.5">
            <Figure line="revenue" report={report} today={today} />
            <Figure line="ebitda" report={report} today={today} />
          </dl>
          <div className="flex print:hidden">{view}</div>
        </div>
        <div className="flex min-w-0 flex-col gap-5 print:gap-2">{children}</div>
      </div>
      <footer className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line px-4 py-2 text-small text-ink-muted sm:px-6 print:px-2.5 print:py-0.5">
        <span className="flex items-center gap-1.5">
          <Paperclip className="size-4" aria-hidden="true" />
          {formatCount(count)} {count === 1 ? 'document' : 'documents'}
        </span>
        <span>Last updated {formatDate(report.updatedAt)}</span>
        <span className="ml-auto flex gap-1">{actions}</span>
      </footer>
    </article>
  );
}

type FigureProps = Pick<ReportCardFrameProps, 'report' | 'today'> & { line: 'revenue' | 'ebitda' };

function Figure({ line, report, today }: FigureProps) {
  const basis = shownBasis();
  const text = formatMoney(basis.currency, report[line]);
  const month = monthNamed(basis, report.monthName, report.year);
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-muted">{LINES[line].label}</dt>
      <dd
        className={clsx(
          'truncate text-title font-semibold lg:text-figure print:text-base',
          text === NOT_AVAILABLE && 'text-ink-muted',
          text.startsWith('-') && 'text-negative',
        )}
      >
        <FigureText id={month && monthFigure(line, month)}>{text}</FigureText>
        <TodayMark then={text} today={today ? formatMoney(basis.currency, today[line]) : today} />
      </dd>
    </div>
  );
}
