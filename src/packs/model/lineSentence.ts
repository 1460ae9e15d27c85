import { isOrAre, wasOrWere } from '../../finance/catalogue.ts';
import { decimal, withoutMinus } from '../../finance/decimal.ts';
import type { Measure } from '../../finance/catalogue.ts';
import { lineVariance } from '../../finance/variance.ts';
import { formatCompactMoney } from '../../format/money.ts';
import { formatPercent } from '../../format/percent.ts';
import { formatPeople } from '../../format/accounting.ts';

export interface Reference {
  readonly name: string;
  readonly value: string | null;
}

function spokenAmount(currency: string, { unit }: Measure, value: string): string {
  if (unit === 'percent') return formatPercent(value);
  return unit === 'people' ? formatPeople(value) : formatCompactMoney(currency, value);
}

/**
 * Returns words such as "4.2% above", "0.3 points below" or "level with"; null if there is no
 * meaningful percentage.
 */
function comparisonText(measure: Measure, value: string, reference: string): string | null {
  const { difference, percent, unit } = lineVariance(measure, value, reference);
  const said = unit === 'points' ? difference : percent;
  if (difference === null || said === null) return null;
  const size = withoutMinus(formatPercent(said));
  if (!/[1-9]/.test(size)) return 'level with';
  const word = decimal(difference).gt('0') ? 'above' : 'below';
  return `${unit === 'points' ? size.replace('%', ' points') : size} ${word}`;
}

function comparisonWith(
  currency: string,
  measure: Measure,
  value: string,
  { name, value: reference }: Reference,
) {
  if (reference === null) return null;
  const words = measure.unit === 'people' ? null : comparisonText(measure, value, reference);
  return words === null
    ? `against ${spokenAmount(currency, measure, reference)} in ${name}`
    : `${words} ${name}`;
}

/**
 * Returns a sentence such as "Revenue was $2.7M, 4.2% above September 2026 and 12.3% above October
 * 2025."
 */
export function lineSentence(
  currency: string,
  measure: Measure,
  value: string | null,
  references: readonly Reference[],
): string {
  const { label } = measure;
  if (value === null) return `${label} ${isOrAre(label)} missing.`;
  const words = references
    .map((reference) => comparisonWith(currency, measure, value, reference))
    .filter((said) => said !== null);
  const tail =
    words.length === 0 ? '' : `, ${words.join(' and ').replace(' and against ', ' and ')}`;
  return `${label} ${wasOrWere(label)} ${spokenAmount(currency, measure, value)}${tail}.`;
}
