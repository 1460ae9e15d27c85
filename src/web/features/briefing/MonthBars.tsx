import { clsx } from 'clsx';
import type { BriefingFigure } from '../../../contract/briefing.ts';

const WIDTH = 5;
const GAP = 2;
const HEIGHT = 24;

/**
 * Thirteen months as bars from zero, this one darkest. The table beside it has the figures, so that
 * nothing of it is read out.
 */
export function MonthBars({
  chart,
  className,
}: Pick<BriefingFigure, 'chart'> & { className?: string }) {
  const values = chart.map(({ value }) => (value === null ? null : Number(value)));
  const known = values.filter((value) => value !== null);
  const [top, bottom] = [Math.max(0, ...known), Math.min(0, ...known)];
  const scale = top === bottom ? 0 : HEIGHT / (top - bottom);
  const zero = top * scale;
  return (
    <svg
      viewBox={`0 0 ${chart.length * (WIDTH + GAP) - GAP} ${HEIGHT}`}
      className={clsx('h-6 w-[5.5rem]', className)}
      aria-hidden="true"
    >
      {values.map((value, place) => {
        if (value === null) return null;
        const height = Math.max(Math.abs(value) * scale, 0.5);
        return (
          <rect
            key={chart[place]?.month}
            x={place * (WIDTH + GAP)}
            y={value < 0 ? zero : zero - height}
            width={WIDTH}
            height={height}
            className={place === chart.length - 1 ? 'fill-ink' : 'fill-ink-soft'}
          />
        );
      })}
    </svg>
  );
}
