import { currencySymbol } from '../../../finance/currencies.ts';
import type { DotColour } from './timelineDot.ts';
import { shownBasis } from '../../api/companyBasis.ts';

/** Each colour has a shape with the same meaning. */
export const DOTS: Readonly<Record<DotColour, { meaning: () => string; className: string }>> = {
  green: {
    meaning: () => `Above ${currencySymbol(shownBasis().currency)}3M`,
    className: 'text-positive',
  },
  yellow: {
    meaning: () => `Above ${currencySymbol(shownBasis().currency)}2M`,
    className: 'text-[light-dark(#b08800,#e8c94f)]',
  },
  orange: {
    meaning: () => `Above ${currencySymbol(shownBasis().currency)}0`,
    className: 'text-[light-dark(#c0560b,#f09a55)]',
  },
  red: {
    meaning: () => `${currencySymbol(shownBasis().currency)}0 or below`,
    className: 'text-negative',
  },
  neutral: { meaning: () => 'Missing', className: 'text-ink-muted' },
};

export const DOT_COLOURS = ['green', 'yellow', 'orange', 'red', 'neutral'] as const;
