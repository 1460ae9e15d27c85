import type { MonthFigures } from './figures.ts';
import { chance } from './random.ts';

/** Reports of the operating teams; plausible for the month's size and mood. */
export interface OperatingMonth {
  customers: number;
  /** Hundredths of a percent: 9996 is 99.96 %. */
  uptime: number;
  /** Months' average first answer to a support request, minutes. */
  firstAnswerMinutes: number;
  openRequests: number;
  /** Days sales outstanding. */
  collectionDays: number;
  /** Net promoter score. */
  recommendation: number;
  /** Net revenue retention over twelve months, tenths of a percent. */
  retention: number;
  /** Orders signed in the month, cents. */
  orders: number;
  /** Weighted pipeline for the next two quarters, cents. */
  pipeline: number;
  gatewaysShipped: number;
  openPositions: number;
  demos: number;
  acquisitionTargets: number;
  acquisitionTalks: number;
}

export function operatingMonths(figures: readonly MonthFigures[]): OperatingMonth[] {
  const draw = chance('operations');
  let customers = 212;
  return figures.map((month) => {
    const hard = month.ebitda < 0;
    customers += hard ? draw.whole(-4, 1) : draw.whole(1, 7);
    return {
      customers,
      uptime: hard ? draw.whole(9981, 9993) : draw.whole(9988, 9999),
      firstAnswerMinutes: draw.whole(18, 31) + (hard ? 16 : 0),
      openRequests: Math.round(customers * draw.between(0.22, 0.38)) + (hard ? 35 : 0),
      collectionDays: draw.whole(41, 52) + (hard ? 9 : 0),
      recommendation: draw.whole(38, 55) - (hard ? 17 : 0),
      retention: hard ? draw.whole(921, 988) : draw.whole(1019, 1121),
      orders:
        Math.round((month.revenue * draw.between(0.82, hard ? 0.96 : 1.31)) / 100_000) * 100_000,
      pipeline: Math.round((month.revenue * draw.between(2.6, 4.4)) / 1_000_000) * 1_000_000,
      gatewaysShipped: Math.round((month.revenue / 1_000_000) * draw.between(1.1, 1.7)),
      openPositions: hard ? draw.whole(0, 3) : draw.whole(4, 13),
      demos: draw.whole(28, 64),
      acquisitionTargets: draw.whole(9, 24),
      acquisitionTalks: draw.whole(1, 4),
    };
  });
}
