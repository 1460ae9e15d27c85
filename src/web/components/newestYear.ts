import { latestMonth } from '../../finance/begunMonths.ts';
import { thisMonth } from './thisMonth.ts';
import { shownBasis } from '../api/companyBasis.ts';

/** The newest year that has begun, or the first year if all are in the future. */
export const newestYear = <Year extends { readonly fyYear: string }>(
  years: readonly Year[],
): Year | undefined =>
  latestMonth(
    shownBasis(),
    years,
    ({ fyYear }) => ({ fyLabel: fyYear, monthNum: 1 }),
    thisMonth(),
  ) ?? years[0];
