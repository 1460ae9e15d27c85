import type { CompanyBasis } from '../finance/companyBasis.ts';
import type { CheckedFigures, MonthFinding } from '../finance/monthFindings.ts';
import { isOrAre, lineInSentence, lineLabel, usedLines } from '../finance/catalogue.ts';
import type { LineKey } from '../finance/lines.ts';
import { formatCount } from './count.ts';
import { formatAmountIn as money } from './money.ts';
import { formatStoredPercent as percent } from './percent.ts';

type Slip = Extract<MonthFinding, { check: 'unitSlip' }>['slip'];

const FRACTION_WORDS: Readonly<Record<string, string>> = {
  '10': 'tenth',
  '100': 'hundredth',
  '1,000': 'thousandth',
  '1,000,000': 'millionth',
};

function proportion({ times, isTooLarge }: Slip): string {
  const count = formatCount(Number(times));
  return isTooLarge ? `${count} times` : `one ${FRACTION_WORDS[count] ?? count} of`;
}

/** Describes a finding in a sentence without a full stop. */
export function findingSentence(
  basis: CompanyBasis,
  finding: MonthFinding,
  figures: CheckedFigures,
): string {
  const { revenue, production, grossProfit, grossMarginPercent } = figures;
  const amount = (value: string | null | undefined) => money(basis.currency, value ?? null);
  const lineName = (line: LineKey) => lineInSentence(basis, line);
  switch (finding.check) {
    case 'grossProfit':
      return `${lineName('grossProfit')} is ${amount(grossProfit)}, but ${lineName('revenue')} ${amount(revenue)} less ${lineName('production')} ${amount(production)} is ${amount(finding.expected)}; the difference is ${amount(finding.difference)}`;
    case 'margin':
      return `${lineName('grossMarginPercent')} is ${percent(grossMarginPercent)}, but ${lineName('grossProfit')} ${amount(grossProfit)} ÷ ${lineName('revenue')} ${amount(revenue)} is ${percent(finding.expected)}`;
    case 'ebitda': {
      const missing = usedLines(basis, finding.missing).map((line) => lineLabel(basis, line));
      const are = missing.length === 1 ? 'is' : 'are';
      const without =
        missing.length === 0 ? '' : ` (without ${missing.join(', ')}, which ${are} missing)`;
      return `${lineName('ebitda')} is ${amount(figures.ebitda)}, but ${lineName('revenue')} ${amount(revenue)} less all costs ${amount(finding.costs)}${without} is ${amount(finding.expected)}; the difference is ${amount(finding.difference)}`;
    }
    case 'unitSlip':
      return slipSentence(basis, finding.line, figures[finding.line] ?? null, finding.slip);
    default:
      return `${lineLabel(basis, finding.line)} ${isOrAre(lineLabel(basis, finding.line))} negative; costs are stored as positive amounts`;
  }
}

export function slipSentence(
  basis: CompanyBasis,
  line: LineKey,
  value: string | null,
  slip: Slip,
): string {
  const name = lineLabel(basis, line);
  return `${name} ${isOrAre(name)} ${money(basis.currency, value)}, about ${proportion(slip)} the usual ${money(basis.currency, slip.usual)} in nearby months`;
}

export const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export function findingWords(currency: string, finding: MonthFinding): string {
  switch (finding.check) {
    case 'grossProfit':
    case 'ebitda':
      return `Lines add up to ${money(currency, finding.expected)}`;
    case 'margin':
      return `Calculated from its lines: ${percent(finding.expected)}`;
    case 'unitSlip':
      return capitalized(`${proportion(finding.slip)} the usual`);
    default:
      return 'Negative cost';
  }
}
