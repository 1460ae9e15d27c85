import { currencySymbol } from '../currencies.ts';
import { REPORTING_CURRENCIES } from '../reportingCurrencies.ts';

/** All that stands before amounts, the longest first; spaces may have been typed. */
const SYMBOLS = [...new Set(REPORTING_CURRENCIES.map((code) => currencySymbol(code)))]
  .toSorted((a, b) => b.length - a.length)
  .map((symbol) => symbol.replaceAll('$', () => '[$]').replaceAll('\u00a0', '[ \u00a0]'));

const AMOUNT = new RegExp(
  String.raw`[+-]?(?:${SYMBOLS.join('|')}|\p{Sc})?\d[\d,]*(?:\.\d+)?[KM]?`,
  'gu',
);

/** A sentence whatever its amounts are: that of before and that of after they have followed their figures. */
export const withoutAmounts = (sentence: string): string => sentence.replaceAll(AMOUNT, '#');
