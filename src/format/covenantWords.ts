import { lineLabel } from '../finance/catalogue.ts';
import type { CompanyBasis } from '../finance/companyBasis.ts';
import { withoutMinus } from '../finance/decimal.ts';
import { bookMonthName } from '../finance/books/bookMonths.ts';
import type {
  Covenant,
  CovenantLimit,
  CovenantMeasure,
  CovenantPiece,
} from '../finance/statements/covenant.ts';
import { FLOW_LINES } from '../finance/statements/flowLines.ts';

const SPAN_WORDS: Readonly<Record<CovenantPiece['span'], string>> = {
  monthEnd: '',
  twelveMonths: ' (twelve months)',
  yearToDate: ' (year to date)',
};

/** A balance sheet line is named by `nameOf`, because only the company knows it. */
function measureName(
  basis: CompanyBasis,
  measure: CovenantMeasure,
  nameOf: (slug: string) => string,
): string {
  switch (measure.kind) {
    case 'reportLine':
      return lineLabel(basis, measure.line);
    case 'balanceLine':
      return nameOf(measure.slug);
    default:
      return FLOW_LINES[measure.line].label;
  }
}

const slugInWords = (slug: string) =>
  slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');

/** Writes a sum of pieces: "Debt − Cash", "0.5 × EBITDA (twelve months)". */
export function covenantSumWords(
  basis: CompanyBasis,
  pieces: readonly CovenantPiece[],
  nameOf: (slug: string) => string = slugInWords,
): string {
  return pieces
    .map(({ factor, measure, span }, at) => {
      const isNegative = factor.startsWith('-');
      const size = withoutMinus(factor).replace(/\.0*$/, '');
      const sign = isNegative ? (at === 0 ? '−' : ' − ') : at === 0 ? '' : ' + ';
      const times = size === '1' ? '' : `${size} × `;
      return `${sign}${times}${measureName(basis, measure, nameOf)}${SPAN_WORDS[span]}`;
    })
    .join('');
}

/** The names of a covenant's sums, such as "Debt − Cash" and "EBITDA (twelve months)". */
export const covenantSumNames = (
  basis: CompanyBasis,
  { numerator, denominator }: Pick<Covenant, 'numerator' | 'denominator'>,
  nameOf: (slug: string) => string,
) => ({
  numerator: covenantSumWords(basis, numerator, nameOf),
  denominator: denominator === null ? null : covenantSumWords(basis, denominator, nameOf),
});

/** Writes limits with the months in which they begin: "3.5 from April 2025, 3 from April 2026". */
export const covenantLimitWords = (limits: readonly CovenantLimit[]): string =>
  limits.map(({ from, value }) => `${value} from ${bookMonthName(from)}`).join(', ');
