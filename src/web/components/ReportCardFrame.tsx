import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { BriefingSentence, MonthBrief } from '../../contract/briefing.ts';
import type { MonthlySummaryItem } from '../../contract/reports.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import { monthFigure, monthNamed } from '../../finance/pageFigures.ts';
import { formatMoney } from '../../format/money.ts';
import { NOT_AVAILABLE } from '../../format/notAvailable.ts';
import { shownBasis } from '../api/companyBasis.ts';
import { Badge } from '../ui/Badge.tsx';
import { FigureText } from '../ui/FigureText.tsx';
import { SentenceText } from './BriefingSentence.tsx';
import { JudgementMark, judgementTone } from './JudgementMark.tsx';
import { LightMark } from './LightMark.tsx';
import { SentenceToday } from './SentenceToday.tsx';
import { TodayMark } from './TodayMark.tsx';

type ComparedReport = Pick<MonthlySummaryItem, 'monthName' | 'year' | 'revenue' | 'ebitda'>;

export type ReportCardFrameProps = {
  report: ComparedReport;
  today?: ComparedReport | null | undefined;
  /** Null if the month has no brief; undefined if it isn't shown or is loading. */
  brief?: MonthBrief | null | undefined;
  headlineToday?: BriefingSentence | null | undefined;
  badge?: ReactNode;
  view?: ReactNode;
  foot?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function ReportCardFrame({
  report,
  today,
  brief,
  headlineToday,
  badge,
  view,
  foot,
  className,
  children,
}: ReportCardFrameProps) {
  const title = `${report.monthName} ${report.year}`;
  return (
    <article
      aria-label={`${title} board report`}
      data-print="figure"
      className={clsx('@container rounded-large border border-line bg-surface', className)}
    >
      <div className="grid gap-x-8 gap-y-5 p-4 sm:p-6 @min-[44rem]:grid-cols-[208px_minmax(0,1fr)] print:grid-cols-[120px_minmax(0,1fr)] print:gap-4 print:p-2.5">
        <div className="flex flex-col gap-4 print:gap-1.5">
          <header>
            <h2 className="text-title font-semibold">{title}</h2>
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <p className="text-small text-ink-muted">Monthly Board Report</p>
              {brief ? (
                <p className="flex items-center gap-2">
                  <VersionBadge version={brief.version} />
                  <LightMark light={brief.light} />
                </p>
              ) : null}
              {badge === undefined ? null : <p className="flex print:hidden">{badge}</p>}
            </div>
          </header>
          <dl className="grid grid-cols-2 gap-3 @min-[44rem]:grid-cols-1 print:grid-cols-1 print:gap-0.5">
            <CardFigure line="revenue" report={report} today={today} brief={brief} />
            <CardFigure line="ebitda" report={report} today={today} brief={brief} />
          </dl>
          {view === undefined ? null : <div className="flex print:hidden">{view}</div>}
        </div>
        <div className="flex min-w-0 flex-col gap-5 print:gap-2">
          {brief ? (
            <div className="max-w-prose text-pretty">
              <p>
                <SentenceText sentence={brief.headline} />
              </p>
              <SentenceToday sentence={brief.headline} today={headlineToday} />
            </div>
          ) : null}
          {children}
        </div>
      </div>
      {foot}
    </article>
  );
}

function VersionBadge({ version }: Pick<MonthBrief, 'version'>) {
  return version === null ? (
    <Badge tone="outline">Draft</Badge>
  ) : (
    <Badge tone="positive">Published v{version}</Badge>
  );
}

type FigureProps = Pick<ReportCardFrameProps, 'report' | 'today' | 'brief'> & {
  line: 'revenue' | 'ebitda';
};

function CardFigure({ line, report, today, brief }: FigureProps) {
  const basis = shownBasis();
  const text = formatMoney(basis.currency, report[line]);
  const month = monthNamed(basis, report.monthName, report.year);
  const judgement = brief?.results[line] ?? null;
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-muted">{lineLabel(shownBasis(), line)}</dt>
      <dd
        className={clsx(
          'truncate text-title font-semibold @min-[44rem]:text-figure print:text-base',
          text === NOT_AVAILABLE && 'text-ink-muted',
          text.startsWith('-') && 'text-negative',
        )}
      >
        <FigureText id={month && monthFigure(line, month)}>{text}</FigureText>
        {judgement === null ? null : (
          <span className={clsx('ml-1.5 text-base', judgementTone(judgement))}>
            <JudgementMark judgement={judgement} />
          </span>
        )}
        <TodayMark then={text} today={today ? formatMoney(basis.currency, today[line]) : today} />
      </dd>
    </div>
  );
}
