import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { isOrAre, lineLabel, LINES, wasOrWere } from '../../finance/lines.ts';
import { decimal } from '../../finance/decimal.ts';
import { lineVariance } from '../../finance/variance.ts';
import { formatCompactMoney } from '../../format/money.ts';
import { formatPercent } from '../../format/percent.ts';
import { formatPeople } from '../../format/accounting.ts';
import type { PackLine } from './lineTable.ts';

export interface Reference {
  readonly name: string;
  readonly value: string | null;
}

function spokenAmount(currency: string, line: PackLine, value: string): string {
  const { unit } = LINES[line];
  if (unit === 'percent') return formatPercent(value);
  return unit === 'people' ? formatPeople(value) : formatCompactMoney(currency, value);
}

/**
 * Returns words such as "4.2% above", "0.3 points below" or "level with"; null if there is no
 * meaningful percentage.
 */
function comparisonText(line: PackLine, value: string, reference: string): string | null {
  const { difference, percent, unit } = lineVariance(line, value, reference);
  const said = unit === 'points' ? difference : percent;
  if (difference === null || said === null) return null;
  const size = formatPercent(said).replace(/^-/, '');
  if (!/[1-9]/.test(size)) return 'level with';
  const word = decimal(difference).gt('0') ? 'above' : 'below';
  return `${unit === 'points' ? size.replace('%', ' points') : size} ${word}`;
}

function comparisonWith(
  currency: string,
  line: PackLine,
  value: string,
  { name, value: reference }: Reference,
) {
  if (reference === null) return null;
  const words = LINES[line].unit === 'people' ? null : comparisonText(line, value, reference);
  return words === null
    ? `against ${spokenAmount(currency, line, reference)} in ${name}`
    : `${words} ${name}`;
}

/**
 * Returns a sentence such as "Revenue was $2.7M, 4.2% above September 2026 and 12.3% above October
 * 2025."
 */
export function lineSentence(
  basis: CompanyBasis,
  line: PackLine,
  value: string | null,
  references: readonly Reference[],
): string {
  const label = lineLabel(basis, line);
  if (value === null) return `${label} ${isOrAre(label)} missing.`;
  const words = references
    .map((reference) => comparisonWith(basis.currency, line, value, reference))
    .filter((said) => said !== null);
  const tail =
    words.length === 0 ? '' : `, ${words.join(' and ').replace(' and against ', ' and ')}`;
  return `${label} ${wasOrWere(label)} ${spokenAmount(basis.currency, line, value)}${tail}.`;
}
