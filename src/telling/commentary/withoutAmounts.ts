import { currencySymbol } from '../../finance/currencies.ts';
import { REPORTING_CURRENCIES } from '../../finance/reportingCurrencies.ts';

/** The longest pattern comes first. Spaces may have been typed. */
const CURRENCY_SYMBOL_PATTERNS = [
  ...new Set(REPORTING_CURRENCIES.map((code) => currencySymbol(code))),
]
  .toSorted((a, b) => b.length - a.length)
  .map((symbol) => symbol.replaceAll('$', () => '[$]').replaceAll('\u00a0', '[ \u00a0]'));

const WRITTEN_AMOUNT = new RegExp(
  String.raw`[+-]?(?:${CURRENCY_SYMBOL_PATTERNS.join('|')}|\p{Sc})?\d[\d,]*(?:\.\d+)?[KM]?`,
  'gu',
);

/** Returns a text that is the same before and after the sentence's amounts follow their figures. */
export const withoutAmounts = (sentence: string): string =>
  sentence.replaceAll(WRITTEN_AMOUNT, '#');
