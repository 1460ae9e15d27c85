import type { CheckedFigures, MonthFinding } from '../domain/monthFindings.ts';
import { LINES } from '../domain/lines.ts';
import type { LineKey } from '../domain/lines.ts';
import { formatCount } from './count.ts';
import { formatAmountIn as money } from './money.ts';
import { formatStoredPercent as percent } from './percent.ts';

type Slip = Extract<MonthFinding, { check: 'unitSlip' }>['slip'];

const ORDINALS: Readonly<Record<string, string>> = {
  '10': 'tenth',
  '100': 'hundredth',
  '1,000': 'thousandth',
  '1,000,000': 'millionth',
};

function proportion({ times, isTooLarge }: Slip): string {
  const count = formatCount(Number(times));
  return isTooLarge ? `${count} times` : `one ${ORDINALS[count] ?? count} of`;
}

/** What looks wrong with a figure, with the figures that show it; without a full stop. */
export function findingSentence(
  currency: string,
  finding: MonthFinding,
  figures: CheckedFigures,
): string {
  const { revenue, production, grossProfit, grossMarginPercent } = figures;
  switch (finding.check) {
    case 'grossProfit':
      return `gross profit is ${money(currency, grossProfit)}, but revenue ${money(currency, revenue)} less production ${money(currency, production)} is ${money(currency, finding.expected)}; the difference is ${money(currency, finding.difference)}`;
    case 'margin':
      return `gross margin is ${percent(grossMarginPercent)}, but gross profit ${money(currency, grossProfit)} ÷ revenue ${money(currency, revenue)} is ${percent(finding.expected)}`;
    case 'ebitda': {
      const missing = finding.missing.map((line) => LINES[line].label);
      const are = missing.length === 1 ? 'is' : 'are';
      const without =
        missing.length === 0 ? '' : ` (without ${missing.join(', ')}, which ${are} missing)`;
      return `EBITDA is ${money(currency, figures.ebitda)}, but revenue ${money(currency, revenue)} less all costs ${money(currency, finding.costs)}${without} is ${money(currency, finding.expected)}; the difference is ${money(currency, finding.difference)}`;
    }
    case 'unitSlip':
      return slipSentence(currency, finding.line, figures[finding.line] ?? null, finding.slip);
    default:
      return `${LINES[finding.line].label} is negative; costs are stored as positive amounts`;
  }
}

/** How far a figure is from those around it. */
export function slipSentence(
  currency: string,
  line: LineKey,
  value: string | null,
  slip: Slip,
): string {
  return `${LINES[line].label} is ${money(currency, value)}, about ${proportion(slip)} the usual ${money(currency, slip.usual)} of the months around it`;
}

/** With a capital letter, as a sentence begins. */
export const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The same in a few words, for a place beside the figure. */
export function findingWords(currency: string, finding: MonthFinding): string {
  switch (finding.check) {
    case 'grossProfit':
    case 'ebitda':
      return `Lines give ${money(currency, finding.expected)}`;
    case 'margin':
      return `Lines give ${percent(finding.expected)}`;
    case 'unitSlip':
      return capital(`${proportion(finding.slip)} the usual`);
    default:
      return 'Negative cost';
  }
}
