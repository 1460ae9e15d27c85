import type { SheetLayout } from '../../../contract/imports.ts';
import { headsBelow, onlyYear, textsBesideMonths, textsOf, yearRow } from '../layout/sheetScan.ts';
import type { GridSheet } from '../cells/grid.ts';

/**
 * Months across may come in blocks one below the other, one per year, each with a row of months. Each
 * block is read like a sheet of its own; its year is above its months or beside them.
 */
export function monthBlocks(sheet: GridSheet, layout: SheetLayout): readonly SheetLayout[] {
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
