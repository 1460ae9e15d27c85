import { clsx } from 'clsx';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { shortMonthName } from '../../../domain/fiscalCalendar.ts';
import { LINES } from '../../../domain/lines.ts';
import { monthFigure } from '../../../domain/pageFigures.ts';
import {
  TIMELINE_SIZES,
  timelineContainerWidth,
  timelineContentWidth,
  timelineDot,
} from '../../../domain/timelineDot.ts';
import { formatCompactMoney, formatMoney } from '../../../format/money.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { useSecondTask } from '../../components/shortTasks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FigureText } from '../../ui/FigureText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Month, calendarMonthAt, timelineTitle } from './dashboard.view.ts';
import { DotMark } from './DotMark.tsx';
import { DOT_COLOURS, DOTS } from './timelineDots.ts';
import { useTimelineTooltip } from './useTimelineTooltip.ts';
import type { ShownTooltip } from './useTimelineTooltip.ts';

const MONTHS_IN_YEAR = 12;

type TimelineProps = {
  months: readonly Month[];
  /** The id of the selected month's figures. */
  selected: number | undefined;
  onSelect: (id: number) => void;
  /** Whether the filters include the month; null if there is no filter. */
  isPicked: ((month: Month) => boolean) | null;
};

function nextIndex(key: string, index: number, last: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return Math.min(index + 1, last);
    case 'ArrowLeft':
      return Math.max(index - 1, 0);
    case 'PageDown':
      return Math.min(index + MONTHS_IN_YEAR, last);
    case 'PageUp':
      return Math.max(index - MONTHS_IN_YEAR, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/**
 * All months in a row that scrolls sideways. One stop for Tab; the arrow keys move between months.
 */
function Timeline({ months, selected, onSelect, isPicked }: TimelineProps) {
  const frame = useRef<HTMLDivElement>(null);
  const tooltipId = useId();
  const tooltip = useTimelineTooltip();
  const last = months.length - 1;
  const selectedIndex = months.findIndex((month) => month.figures.id === selected);
  const lastPicked = isPicked === null ? last : months.findLastIndex(isPicked);
  // Shown first: the selected month, or else the newest that the filters include.
  const home = selectedIndex === -1 ? Math.max(lastPicked, 0) : selectedIndex;
  // The arrow keys have moved away from it; a new one scrolls back.
  const [walked, setWalked] = useState<{ from: number; to: number } | null>(null);
  const stop = Math.min(walked?.from === home ? walked.to : home, last);

  // Just before the next paint: to be asked now, the browser would lay out the page a second time.
  useLayoutEffect(() => {
    const handle = requestAnimationFrame(() => {
      const element = frame.current;
      if (element === null) return;
      const left = home * TIMELINE_SIZES.contentPerMonth;
      const right = left + TIMELINE_SIZES.contentPerMonth;
      const isInSight =
        left >= element.scrollLeft && right <= element.scrollLeft + element.clientWidth;
      // A dot that was just pressed stays under the pointer.
      if (!isInSight) element.scrollLeft = (left + right - element.clientWidth) / 2;
    });
    return () => cancelAnimationFrame(handle);
  }, [home]);

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const next = nextIndex(event.key, index, last);
    if (next === null) return;
    event.preventDefault();
    setWalked({ from: home, to: next });
    const dot = frame.current?.querySelectorAll('button')[next];
    dot?.scrollIntoView({ block: 'nearest', inline: 'center' });
    dot?.focus({ preventScroll: true });
  };

  const goTo = (index: number) => {
    if (frame.current !== null) frame.current.scrollLeft = index * TIMELINE_SIZES.contentPerMonth;
  };

  const shown = tooltip.shown;
  const shownMonth = shown === null ? undefined : months[shown.index];
  return (
    <div className="max-w-full min-w-0">
      <YearJumps months={months} onJump={goTo} />
      <div
        ref={frame}
        data-print="timeline"
        // Whole months only: none is cut in half at an edge.
        className="max-w-[round(down,100%,100px)] snap-x snap-mandatory overflow-x-auto overscroll-x-contain select-none"
        style={{ width: timelineContainerWidth(months.length) }}
      >
        <ol
          aria-label="Months"
          className="relative flex"
          style={{ width: timelineContentWidth(months.length), height: TIMELINE_SIZES.height }}
        >
          {months.map((month, index) => (
            <li
              key={month.figures.id}
              className="relative flex snap-start justify-center"
              style={{ width: TIMELINE_SIZES.contentPerMonth }}
            >
              <TimelineLine isFirst={index === 0} isLast={index === last} />
              <div
                data-picked={isPicked?.(month)}
                className={clsx(
                  'relative flex h-full flex-col items-center',
                  isPicked?.(month) === true && 'rounded-base bg-sunken',
                )}
                style={{ width: TIMELINE_SIZES.cell }}
              >
                <div className="mb-1 flex h-6 items-center">
                  {month.isFirstOfYear ? <Badge tone="outline">{month.fyLabel}</Badge> : null}
                </div>
                <button
                  type="button"
                  aria-label={month.name}
                  aria-pressed={month.figures.id === selected}
                  aria-describedby={shown?.index === index ? tooltipId : undefined}
                  tabIndex={index === stop ? 0 : -1}
                  className={clsx(
                    'flex size-11 items-center justify-center rounded-full focus-visible:outline-offset-[-2px]',
                    month.figures.id === selected
                      ? 'bg-accent-soft ring-2 ring-accent ring-inset'
                      : 'hover:bg-accent-soft',
                  )}
                  onClick={() => {
                    onSelect(month.figures.id);
                  }}
                  onKeyDown={(event) => onKeyDown(event, index)}
                  onPointerEnter={(event) => {
                    if (event.pointerType === 'mouse') tooltip.hover(index, event.currentTarget);
                  }}
                  onPointerLeave={tooltip.close}
                  onFocus={({ currentTarget }) => {
                    if (currentTarget.matches(':focus-visible')) tooltip.open(index, currentTarget);
                  }}
                  onBlur={tooltip.close}
                >
                  <DotMark colour={timelineDot(month.figures.revenue).colour} />
                </button>
                <span className="text-small font-medium">
                  {shortMonthName(month.figures.monthName)}
                </span>
                <span className="text-small text-ink-muted">
                  <FigureText id={monthFigure('revenue', calendarMonthAt(month))}>
                    {formatCompactMoney(shownBasis().currency, month.figures.revenue)}
                  </FigureText>
                </span>
              </div>
            </li>
          ))}
        </ol>
        {shown !== null && shownMonth !== undefined ? (
          <TimelineTooltip id={tooltipId} month={shownMonth} place={shown} />
        ) : null}
      </div>
    </div>
  );
}

/** Scrolls the months to the start of a year; arrow keys and PageUp do the same for the keyboard. */
function YearJumps({
  months,
  onJump,
}: {
  months: readonly Month[];
  onJump: (index: number) => void;
}) {
  const firsts = months.flatMap(({ isFirstOfYear, fyLabel }, index) =>
    isFirstOfYear ? [{ fyLabel, index }] : [],
  );
  if (firsts.length < 2) return null;
  return (
    <div data-print="hide" className="mb-2 flex flex-wrap gap-1">
      {firsts.map(({ fyLabel, index }) => (
        <Button
          key={fyLabel}
          size="small"
          variant="quiet"
          aria-label={`Show ${fyLabel} in the timeline`}
          onClick={() => onJump(index)}
        >
          {fyLabel}
        </Button>
      ))}
    </div>
  );
}

/** The line through the middle of the dots. */
function TimelineLine({ isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'absolute top-[49px] border-t border-line',
        isFirst ? 'left-1/2' : 'left-0',
        isLast ? 'right-1/2' : 'right-0',
      )}
    />
  );
}

