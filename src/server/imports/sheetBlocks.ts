import type { SheetLayout } from '../../contract/imports.ts';
import { financialYearIn, yearOfText } from '../../domain/yearText.ts';
import { textAt } from './gridCells.ts';
import { isMonth } from './headingRoles.ts';
import { headsBelow, yearRow } from './monthRows.ts';
import type { GridSheet } from './workbook.ts';

/** The one financial year that these texts name; null for none, and for several. */
export function onlyYear(texts: readonly string[]): string | null {
  const years = new Set(texts.map(titleYear).filter((label) => label !== null));
  const [only = null] = years;
  return years.size === 1 ? only : null;
}

function titleYear(text: string): string | null {
  const year = yearOfText(text);
  return year?.kind === 'financial' ? year.fyLabel : financialYearIn(text);
}

/** The texts of some rows, counted from 0, up to and without the last. */
export function textsOf(sheet: GridSheet, first: number, last: number): readonly string[] {
  return sheet.rows
    .slice(first, last)
    .flatMap((row, index) => row.map((_, column) => textAt(sheet, first + index, column)));
}

/** The texts left of the months in their own row: "FY25 | Apr | May". */
export function textsBesideMonths(sheet: GridSheet, head: number): readonly string[] {
  const first = (sheet.rows[head] ?? []).findIndex(isMonth);
  return (sheet.rows[head] ?? [])
    .slice(0, Math.max(first, 0))
    .map((_, at) => textAt(sheet, head, at));
}

/**
 * Months across may stand in blocks one below another, a year each with its own row of months.
 * Each is read as a sheet of its own would be; its year stands above its months or beside them.
 */
export function blocksOf(sheet: GridSheet, layout: SheetLayout): readonly SheetLayout[] {
  if (layout.orientation === 'monthsDown') return [layout];
  const first = layout.headerRow - 1;
  const heads = headsBelow(sheet, first, layout.labelColumn - 1);
  const lines = layout.meanings.filter(({ meaning }) => meaning.kind === 'line');
  return [first, ...heads].map((head, block) => {
    const end = heads[block] ?? sheet.rows.length;
    const meanings = layout.meanings.filter(
      ({ position, meaning }) =>
        meaning.kind === 'line' && position - 1 > head && position - 1 < end,
    );
    const others = layout.meanings.filter(
      ({ meaning: { kind } }) => kind !== 'line' && (block === 0 || kind !== 'year'),
    );
    if (block === 0) return Object.assign({}, layout, { meanings: [...meanings, ...others] });
    const above = lines.findLast(({ position }) => position - 1 < head)?.position ?? head;
    const titles = [...textsOf(sheet, above, head), ...textsBesideMonths(sheet, head)];
    const year = yearRow(sheet, head);
    return Object.assign({}, layout, {
      headerRow: head + 1,
      fyLabel: onlyYear(titles) ?? layout.fyLabel,
      meanings: [
        ...meanings,
        ...others,
        ...(year === null ? [] : [{ position: year + 1, meaning: { kind: 'year' } as const }]),
      ],
    });
  });
}
