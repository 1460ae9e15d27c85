import { LOCALE } from './exactNumber.ts';
import { NOT_AVAILABLE } from './notAvailable.ts';

/** In "-$1.2M" the prefix is "$", the suffix "M", with one decimal. */
export type ChartNumberFormat = {
  prefix?: string;
  suffix?: string;
  decimals: number;
};

const formatters = new Map<string, Intl.NumberFormat>();

function digits(value: number, least: number, most: number): string {
  const key = `${least}-${most}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(LOCALE, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    });
    formatters.set(key, formatter);
  }
  return formatter.format(value);
}

/** The minus comes before the prefix. "N/A" if missing. */
export function chartNumber(value: number | null, format: ChartNumberFormat): string {
  if (value === null) return NOT_AVAILABLE;
  const text = digits(Math.abs(value), format.decimals, format.decimals);
  // A value that rounds to zero has no minus.
  const minus = value < 0 && /[1-9]/.test(text) ? '-' : '';
  return `${minus}${format.prefix ?? ''}${text}${format.suffix ?? ''}`;
}

/** Digits only, because the axis label states the unit. */
export function axisNumber(value: number): string {
  return digits(value, 0, 2);
}
