import { decimal, isPlainDecimal, type MaybeDecimal } from '../domain/decimal.ts';
import { LOCALE, formatExact } from './exactNumber.ts';
import { NOT_AVAILABLE } from './notAvailable.ts';

// 'negative' and not 'auto': what rounds to zero is "$0", never "-$0".
const WRITTEN = { signDisplay: 'negative', trailingZeroDisplay: 'stripIfInteger' } as const;
const CENTS = { ...WRITTEN, minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

const FORMS = {
  whole: { ...WRITTEN, minimumFractionDigits: 0, maximumFractionDigits: 0 },
  cents: CENTS,
  compact: {
    signDisplay: 'negative',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  },
  compactTenths: {
    signDisplay: 'negative',
    notation: 'compact',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  },
} as const satisfies Record<string, Intl.NumberFormatOptions>;

const formats = new Map<string, Intl.NumberFormat>();
const withoutCurrency = new Intl.NumberFormat(LOCALE, CENTS);

function formatOf(currency: string, form: keyof typeof FORMS): Intl.NumberFormat {
  const key = `${currency} ${form}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(LOCALE, { style: 'currency', currency, ...FORMS[form] });
  formats.set(key, format);
  return format;
}

/** Millions always show one decimal, so that the figures of a column look alike. */
const MILLIONS = /[MBT]$/;

/** Whole units of a currency: "$2,450,000", "-$1,234"; "N/A" for a missing or invalid value. */
export function formatMoney(currency: string, amount: MaybeDecimal): string {
  return formatExact(formatOf(currency, 'whole'), amount, NOT_AVAILABLE);
}

/** Where space is short: "$2.5M", "$3.0M", "-$120K"; "N/A" when missing or invalid. */
export function formatCompactMoney(currency: string, amount: MaybeDecimal): string {
  const text = formatExact(formatOf(currency, 'compact'), amount, NOT_AVAILABLE);
  return MILLIONS.test(text)
    ? formatExact(formatOf(currency, 'compactTenths'), amount, NOT_AVAILABLE)
    : text;
}

/** Three letters are all that Intl asks of a currency code; it throws at anything else. */
const CURRENCY_CODE = /^[A-Za-z]{3}$/;

/**
 * An amount in its own currency, with cents where there are any: "$1,234", "€1,234.50",
 * "NZ$1,234", "A$1,234"; the code where the currency has no symbol. "N/A" when missing or invalid.
 */
export function formatAmountIn(currency: string, amount: MaybeDecimal): string {
  if (CURRENCY_CODE.test(currency))
    return formatExact(formatOf(currency, 'cents'), amount, NOT_AVAILABLE);
  const text = formatExact(withoutCurrency, amount, NOT_AVAILABLE);
  return text === NOT_AVAILABLE || currency === '' ? text : `${currency} ${text}`;
}

/**
 * An amount in its own currency without decimals: "€1,235", "-$1,234". What would round to nothing
 * keeps its cents, so that a small amount is never shown as none. "N/A" when missing or invalid.
 */
export function formatWholeAmountIn(currency: string, amount: MaybeDecimal): string {
  if (typeof amount !== 'string' || !isPlainDecimal(amount) || !CURRENCY_CODE.test(currency)) {
    return formatAmountIn(currency, amount);
  }
  const size = decimal(amount).abs();
  const isTiny = size.gt('0') && size.lt('0.5');
  return isTiny
    ? formatAmountIn(currency, amount)
    : formatExact(formatOf(currency, 'whole'), amount, NOT_AVAILABLE);
}
