import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { expandThousands } from '../../../domain/thousands.ts';
import { lineVariance } from '../../../domain/variance.ts';
import { formatCount } from '../../../format/count.ts';
import { formatMoney } from '../../../format/money.ts';
import { NOT_AVAILABLE } from '../../../format/notAvailable.ts';
import { formatChangePercent } from '../../../format/percent.ts';
import type { Month } from './dashboard.view.ts';

type FigureCardProps = { title: string; figure: string; about: ReactNode; children?: ReactNode };

function FigureCard({ title, figure, about, children }: FigureCardProps) {
  return (
    <section className="min-w-0 rounded-large border border-line bg-surface px-4 py-4 sm:py-5 xl:px-6">
      <h2 className="text-small font-medium text-ink-soft">{title}</h2>
      <p
        className={clsx(
          'mt-1 truncate text-figure font-semibold',
          figure.startsWith('-') && 'text-negative',
          figure === NOT_AVAILABLE && 'text-ink-muted',
        )}
      >
        {figure}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 text-small text-ink-muted">
        <p>{about}</p>
        {children}
      </div>
    </section>
  );
}

const signs = {
  favourable: { tone: 'text-positive', word: 'better' },
  unfavourable: { tone: 'text-negative', word: 'worse' },
} as const;

type ChangeProps = { line: 'revenue' | 'ebitda'; month: Month; before: Month | null };

/** How the figure compares with the same month of the prior year. */
function Change({ line, month, before }: ChangeProps) {
  if (before === null) return null;
  const { percent, difference, judgement } = lineVariance(
    line,
    expandThousands(month.figures[line]),
    expandThousands(before.figures[line]),
  );
  if (difference === null) return null;
  const sign = judgement === null ? null : signs[judgement];
  const Icon = judgement === null ? Minus : judgement === 'favourable' ? TrendingUp : TrendingDown;
  return (
    <p className={clsx('flex items-center gap-1', sign?.tone)}>
      <Icon className="size-4" aria-hidden="true" />
      <span>
        {percent === null ? formatMoney(difference) : formatChangePercent(percent)} on {before.name}
        {sign === null ? null : <span className="sr-only">, {sign.word}</span>}
      </span>
    </p>
  );
}

export type SummaryCardsProps = {
  /** Null when the reports could not be counted. */
  reportCount: number | null;
  /** "All years", "FY25", … */
  scope: string;
  month: Month | null;
  before: Month | null;
};

export function SummaryCards({ reportCount, scope, month, before }: SummaryCardsProps) {
  const about = month === null ? 'No figures' : month.name;
  return (
    <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
      <FigureCard title="Total Reports" figure={formatCount(reportCount)} about={scope} />
      <FigureCard
        title="Current Revenue"
        figure={formatMoney(expandThousands(month?.figures.revenue))}
        about={about}
      >
        {month === null ? null : <Change line="revenue" month={month} before={before} />}
      </FigureCard>
      <FigureCard
        title="EBITDA"
        figure={formatMoney(expandThousands(month?.figures.ebitda))}
        about={about}
      >
        {month === null ? null : <Change line="ebitda" month={month} before={before} />}
      </FigureCard>
    </div>
  );
}
