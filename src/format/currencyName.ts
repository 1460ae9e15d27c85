import { LOCALE } from './exactNumber.ts';

const currencyNamesByCode = new Map<string, string>();

export function currencyName(currency: string): string {
  const known = currencyNamesByCode.get(currency);
  if (known !== undefined) return known;
  // Files may contain "pesos", or a sign that isn't a code.
  if (!/^[A-Z]{3}$/.test(currency)) return currency;
  const format = new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
  });
  const name = format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency;
  currencyNamesByCode.set(currency, name);
  return name;
}

/** Returns "US dollars" or "Euros", to begin a line. */
export function currencyTitle(currency: string): string {
  const name = currencyName(currency);
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

/**
 * Returns "US$" or "EUR" for places where a symbol isn't enough, as in "US$ thousands" and "EUR to
 * the cent".
 */
export function currencyCode(currency: string): string {
  return currency === 'USD' ? 'US$' : currency;
}
