import type { CellPlace } from '../../contract/importedCells.ts';

/** Writes a cell as "October!C7". */
export function cellOnPage({ sheet, cell }: Pick<CellPlace, 'sheet' | 'cell'>): string {
  return `${sheet}!${cell}`;
}

/** Writes import, sheet and cell as "7!October!C7". */
export function cellParam(place: CellPlace): string {
  return `${place.importId}!${cellOnPage(place)}`;
}

/** Returns undefined if the parameter isn't a cell. */
export function readCellParam(text: unknown): CellPlace | undefined {
  const [, id = '', sheet = '', cell = ''] =
    typeof text === 'string'
      ? (/^([1-9]\d{0,9})!(.*)!([A-Z]{1,3}[1-9]\d{0,6})$/s.exec(text) ?? [])
      : [];
  return cell === '' ? undefined : { importId: Number(id), sheet, cell };
}

/** Returns words such as "sheet Accounts, cell C7". */
export function cellWords({ sheet, cell }: Pick<CellPlace, 'sheet' | 'cell'>): string {
  return sheet === '' ? `cell ${cell}` : `sheet ${sheet}, cell ${cell}`;
}
