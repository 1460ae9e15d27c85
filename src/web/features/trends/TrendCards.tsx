import { clsx } from 'clsx';
import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { memo } from 'react';
import { monthFigure, rangeFigure } from '../../../finance/pageFigures.ts';
import { FLAT_WITHIN_PERCENT } from '../../../finance/trend.ts';
import type { Materiality } from '../../../finance/materiality.ts';
import { NOT_AVAILABLE } from '../../../format/notAvailable.ts';
import { formatChangePercent } from '../../../format/percent.ts';
import { JudgementLegend, JudgementMark, judgementTone } from '../../components/JudgementMark.tsx';
import { TodayMark } from '../../components/TodayMark.tsx';
import { FigureText } from '../../ui/FigureText.tsx';
import type { TrendCard } from './trendCards.view.ts';
import { trendWords } from './trendCards.view.ts';

const trendIcons = { up: TrendingUp, down: TrendingDown, flat: Minus } as const;

const trendText = ({ trend }: TrendCard) => formatChangePercent(trend.percent, NOT_AVAILABLE);

function TrendCardView({ card, today }: { card: TrendCard; today: TrendCard | undefined }) {
  const { title, trend, label, judgement, remark, ends } = card;
  const Icon = trendIcons[trend.direction];
  return (
    <section className="flex min-w-0 flex-col rounded-large border border-line bg-surface p-4 xl:px-6 xl:py-5">
      <h2 className="text-small font-medium text-ink-soft">{title}</h2>
      <p
        className={clsx(
          'mt-1 text-title font-semibold sm:text-figure',
          trend.percent === null && 'text-ink-muted',
        )}
      >
        <FigureText id={trendId(card)}>{trendText(card)}</FigureText>
        <TodayMark then={trendWords(card)} today={today && trendWords(today)} />
      </p>
      <p
        className={clsx(
          'mt-1 flex items-center gap-1 text-small font-medium',
          judgementTone(judgement),
        )}
      >
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        <span>
          <JudgementMark judgement={judgement} />
          {label}
        </span>
      </p>
      {remark === null ? null : <p className="text-small text-ink-muted">{remark}</p>}
      {ends.length === 0 ? (
        <p className="mt-3 text-small text-ink-muted">No staff counts in these months</p>
      ) : (
        <dl className="mt-3 grid grid-cols-[1fr_auto] items-center gap-x-2 text-small text-ink-muted pointer-coarse:auto-rows-[minmax(44px,auto)]">
          {ends.map(({ month, figure, at }, index) => (
            <div key={index === 0 ? 'first' : 'last'} className="contents">
              <dt>{month}</dt>
              <dd className={clsx('text-right', figure !== NOT_AVAILABLE && 'text-ink-soft')}>
                <FigureText id={at && monthFigure(card.line, at)}>{figure}</FigureText>
                <TodayMark then={figure} today={figureOfMonthToday(today, month)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function figureOfMonthToday(today: TrendCard | undefined, month: string): string | undefined {
  return today?.ends.find((end) => end.month === month)?.figure;
}

export function TrendCardsNote({ materiality }: { materiality: Materiality | null }) {
  return (
    <div className="flex flex-col gap-1 self-center p-2 sm:col-span-2 sm:p-4 xl:col-span-1">
      <JudgementLegend materiality={materiality} />
      <p className="text-small text-ink-muted">
        Trends compare the first month shown with the last; for staff, the first and last months
        with a count. A change of up to {FLAT_WITHIN_PERCENT}% is Stable. A missing amount is
        treated as 0, and the trend isn't rated.
      </p>
    </div>
  );
}

/** Returns undefined with fewer than two months. */
function trendId({ line, ends }: TrendCard): string | undefined {
  const [first, last] = ends;
  if (!first?.at || !last?.at) return undefined;
  return rangeFigure(line, [first.at, last.at], { measure: 'trend' });
}

export const TrendCards = memo(function TrendCards({
  cards,
  today,
  materiality,
}: {
  cards: readonly TrendCard[];
  today: readonly TrendCard[] | undefined;
  materiality: Materiality | null;
}) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-4">
      {cards.map((card) => (
        <TrendCardView
          key={card.title}
          card={card}
          today={today?.find(({ title }) => title === card.title)}
        />
      ))}
      <TrendCardsNote materiality={materiality} />
    </div>
  );
});
