import type { ImportUnit } from '../../contract/imports.ts';
import { headingUnit } from '../../finance/headingUnit.ts';
import { textOf } from '../cells/grid.ts';
import type { GridValue } from '../cells/grid.ts';
import { textWithoutAccents } from '../ledgers/partHeadings.ts';
import { UNITS_WORDS } from '../ledgers/unitParts.ts';
import { unitIn } from './sheetMoney.ts';

export interface StatedCell {
  readonly value: GridValue | null;
  /** True if the cell is in a column or row headed "Unit", where "k" alone means thousands. */
  readonly isOfUnits: boolean;
}

export const isUnitHeading = (heading: string): boolean =>
  UNITS_WORDS.test(textWithoutAccents(heading));

const LETTERS_OF_UNITS: Readonly<Record<string, ImportUnit>> = {
  k: 'thousands',
  t: 'thousands',
  m: 'millions',
};

/** The unit that a cell states; null if it states none. */
export function unitInCell({ value, isOfUnits }: StatedCell): ImportUnit | null {
  if (value?.kind !== 'text') return null;
  const text = textOf(value);
  const unit = headingUnit(text)?.scale ?? null;
  if (!isOfUnits || unit !== null) return unit;
  return LETTERS_OF_UNITS[text.toLowerCase()] ?? unitIn(text);
}

/** Words of a unit column that leave the scale open: "Amount", "Currency". */
const PLAIN_UNIT =
  /^(?:amounts?|values?|money|currency|cur|ccy|local currency|lc|num(?:ber)?|#|whole(?: numbers?)?|units?|absolute|abs\.?|n\/a|-|–|—)$/i;

export const isPlainUnit = (text: string): boolean => PLAIN_UNIT.test(text);