const WIDTH = 248;
const MARGIN = 8;

const TOOLTIP_LINES = ['revenue', 'adjEbitda', 'production', 'rnd', 'admin'] as const;

type TimelineTooltipProps = { id: string; month: Month; place: ShownTooltip };

function TimelineTooltip({ id, month, place }: TimelineTooltipProps) {
  const left = Math.min(
    Math.max(place.x - WIDTH / 2, MARGIN),
    document.documentElement.clientWidth - WIDTH - MARGIN,
  );
  return createPortal(
    <div
      id={id}
      role="tooltip"
      className="pointer-events-none fixed z-50 -translate-y-full rounded-base border border-line bg-raised px-3 py-2 text-small shadow-raised"
      style={{ left, top: place.y - 2, width: WIDTH }}
    >
      <p className="font-medium">{month.name}</p>
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4">
        {TOOLTIP_LINES.map((line) => (
          <div key={line} className="contents">
            <dt className="whitespace-nowrap text-ink-muted">{LINES[line].label}</dt>
            <dd className="text-right">
              <FigureText id={monthFigure(line, calendarMonthAt(month))}>
                {formatMoney(shownBasis().currency, month.figures[line])}
              </FigureText>
            </dd>
          </div>
        ))}
      </dl>
    </div>,
    document.body,
  );
}

/** What the dots mean; only the kinds that occur. */
function Legend({ months }: { months: readonly Month[] }) {
  const present = new Set(months.map((month) => timelineDot(month.figures.revenue).colour));
  return (
    <ul
      aria-label="Monthly revenue"
      className="flex flex-wrap gap-x-6 gap-y-1 text-small text-ink-soft xl:flex-col"
    >
      {DOT_COLOURS.filter((colour) => present.has(colour)).map((colour) => (
        <li key={colour} className="flex items-center gap-2">
          <DotMark colour={colour} />
          {DOTS[colour].meaning()}
        </li>
      ))}
    </ul>
  );
}

export type TimelineCardProps = TimelineProps & { years: readonly FinancialYear[] };

export function TimelineCard({ years, ...props }: TimelineCardProps) {
  // Most of the page's elements are here, and out of sight on a phone.
  const isItsTurn = useSecondTask();
  if (!isItsTurn) return <Skeleton className="h-[248px]" />;
  return (
    <Card title={timelineTitle(years)} subtitle="Revenue, month by month">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <Timeline {...props} />
        <Legend months={props.months} />
      </div>
    </Card>
  );
}
