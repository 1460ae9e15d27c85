import { LOCALE } from './exactNumber.ts';
import { NOT_AVAILABLE } from './notAvailable.ts';

/** How a value of a chart reads: in "-$1.2M" the prefix is "$", the suffix "M", one decimal. */
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

/** The minus first, then the prefix. A missing value is "N/A". */
export function chartNumber(value: number | null, format: ChartNumberFormat): string {
  if (value === null) return NOT_AVAILABLE;
  const text = digits(Math.abs(value), format.decimals, format.decimals);
  // What rounds to zero carries no minus.
  const minus = value < 0 && /[1-9]/.test(text) ? '-' : '';
  return `${minus}${format.prefix ?? ''}${text}${format.suffix ?? ''}`;
}

/** A tick on the axis: digits only, since the axis label states the unit. */
export function axisNumber(value: number): string {
  return digits(value, 0, 2);
}
