import { buildPack } from './buildPack.ts';
import { cellText } from './cellText.ts';
import type { Pack, PackCell, PackTable } from './pack.ts';
import type { PackSource } from './packSource.ts';

/** All tables of a pack, the data tables last. */
export function tablesOf(pack: Pack): PackTable[] {
  const shown = pack.sections.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'table' ? [part.table] : [])),
  );
  return [...shown, ...pack.data.tables];
}

export function tableOf(source: PackSource, key: string): PackTable {
  const table = tablesOf(buildPack(source)).find((one) => one.key === key);
  if (table === undefined) throw new Error(`No table ${key}`);
  return table;
}

export function sectionOf(source: PackSource, key: string): Pack['sections'][number] {
  const section = buildPack(source).sections.find((one) => one.key === key);
  if (section === undefined) throw new Error(`No section ${key}`);
  return section;
}

/** The cells next to the name of a row. */
export function cellsOf(table: PackTable, name: string): readonly PackCell[] {
  const row = table.rows.find(
    ({ cells: [label] }) => label !== undefined && cellText(label) === name,
  );
  if (row === undefined) throw new Error(`No row ${name}`);
  return row.cells.slice(1);
}

export function rowText(table: PackTable, name: string): string[] {
  return cellsOf(table, name).map(cellText);
}

/** Every row as one line of text. */
export function textOf({ rows }: PackTable): string[] {
  return rows.map(({ cells }) => cells.map(cellText).join(' | '));
}

export function headingsOf({ columns }: PackTable): string[] {
  return columns.map(({ group, heading }) =>
    group === undefined ? heading : `${group}: ${heading}`,
  );
}
