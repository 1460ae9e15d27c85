import { decimal, isPlainDecimal, type MaybeDecimal } from '../finance/decimal.ts';
import { LOCALE, formatExact } from './exactNumber.ts';
import { NOT_AVAILABLE } from './notAvailable.ts';

// 'negative' instead of 'auto', so that a rounded zero is "$0" and never "-$0".
const MONEY_OPTIONS = { signDisplay: 'negative', trailingZeroDisplay: 'stripIfInteger' } as const;
const CENTS_OPTIONS = {
  ...MONEY_OPTIONS,
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
} as const;

const FORMS = {
  whole: { ...MONEY_OPTIONS, minimumFractionDigits: 0, maximumFractionDigits: 0 },
  cents: CENTS_OPTIONS,
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
const amountFormat = new Intl.NumberFormat(LOCALE, CENTS_OPTIONS);

function formatOf(currency: string, form: keyof typeof FORMS): Intl.NumberFormat {
  const key = `${currency} ${form}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(LOCALE, { style: 'currency', currency, ...FORMS[form] });
  formats.set(key, format);
  return format;
}

/** Millions always have one decimal, so that figures in a column look alike. */
const IN_MILLIONS_OR_MORE = /[MBT]$/;

/** Writes an amount without cents: "$2,450,000", "-$1,234"; "N/A" if missing or invalid. */
export function formatMoney(currency: string, amount: MaybeDecimal): string {
  return formatExact(formatOf(currency, 'whole'), amount, NOT_AVAILABLE);
}

/** Writes an amount for narrow places: "$2.5M", "$3.0M", "-$120K"; "N/A" if missing or invalid. */
export function formatCompactMoney(currency: string, amount: MaybeDecimal): string {
  const text = formatExact(formatOf(currency, 'compact'), amount, NOT_AVAILABLE);
  return IN_MILLIONS_OR_MORE.test(text)
    ? formatExact(formatOf(currency, 'compactTenths'), amount, NOT_AVAILABLE)
    : text;
}

/** Intl accepts any three letters as a currency code and throws at anything else. */
const CURRENCY_CODE = /^[A-Za-z]{3}$/;

/**
 * With cents if there are any: "$1,234", "€1,234.50", "NZ$1,234", "A$1,234"; with the code if the currency has no
 * symbol. "N/A" if missing or invalid.
 */
export function formatAmountIn(currency: string, amount: MaybeDecimal): string {
  if (CURRENCY_CODE.test(currency))
    return formatExact(formatOf(currency, 'cents'), amount, NOT_AVAILABLE);
  const text = formatExact(amountFormat, amount, NOT_AVAILABLE);
  return text === NOT_AVAILABLE || currency === '' ? text : `${currency} ${text}`;
}

/**
 * Without decimals: "€1,235", "-$1,234". An amount that would round to zero keeps its cents. "N/A" if missing or
 * invalid.
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
