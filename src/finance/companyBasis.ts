import type { Catalogue, CustomLineNames } from './catalogue.ts';

/** FY25 begins or ends in 2025. */
export const YEAR_NAMES = ['start', 'end'] as const;

export interface CompanyBasis extends Catalogue {
  /** The calendar month in which the financial year begins: 1 (January) to 12. */
  readonly yearStartMonth: number;
  /** Has no effect if years begin in January. */
  readonly yearNamedAfter: (typeof YEAR_NAMES)[number];
  /** An ISO 4217 code from `REPORTING_CURRENCIES`. */
  readonly currency: string;
}

/** Years from April, named after the year in which they begin; US dollars; the standard lines. */
export const STANDARD_BASIS: CompanyBasis = {
  yearStartMonth: 4,
  yearNamedAfter: 'start',
  currency: 'USD',
  lineGroups: [],
  lineNames: {},
  hiddenLines: [],
};

export const basisOf = ({
  yearStartMonth,
  yearNamedAfter,
  currency,
  lineGroups,
  lineNames,
  hiddenLines,
}: CompanyBasis): CompanyBasis => ({
  yearStartMonth,
  yearNamedAfter,
  currency,
  lineGroups,
  lineNames,
  hiddenLines,
});

export function hasSameCalendarAndCurrency(a: CompanyBasis, b: CompanyBasis): boolean {
  return (
    a.yearStartMonth === b.yearStartMonth &&
    a.yearNamedAfter === b.yearNamedAfter &&
    a.currency === b.currency
  );
}

export const hasSameFigures = (a: CompanyBasis, b: CompanyBasis): boolean =>
  hasSameCalendarAndCurrency(a, b) && a.lineGroups.join() === b.lineGroups.join();

export const isSameBasis = (a: CompanyBasis, b: CompanyBasis): boolean =>
  hasSameFigures(a, b) &&
  a.hiddenLines.join() === b.hiddenLines.join() &&
  isSameNames(a.lineNames, b.lineNames);

export const isSameNames = (a: CustomLineNames, b: CustomLineNames): boolean =>
  namesInOrder(a) === namesInOrder(b);

const namesInOrder = (names: CustomLineNames) =>
  JSON.stringify(Object.entries(names).toSorted(([a], [b]) => (a < b ? -1 : 1)));
