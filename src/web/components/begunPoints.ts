import type { TrendPoint } from '../../contract/financialTrends.ts';
import { begunMonths } from '../../domain/begunMonths.ts';
import { thisMonth } from './thisMonth.ts';
import { shownBasis } from '../api/companyBasis.ts';

/** The points of a trend: a month that has not begun is no part of it. */
export const begunPoints = (points: readonly TrendPoint[]): TrendPoint[] =>
  begunMonths(
    shownBasis(),
    points,
    ({ fyYear, monthNum }) => ({ fyLabel: fyYear, monthNum }),
    thisMonth(),
  );
