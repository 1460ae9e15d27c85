import { clsx } from 'clsx';
import { lineLabel, withCustomName } from '../../../finance/catalogue.ts';
import type { ReactNode } from 'react';
import { saysPercent } from '../../../finance/variance.ts';
import { monthFigure } from '../../../finance/pageFigures.ts';
import { expandThousands } from '../../../finance/thousands.ts';
import { lineVariance } from '../../../finance/variance.ts';
import { LINES } from '../../../finance/lines.ts';
import { formatCount } from '../../../format/count.ts';
import { formatMoney } from '../../../format/money.ts';
import { NOT_AVAILABLE } from '../../../format/notAvailable.ts';
import { formatChangePercent } from '../../../format/percent.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { inDollars } from '../../components/dollarFigures.ts';
import { ofToday, type Today, useMonthToday } from '../../api/today.ts';
import { TodayMark } from '../../components/TodayMark.tsx';
import { Button } from '../../ui/Button.tsx';
import { FigureText } from '../../ui/FigureText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Month, calendarMonthAt } from './dashboard.view.ts';

export interface FailedRead {
  readonly words: string;
  readonly retrying: boolean;
  readonly retry: () => void;
}

type FigureCardProps = {
  title: string;
  figure: string | null;
  id?: string | undefined;
  about: ReactNode;
  failure: FailedRead | null;
  today: Today<string>;
  children?: ReactNode;
};

function FigureCard({ title, figure, id, about, failure, today, children }: FigureCardProps) {
  return (
    <section className="min-w-0 rounded-large border border-line bg-surface px-4 py-4 sm:py-5 xl:px-6">
      <h2 className="text-small font-medium text-ink-soft">{title}</h2>
      <p
        className={clsx(
          'mt-1 truncate text-figure font-semibold',
          figure?.startsWith('-') === true && 'text-negative',
          figure === NOT_AVAILABLE && 'text-ink-muted',
        )}
      >
        {figure === null ? (
          <Skeleton className="h-9 w-16" />
        ) : (
          <FigureText id={id}>{figure}</FigureText>
        )}
      </p>
      {figure === null ? null : <TodayMark then={figure} today={today} />}
      <div className="mt-1 flex flex-wrap items-center gap-x-3 text-small text-ink-muted">
        <p>{failure?.words ?? about}</p>
        {failure === null ? (
          children
        ) : (
          <Button
            size="small"
            aria-label={`Retry ${title}`}
            pending={failure.retrying}
            onClick={failure.retry}
          >
            Retry
          </Button>
        )}
      </div>
    </section>
  );
}

type ChangeProps = { line: 'revenue' | 'ebitda'; month: Month; before: Month | null };

/**
 * Change from the same month of last year. It isn't rated, because the month's card rates against its own basis of
 * comparison.
 */
function YearOnYearChange({ line, month, before }: ChangeProps) {
  if (before === null) return null;
  const { percent, difference } = lineVariance(
    LINES[line],
    expandThousands(month.figures[line]),
    expandThousands(before.figures[line]),
  );
  if (difference === null) return null;
  const changeId = monthFigure(line, calendarMonthAt(month), {
    ...inDollars(line, [month.figures, before.figures]),
    against: 'year',
    ...(saysPercent(percent) ? { inPercent: true } : {}),
  });
  return (
    <p>
      <FigureText id={changeId}>
        {saysPercent(percent)
          ? formatChangePercent(percent)
          : formatMoney(shownBasis().currency, difference)}
      </FigureText>{' '}
      on {before.name}
    </p>
  );
}

function cardId(line: 'revenue' | 'ebitda', month: Month | null): string | undefined {
  if (month === null) return undefined;
  return monthFigure(line, calendarMonthAt(month), inDollars(line, [month.figures]));
}

export type SummaryCardsProps = {
  reportCount: number | null | undefined;
  reportCountToday: number | undefined;
  reportsFailure: FailedRead | null;
  figuresFailure: FailedRead | null;
  scope: string;
  month: Month | null;
  before: Month | null;
};

export function SummaryCards({
  reportCount,
  reportCountToday,
  reportsFailure,
  figuresFailure,
  scope,
  month,
  before,
}: SummaryCardsProps) {
  const { currency } = shownBasis();
  const findToday = useMonthToday();
  const today = month === null ? undefined : findToday(month.figures);
  const about = month === null ? 'No figures' : month.name;
  return (
    <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
      <FigureCard
        title="Total Reports"
        figure={reportCount === undefined ? null : formatCount(reportCount)}
        about={scope}
        failure={reportsFailure}
        today={reportCountToday === undefined ? undefined : formatCount(reportCountToday)}
      />
      <FigureCard
        title={withCustomName(shownBasis(), 'revenue', 'Current Revenue')}
        figure={formatMoney(currency, expandThousands(month?.figures.revenue))}
        id={cardId('revenue', month)}
        about={about}
        failure={figuresFailure}
        today={ofToday(today, ({ revenue }) => formatMoney(currency, expandThousands(revenue)))}
      >
        {month === null ? null : <YearOnYearChange line="revenue" month={month} before={before} />}
      </FigureCard>
      <FigureCard
        title={lineLabel(shownBasis(), 'ebitda')}
        figure={formatMoney(currency, expandThousands(month?.figures.ebitda))}
        id={cardId('ebitda', month)}
        about={about}
        failure={figuresFailure}
        today={ofToday(today, ({ ebitda }) => formatMoney(currency, expandThousands(ebitda)))}
      >
        {month === null ? null : <YearOnYearChange line="ebitda" month={month} before={before} />}
      </FigureCard>
    </div>
  );
}
