import type { ChartNumberFormat } from '../../../format/chartNumber.ts';
import { numberCode } from '../charts/numberCode.ts';
import type { PackNumberFormat } from '../model/pack.ts';
import { RESTATED_MARK } from '../model/restatedMarks.ts';

/** A number as Excel shows it: above zero, below, zero, and a text in its place. */
interface Sections {
  readonly positive: string;
  readonly negative: string;
  readonly zero: string;
}

const plain = (digits: string, zero: string): Sections => ({
  positive: digits,
  negative: `-${digits}`,
  zero,
});

const signed = (digits: string, zero: string): Sections => ({
  ...plain(digits, zero),
  positive: `+${digits}`,
});

const SECTIONS: Readonly<Record<PackNumberFormat, Sections>> = {
  // The trailing comma divides by a thousand.
  thousands: plain('#,##0,', '0,'),
  signedThousands: signed('#,##0,', '0,'),
  exact: plain('#,##0.00', '0.00'),
  people: plain('#,##0', '0'),
  signedPeople: signed('#,##0', '0'),
  percent: plain('#,##0.0%', '0.0%'),
  storedPercent: plain('#,##0.00%', '0.00%'),
  points: signed('#,##0.0" pts"', '0.0" pts"'),
  change: signed('#,##0.0%', '0.0%'),
};

const TEXT = '@';

/**
 * The number format of a cell. Excel decides the section before it rounds, so a loss of 400 dollars
 * would be "(0)" in thousands; a number that reads as zero has the zero section only.
 * @param shown How the number reads.
 */
export function numberFormat(format: PackNumberFormat, shown: string): string {
  const { positive, negative, zero } = SECTIONS[format];
  const sections = /[1-9]/.test(shown) ? [positive, negative, zero] : [zero, zero, zero];
  const mark = shown.endsWith(RESTATED_MARK) ? `"${RESTATED_MARK}"` : '';
  return [...sections.map((section) => `${section}${mark}`), TEXT].join(';');
}

/** Percentages are kept as Excel keeps them: 45.3 % is 0.453. */
export function isFraction(format: PackNumberFormat): boolean {
  return format === 'percent' || format === 'storedPercent' || format === 'change';
}

/** The significant digits that spreadsheets keep. */
const KEPT_DIGITS = 15;

/** Whether a cell can hold the number exactly; otherwise it is written as text. */
export function isKept(value: string, format: PackNumberFormat): boolean {
  const digits = value.replaceAll(/[^\d]/g, '').replace(/^0+/, '');
  return format !== 'exact' || digits.length <= KEPT_DIGITS;
}

/** As in a read-out of the chart: "-$1.2M". */
export function chartFormat(format: ChartNumberFormat, shown: string): string {
  const number = numberCode(format);
  return /[1-9]/.test(shown)
    ? `${number};-${number};${number};@`
    : `${number};${number};${number};@`;
}
