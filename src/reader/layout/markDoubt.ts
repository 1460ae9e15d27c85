import type { ImportPreview, SheetLayout } from '../../contract/imports.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';

/**
 * "1.000" is a thousand in some countries and one in others, so a person is asked if nothing in the sheet makes it
 * clear.
 */
export function markDoubts(
  { name, unclearMark }: GridSheet,
  { decimalMark }: SheetLayout,
): ImportPreview['questions'] {
  if (unclearMark === undefined || decimalMark !== undefined) return [];
  const text = textOf({ kind: 'text', value: unclearMark.text });
  const question = `Choose whether the mark in “${text}” (${unclearMark.cell}) separates thousands or decimals.`;
  return [{ sheet: name, about: 'decimalMark', question }];
}
