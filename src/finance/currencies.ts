const CURRENCY_SYMBOLS: Readonly<Record<string, string>> = {
  AUD: 'A$',
  BRL: 'R$',
  CAD: 'CA$',
  CNY: 'CN¥',
  EUR: '€',
  GBP: '£',
  HKD: 'HK$',
  ILS: '₪',
  INR: '₹',
  JPY: '¥',
  KRW: '₩',
  MXN: 'MX$',
  NZD: 'NZ$',
  PHP: '₱',
  TWD: 'NT$',
  USD: '$',
  VND: '₫',
  XAF: 'FCFA\u00a0',
  XCD: 'EC$',
  XOF: 'F\u202fCFA\u00a0',
  XPF: 'CFPF\u00a0',
};

/** The prefix of an amount: "$", "€", or the code and a space ("CHF "). */
export const currencySymbol = (code: string): string => CURRENCY_SYMBOLS[code] ?? `${code}\u00a0`;

/** The symbols and codes that people write before an amount of the currency, longest first. */
export function currencyMarks(code: string): readonly string[] {
  const symbol = currencySymbol(code).trim();
  const bare = symbol.replace(/^[A-Z]+(?=\P{L}$)/u, '');
  const national = code.endsWith('D') && bare === '$' ? [`${code.slice(0, 2)}$`] : [];
  return [...new Set([...national, code, symbol, bare])].toSorted((a, b) => b.length - a.length);
}
