import { createPortal } from 'react-dom';
import { LINES } from '../../../domain/lines.ts';
import { formatMoney } from '../../../format/money.ts';
import type { Month } from './dashboard.view.ts';
import type { ShownTooltip } from './useTimelineTooltip.ts';

const WIDTH = 248;
const MARGIN = 8;

const TOOLTIP_LINES = ['revenue', 'adjEbitda', 'production', 'rnd', 'admin'] as const;

export type TimelineTooltipProps = { id: string; month: Month; place: ShownTooltip };

export function TimelineTooltip({ id, month, place }: TimelineTooltipProps) {
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
            <dd className="text-right">{formatMoney(month.figures[line])}</dd>
          </div>
        ))}
      </dl>
    </div>,
    document.body,
  );
}
