import { LOCALE } from './exactNumber.ts';

const names = new Map<string, string>();

/** What amounts of a currency are called: "US dollars", "euros". */
export function currencyName(currency: string): string {
  const known = names.get(currency);
  if (known !== undefined) return known;
  // A file may say "pesos", or a sign that is no code.
  if (!/^[A-Z]{3}$/.test(currency)) return currency;
  const format = new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
  });
  const name = format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency;
  names.set(currency, name);
  return name;
}

/** The same where a line begins with it: "US dollars", "Euros". */
export function currencyTitle(currency: string): string {
  const name = currencyName(currency);
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

/** Where a code says more than a symbol: "US$ thousands", "EUR to the cent". */
export function currencyCode(currency: string): string {
  return currency === 'USD' ? 'US$' : currency;
}
