import type { MaybeDecimal } from '../finance/decimal.ts';
import { LOCALE, formatExact } from './exactNumber.ts';
import { DASH, NOT_AVAILABLE } from './notAvailable.ts';

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

const unsigned = new Intl.NumberFormat(LOCALE, { ...ONE_DECIMAL, signDisplay: 'negative' });
const detailed = new Intl.NumberFormat(LOCALE, {
  maximumFractionDigits: 2,
  signDisplay: 'negative',
});
const twoDecimals = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
});
const signedPercentFormat = new Intl.NumberFormat(LOCALE, {
  ...ONE_DECIMAL,
  signDisplay: 'exceptZero',
});

/** Writes a percentage to one decimal: "45.3" becomes "45.3%"; "N/A" if missing or invalid. */
export function formatPercent(percent: MaybeDecimal, missing: string = NOT_AVAILABLE): string {
  return withUnit(formatExact(unsigned, percent, ''), '%', missing);
}

/** Writes a percentage with two decimals if there are any: "45.25%", "45%". */
export function formatPercentDetailed(percent: MaybeDecimal): string {
  return withUnit(formatExact(detailed, percent, ''), '%', NOT_AVAILABLE);
}

/** Writes a percentage as stored, always with two decimals: "45.30%". */
export function formatStoredPercent(percent: MaybeDecimal): string {
  return withUnit(formatExact(twoDecimals, percent, ''), '%', NOT_AVAILABLE);
}

/** Writes a change with its sign: "+12.3%", "-4.0%", "0.0%"; a dash if missing. */
export function formatChangePercent(percent: MaybeDecimal, missing: string = DASH): string {
  return withUnit(formatExact(signedPercentFormat, percent, ''), '%', missing);
}

/** Writes a difference in points with its sign: "+1.2 pts"; a dash if missing. */
export function formatPoints(points: MaybeDecimal, missing: string = DASH): string {
  return withUnit(formatExact(signedPercentFormat, points, ''), ' pts', missing);
}

function withUnit(text: string, unit: string, missing: string): string {
  return text === '' ? missing : `${text}${unit}`;
}
