import type { ChartNumberFormat } from '../../../format/chartNumber.ts';
import { numberCode } from '../charts/numberCode.ts';
import type { PackNumberFormat } from '../model/pack.ts';

/**
 * A number as Excel shows it: above zero, below, zero, and a text in its place. "_)" keeps the
 * width of a bracket free, so that digits stand below digits.
 */
interface Sections {
  readonly positive: string;
  readonly negative: string;
  readonly zero: string;
}

const brackets = (digits: string, zero: string): Sections => ({
  positive: `${digits}_)`,
  negative: String.raw`\(${digits}\)`,
  zero: `${zero}_)`,
});

const signed = (unit: string): Sections => ({
  positive: `+#,##0.0${unit}_)`,
  negative: `-#,##0.0${unit}_)`,
  zero: `0.0${unit}_)`,
});

const SECTIONS: Readonly<Record<PackNumberFormat, Sections>> = {
  // The trailing comma divides by a thousand.
  thousands: brackets('#,##0,', '0,'),
  exact: brackets('#,##0.00', '0.00'),
  people: brackets('#,##0', '0'),
  percent: { positive: '#,##0.0%_)', negative: '-#,##0.0%_)', zero: '0.0%_)' },
  storedPercent: { positive: '#,##0.00%_)', negative: '-#,##0.00%_)', zero: '0.00%_)' },
  points: signed('" pts"'),
  change: signed('%'),
};

const TEXT = '@_)';

/**
 * The number format of a cell. Excel decides the section before it rounds, so a loss of 400 dollars
 * would be "(0)" in thousands; a number that reads as zero has the zero section only.
 * @param shown How the number reads.
 */
export function numberFormat(format: PackNumberFormat, shown: string): string {
  const { positive, negative, zero } = SECTIONS[format];
  return /[1-9]/.test(shown)
    ? `${positive};${negative};${zero};${TEXT}`
    : `${zero};${zero};${zero};${TEXT}`;
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
