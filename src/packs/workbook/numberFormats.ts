import type { ChartNumberFormat } from '../../format/chartNumber.ts';
import { numberCode } from '../charts/numberCode.ts';
import type { PackNumberFormat } from '../model/pack.ts';
import { RESTATED_MARK } from '../model/restatedMarks.ts';

/** Excel's sections of a number format: above zero, below zero, zero, and text. */
interface Sections {
  readonly positive: string;
  readonly negative: string;
  readonly zero: string;
}

const unsignedSections = (digits: string, zero: string): Sections => ({
  positive: digits,
  negative: `-${digits}`,
  zero,
});

const signedSections = (digits: string, zero: string): Sections => ({
  ...unsignedSections(digits, zero),
  positive: `+${digits}`,
});

const FORMAT_SECTIONS: Readonly<Record<PackNumberFormat, Sections>> = {
  // The trailing comma divides by a thousand.
  thousands: unsignedSections('#,##0,', '0,'),
  signedThousands: signedSections('#,##0,', '0,'),
  exact: unsignedSections('#,##0.00', '0.00'),
  people: unsignedSections('#,##0', '0'),
  signedPeople: signedSections('#,##0', '0'),
  percent: unsignedSections('#,##0.0%', '0.0%'),
  storedPercent: unsignedSections('#,##0.00%', '0.00%'),
  points: signedSections('#,##0.0" pts"', '0.0" pts"'),
  change: signedSections('#,##0.0%', '0.0%'),
};

const TEXT_FORMAT = '@';

/**
 * The number format of a cell. Excel chooses the section before it rounds, so a loss of 400 dollars would be "(0)" in
 * thousands. A number that is displayed as zero therefore gets only the zero section. @param shown The number as text.
 */
export function numberFormat(format: PackNumberFormat, shown: string): string {
  const { positive, negative, zero } = FORMAT_SECTIONS[format];
  const sections = /[1-9]/.test(shown) ? [positive, negative, zero] : [zero, zero, zero];
  const mark = shown.endsWith(RESTATED_MARK) ? `"${RESTATED_MARK}"` : '';
  return [...sections.map((section) => `${section}${mark}`), TEXT_FORMAT].join(';');
}

/** True for percentages, which Excel stores as fractions: 45.3% is 0.453. */
export function isFraction(format: PackNumberFormat): boolean {
  return format === 'percent' || format === 'storedPercent' || format === 'change';
}

const NUMBER_DIGITS = 15;

/** True if a cell can hold the number exactly; otherwise it is written as text. */
export function isExactInCell(value: string, format: PackNumberFormat): boolean {
  const digits = value.replaceAll(/[^\d]/g, '').replace(/^0+/, '');
  return format !== 'exact' || digits.length <= NUMBER_DIGITS;
}

/** The number format of a chart's values, which look as in its tooltip: "-$1.2M". */
export function chartFormat(format: ChartNumberFormat, shown: string): string {
  const number = numberCode(format);
  return /[1-9]/.test(shown)
    ? `${number};-${number};${number};@`
    : `${number};${number};${number};@`;
}
