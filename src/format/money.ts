import { decimal, isPlainDecimal, type MaybeDecimal } from '../domain/decimal.ts';
import { LOCALE, formatExact } from './exactNumber.ts';
import { NOT_AVAILABLE } from './notAvailable.ts';

interface MoneyFormats {
  readonly whole: Intl.NumberFormat;
  readonly detailed: Intl.NumberFormat;
  readonly compactWhole: Intl.NumberFormat;
  readonly compactTenths: Intl.NumberFormat;
}

function formatsIn(currency: string): MoneyFormats {
  // 'negative' and not 'auto': what rounds to zero is "$0", never "-$0".
  const money = { style: 'currency', currency, signDisplay: 'negative' } as const;
  const compact = { ...money, notation: 'compact', maximumFractionDigits: 1 } as const;
  return {
    whole: new Intl.NumberFormat(LOCALE, {
      ...money,
      minimumFractionDigits: 0,
      maximumFractionDigits: 0,
    }),
    detailed: new Intl.NumberFormat(LOCALE, {
      ...money,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      trailingZeroDisplay: 'stripIfInteger',
    }),
    compactWhole: new Intl.NumberFormat(LOCALE, { ...compact, minimumFractionDigits: 0 }),
    compactTenths: new Intl.NumberFormat(LOCALE, { ...compact, minimumFractionDigits: 1 }),
  };
}

const formatsByCurrency = new Map<string, MoneyFormats>();

function formats(currency: string): MoneyFormats {
  const known = formatsByCurrency.get(currency);
  if (known !== undefined) return known;
  const made = formatsIn(currency);
  formatsByCurrency.set(currency, made);
  return made;
}

/** Millions always show one decimal, so that the figures of a column look alike. */
const MILLIONS = /[MBT]$/;

/** Whole units of a currency: "$2,450,000", "-$1,234"; "N/A" for a missing or invalid value. */
export function formatMoney(currency: string, amount: MaybeDecimal): string {
  return formatExact(formats(currency).whole, amount, NOT_AVAILABLE);
}

/** With cents where there are any: "$1,234.50", "$1,234"; "N/A" when missing or invalid. */
export function formatMoneyDetailed(currency: string, amount: MaybeDecimal): string {
  return formatExact(formats(currency).detailed, amount, NOT_AVAILABLE);
}

/** Where space is short: "$2.5M", "$3.0M", "-$120K"; "N/A" when missing or invalid. */
export function formatCompactMoney(currency: string, amount: MaybeDecimal): string {
  const { compactWhole, compactTenths } = formats(currency);
  const text = formatExact(compactWhole, amount, NOT_AVAILABLE);
  return MILLIONS.test(text) ? formatExact(compactTenths, amount, NOT_AVAILABLE) : text;
}

const currencyFormats = new Map<string, Intl.NumberFormat>();
const plain = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
  signDisplay: 'negative',
});

/** Three letters are all that Intl asks of a currency code; it throws at anything else. */
const CURRENCY_CODE = /^[A-Za-z]{3}$/;

function formatOf(currency: string, decimals: 0 | 2): Intl.NumberFormat {
  const key = `${currency}${decimals}`;
  const known = currencyFormats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: 'stripIfInteger',
    signDisplay: 'negative',
  });
  currencyFormats.set(key, format);
  return format;
}

/**
 * An amount in its own currency, with cents where there are any: "$1,234", "€1,234.50",
 * "NZ$1,234", "A$1,234"; the code where the currency has no symbol. "N/A" when missing or invalid.
 */
export function formatAmountIn(currency: string, amount: MaybeDecimal): string {
  if (CURRENCY_CODE.test(currency))
    return formatExact(formatOf(currency, 2), amount, NOT_AVAILABLE);
  const text = formatExact(plain, amount, NOT_AVAILABLE);
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
    : formatExact(formatOf(currency, 0), amount, NOT_AVAILABLE);
}
