import { latestMonth } from '../../domain/begunMonths.ts';
import { thisMonth } from './thisMonth.ts';
import { shownBasis } from '../api/companyBasis.ts';

/** Of years in order, the newest that has begun; where all are still to come, the first of them. */
export const newestYear = <Year extends { readonly fyYear: string }>(
  years: readonly Year[],
): Year | undefined =>
  latestMonth(
    shownBasis(),
    years,
    ({ fyYear }) => ({ fyLabel: fyYear, monthNum: 1 }),
    thisMonth(),
  ) ?? years[0];
