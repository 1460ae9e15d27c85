import type { LineGroup } from './lineGroups.ts';

/** After which of its two calendar years a financial year is named: FY25 begins in 2025, or ends in it. */
export const YEAR_NAMES = ['start', 'end'] as const;

/** What a company's figures are counted by: its financial year, its currency and its lines. */
export interface CompanyBasis {
  /** The month in which the financial year begins, by the calendar: from 1 (January) to 12. */
  readonly yearStartMonth: number;
  /** Of no consequence for years that begin in January. */
  readonly yearNamedAfter: (typeof YEAR_NAMES)[number];
  /** The currency of the company's figures: a code of ISO 4217 that `currencies` lists. */
  readonly currency: string;
  /** The groups of lines that the company has switched on. */
  readonly lineGroups: readonly LineGroup[];
}

/** Years from April, named after the year in which they begin; US dollars; the lines of every company. */
export const STANDARD_BASIS: CompanyBasis = {
  yearStartMonth: 4,
  yearNamedAfter: 'start',
  currency: 'USD',
  lineGroups: [],
};

/** Whether two companies would name the same month and amount alike. */
export function countsAlike(a: CompanyBasis, b: CompanyBasis): boolean {
  return (
    a.yearStartMonth === b.yearStartMonth &&
    a.yearNamedAfter === b.yearNamedAfter &&
    a.currency === b.currency
  );
}

/** Whether two companies would show the same figures alike. */
export function isSameBasis(a: CompanyBasis, b: CompanyBasis): boolean {
  return countsAlike(a, b) && a.lineGroups.join() === b.lineGroups.join();
}
