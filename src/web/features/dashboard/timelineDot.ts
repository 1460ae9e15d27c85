import { decimalOrNull } from '../../../finance/decimal.ts';
import type { MaybeDecimal } from '../../../finance/decimal.ts';

export type DotColour = 'green' | 'yellow' | 'orange' | 'red' | 'neutral';

export interface TimelineDot {
  readonly colour: DotColour;
  readonly pointsUp: boolean;
}

/** Thresholds in thousand dollars. A dot has a colour if revenue is above its threshold. */
export const DOT_THRESHOLDS = { green: 3000, yellow: 2000, orange: 0 } as const;

const DOLLARS_IN_THOUSAND = '1000';

/**
 * A month's dot by its revenue in dollars, compared in thousands: above 3000 green, above 2000 yellow, above 0 orange,
 * otherwise red; neutral if missing. @throws RangeError on text that isn't a plain decimal.
 */
export function timelineDot(revenue: MaybeDecimal): TimelineDot {
  const dollars = decimalOrNull(revenue);
  if (dollars === null) return { colour: 'neutral', pointsUp: false };
  const thousands = dollars.div(DOLLARS_IN_THOUSAND);
  if (thousands.gt(String(DOT_THRESHOLDS.green))) return { colour: 'green', pointsUp: true };
  if (thousands.gt(String(DOT_THRESHOLDS.yellow))) return { colour: 'yellow', pointsUp: false };
  if (thousands.gt(String(DOT_THRESHOLDS.orange))) return { colour: 'orange', pointsUp: false };
  return { colour: 'red', pointsUp: false };
}

/** All sizes are in CSS pixels. */
export const TIMELINE_SIZES = {
  contentPerMonth: 100,
  widestContainer: 800,
  contentMargin: 100,
  cell: 80,
  height: 120,
} as const;

/** The width in CSS pixels. */
export function timelineContentWidth(months: number): number {
  return months * TIMELINE_SIZES.contentPerMonth;
}

/**
 * The width in CSS pixels: min(800, content − 100), but at least one month, so that a first month
 * is visible.
 */
export function timelineContainerWidth(months: number): number {
  const { widestContainer, contentMargin, contentPerMonth } = TIMELINE_SIZES;
  const wanted = Math.min(widestContainer, timelineContentWidth(months) - contentMargin);
  return Math.max(contentPerMonth, wanted);
}
