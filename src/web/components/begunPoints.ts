import type { TrendPoint } from '../../contract/financialTrends.ts';
import { begunMonths } from '../../finance/begunMonths.ts';
import { thisMonth } from './thisMonth.ts';
import { shownBasis } from '../api/companyBasis.ts';

/** Leaves out months that have not begun. */
export const begunPoints = (points: readonly TrendPoint[]): TrendPoint[] =>
  begunMonths(
    shownBasis(),
    points,
    ({ fyYear, monthNum }) => ({ fyLabel: fyYear, monthNum }),
    thisMonth(),
  );
