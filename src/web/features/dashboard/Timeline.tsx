import { clsx } from 'clsx';
import {
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { shortMonthName } from '../../../finance/fiscalCalendar.ts';
import {
  shownWithAmounts,
  usedLines,
  lineInSentence,
  lineLabel,
} from '../../../finance/catalogue.ts';
import { monthFigure } from '../../../finance/pageFigures.ts';
import {
  TIMELINE_SIZES,
  timelineContainerWidth,
  timelineContentWidth,
  timelineDot,
} from './timelineDot.ts';
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

const TIMELINE_YEAR_MONTHS = 12;

type TimelineProps = {
  months: readonly Month[];
  selected: number | undefined;
  onSelect: (id: number) => void;
  /** True for months that match the filters; null if there is no filter. */
  isPicked: ((month: Month) => boolean) | null;
};

function nextIndex(key: string, index: number, last: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return Math.min(index + 1, last);
    case 'ArrowLeft':
      return Math.max(index - 1, 0);
    case 'PageDown':
      return Math.min(index + TIMELINE_YEAR_MONTHS, last);
    case 'PageUp':
      return Math.max(index - TIMELINE_YEAR_MONTHS, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

function useInSight(frame: RefObject<HTMLElement | null>, home: number): void {
  // Runs just before the next paint, because measuring now would cause a second layout.
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
  }, [frame, home]);
}

/** The timeline is a single Tab stop; arrow keys move between months. */
function Timeline({ months, selected, onSelect, isPicked }: TimelineProps) {
  const frame = useRef<HTMLDivElement>(null);
  const tooltipId = useId();
  const tooltip = useTimelineTooltip();
  const last = months.length - 1;
  const selectedIndex = months.findIndex((month) => month.figures.id === selected);
  const lastPicked = isPicked === null ? last : months.findLastIndex(isPicked);
  // The selected month, or the newest month that matches the filters.
  const home = selectedIndex === -1 ? Math.max(lastPicked, 0) : selectedIndex;
  // The month reached by arrow keys. When `home` changes, this no longer applies.
  const [walked, setWalked] = useState<{ from: number; to: number } | null>(null);
  const stop = Math.min(walked?.from === home ? walked.to : home, last);

  useInSight(frame, home);
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
        // The width shows only whole months.
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
              <TimelineMonth
                month={month}
                isPicked={isPicked?.(month)}
                isSelected={month.figures.id === selected}
                isStop={index === stop}
                tooltipId={shown?.index === index ? tooltipId : undefined}
                onSelect={() => onSelect(month.figures.id)}
                onKeyDown={(event) => onKeyDown(event, index)}
                onPoint={(dot, isByMouse) =>
                  isByMouse ? tooltip.hover(index, dot) : tooltip.open(index, dot)
                }
                onLeave={tooltip.close}
              />
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

type TimelineMonthProps = {
  month: Month;
  isPicked: boolean | undefined;
  isSelected: boolean;
  isStop: boolean;
  tooltipId: string | undefined;
  onSelect: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPoint: (dot: HTMLElement, isByMouse: boolean) => void;
  onLeave: () => void;
};

function TimelineMonth({
  month,
  isPicked,
  isSelected,
  isStop,
  tooltipId,
  onSelect,
  onKeyDown,
  onPoint,
  onLeave,
}: TimelineMonthProps) {
  return (
    <div
      data-picked={isPicked}
      className={clsx(
        'relative flex h-full flex-col items-center',
        isPicked === true && 'rounded-base bg-sunken',
      )}
      style={{ width: TIMELINE_SIZES.cell }}
    >
      <div className="mb-1 flex h-6 items-center">
        {month.isFirstOfYear ? <Badge tone="outline">{month.fyLabel}</Badge> : null}
      </div>
      <button
        type="button"
        aria-label={month.name}
        aria-pressed={isSelected}
        aria-describedby={tooltipId}
        tabIndex={isStop ? 0 : -1}
        className={clsx(
          'flex size-11 items-center justify-center rounded-full focus-visible:outline-offset-[-2px]',
          isSelected ? 'bg-accent-soft ring-2 ring-accent ring-inset' : 'hover:bg-accent-soft',
        )}
        onClick={onSelect}
        onKeyDown={onKeyDown}
        onPointerEnter={(event) => {
          if (event.pointerType === 'mouse') onPoint(event.currentTarget, true);
        }}
        onPointerLeave={onLeave}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) onPoint(currentTarget, false);
        }}
        onBlur={onLeave}
      >
        <DotMark colour={timelineDot(month.figures.revenue).colour} />
      </button>
      <span className="text-small font-medium">{shortMonthName(month.figures.monthName)}</span>
      <span className="text-small text-ink-muted">
        <FigureText id={monthFigure('revenue', calendarMonthAt(month))}>
          {formatCompactMoney(shownBasis().currency, month.figures.revenue)}
        </FigureText>
      </span>
    </div>
  );
}

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

const TIMELINE_MIN_WIDTH = 248;
const MARGIN = 8;

const TOOLTIP_LINES = ['revenue', 'adjEbitda', 'production', 'rnd', 'admin'] as const;

type TimelineTooltipProps = { id: string; month: Month; place: ShownTooltip };

function TimelineTooltip({ id, month, place }: TimelineTooltipProps) {
  const left = Math.min(
    Math.max(place.x - TIMELINE_MIN_WIDTH / 2, MARGIN),
    document.documentElement.clientWidth - TIMELINE_MIN_WIDTH - MARGIN,
  );
  return createPortal(
    <div
      id={id}
      role="tooltip"
      className="pointer-events-none fixed z-50 -translate-y-full rounded-base border border-line bg-raised px-3 py-2 text-small shadow-raised"
      style={{ left, top: place.y - 2, width: TIMELINE_MIN_WIDTH }}
    >
      <p className="font-medium">{month.name}</p>
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4">
        {usedLines(
          shownWithAmounts(shownBasis(), (line) => [month.figures[line]]),
          TOOLTIP_LINES,
        ).map((line) => (
          <div key={line} className="contents">
            <dt className="whitespace-nowrap text-ink-muted">{lineLabel(shownBasis(), line)}</dt>
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

function Legend({ months }: { months: readonly Month[] }) {
  const present = new Set(months.map((month) => timelineDot(month.figures.revenue).colour));
  return (
    <ul
      aria-label={`Monthly ${lineInSentence(shownBasis(), 'revenue')}`}
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
  // Most of the page's elements are here, and on a phone they are off-screen.
  const isItsTurn = useSecondTask();
  if (!isItsTurn) return <Skeleton className="h-[248px]" />;
  return (
    <Card
      title={timelineTitle(years)}
      subtitle={`${lineLabel(shownBasis(), 'revenue')}, month by month`}
    >
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <Timeline {...props} />
        <Legend months={props.months} />
      </div>
    </Card>
  );
}
