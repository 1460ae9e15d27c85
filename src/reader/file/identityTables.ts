import type { Refused } from '../cells/refused.ts';
import type { StoredFigure } from '../../office/identitySheetForm.ts';
import { figureOf, labelText } from '../../office/identitySheetForm.ts';
import type { GridValue, GridSheet } from '../cells/grid.ts';

import { cellAddress } from '../../office/cellAddress.ts';
import type { CellIdentity } from './workbook.ts';

export type KnownFigure = StoredFigure & { readonly exported: string | null };

export interface KnownTable {
  readonly sheet: string;
  readonly labels: readonly string[];
  readonly headings: readonly string[];
  /** Keyed by the row's labels. Each heading has one figure or none. */
  readonly rows: ReadonlyMap<string, readonly (KnownFigure | null)[]>;
}

/** The text of a cell in the form used to compare it with a label. */
export function gridText(value: GridValue | null | undefined): string {
  return value === null || value === undefined ? '' : labelText(value.value);
}

export function rowKey(labels: readonly string[]): string {
  return JSON.stringify(labels);
}

/** The tables described below the first row; null if they don't follow the format. */
export function knownTables(records: readonly (readonly string[])[]): KnownTable[] | null {
  const tables: (KnownTable & { rows: Map<string, readonly (KnownFigure | null)[]> })[] = [];
  for (const [kind = '', ...texts] of records) {
    const table = tables.at(-1);
    if (kind === 'table') {
      const begun = tableFromRecord(texts);
      if (begun === null) return null;
      tables.push(begun);
    } else if (kind === 'row') {
      if (table === undefined) return null;
      const figures = figuresFromTexts(table, texts.slice(table.labels.length));
      const key = rowKey(table.labels.map((_, index) => texts[index] ?? ''));
      if (figures === null || table.rows.has(key)) return null;
      table.rows.set(key, figures);
    } else if (kind !== 'about' && kind !== '') return null;
  }
  return tables;
}

function tableFromRecord([sheet = '', count, ...texts]: readonly string[]) {
  const headings = texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
  const labels = headings.splice(0, Number(count));
  const all = [...labels, ...headings];
  const isSound =
    sheet !== '' &&
    labels.length === Number(count) &&
    labels.length > 0 &&
    headings.length > 0 &&
    all.every((heading) => heading !== '') &&
    new Set(all).size === all.length;
  return isSound
    ? { sheet, labels, headings, rows: new Map<string, readonly (KnownFigure | null)[]>() }
    : null;
}

function figuresFromTexts(
  table: KnownTable,
  texts: readonly string[],
): (KnownFigure | null)[] | null {
  const figures: (KnownFigure | null)[] = [];
  for (const index of table.headings.keys()) {
    const text = texts[index] ?? '';
    const figure = text === '' ? null : figureOf(text);
    if (figure === null && text !== '') return null;
    figures.push(figure);
  }
  return figures;
}

interface IdentityTablePlace {
  readonly identities: readonly CellIdentity[];
  readonly refusals: readonly Refused[];
}

interface IdentityTableHead {
  readonly row: number;
  readonly labels: readonly number[];
  /** Null if the heading is missing or occurs twice. */
  readonly figures: readonly (number | null)[];
  readonly twice: readonly { readonly heading: string; readonly column: number }[];
}

/**
 * Finds the rows and columns of an exported table by their labels and headings. If two have the same name, neither is
 * used.
 */
export function placedTable(
  sheets: readonly GridSheet[],
  table: KnownTable,
  exportedSheets: ReadonlySet<string>,
): IdentityTablePlace {
  const own = sheets.filter(({ name }) => name === table.sheet);
  const others = sheets.filter(({ name }) => !exportedSheets.has(name));
  const copies = others.filter((sheet) => identityTableHead(sheet, table) !== null);
  // A renamed sheet is recognised by its headings if no other sheet has the same ones.
  const [sheet, ...rest] = own.length > 0 ? [...own, ...copies] : copies;
  if (sheet === undefined || (own.length === 0 && rest.length > 0)) {
    return refusedTable(
      { name: table.sheet },
      rest.length > 0
        ? `The sheet "${table.sheet}" is no longer there, and several others look like it.`
        : `The sheet "${table.sheet}" is no longer there.`,
      'Restore the name of the sheet, or continue without its figures.',
    );
  }
  const head = identityTableHead(sheet, table);
  if (head === null) {
    return refusedTable(
      sheet,
      `The headings ${table.labels.map((label) => `"${label}"`).join(', ')} no longer appear once each in the same row.`,
      'Put the headings back as they were exported.',
    );
  }
  const found = placedRows(sheet, table, head);
  const copied = rest.map((copy) => ({
    sheet: copy.name,
    cell: null,
    reason: `This sheet looks like a copy of "${sheet.name}"; only one of the two can be read.`,
    remedy: `Copy the changes to "${sheet.name}" and delete the copy.`,
  }));
  return {
    identities: found.identities,
    refusals: [...columnRefusals(sheet, table, head), ...found.refusals, ...copied],
  };
}

function refusedTable(
  { name }: { name: string },
  reason: string,
  remedy: string,
): IdentityTablePlace {
  return { identities: [], refusals: [{ sheet: name, cell: null, reason, remedy }] };
}

function identityTableHead(sheet: GridSheet, table: KnownTable): IdentityTableHead | null {
  for (const [row, cells] of sheet.rows.entries()) {
    const columns = new Map<string, number[]>();
    for (const [column, value] of cells.entries()) {
      const text = gridText(value);
      if (text !== '') columns.set(text, [...(columns.get(text) ?? []), column]);
    }
    const once = (heading: string) => {
      const [column = null, ...more] = columns.get(heading) ?? [];
      return more.length === 0 ? column : null;
    };
    const labels = table.labels.map(once).filter((column) => column !== null);
    const isHead =
      labels.length === table.labels.length && table.headings.some((name) => columns.has(name));
    if (!isHead) continue;
    const twice = table.headings.flatMap((heading) =>
      (columns.get(heading) ?? []).slice(1).map((column) => ({ heading, column })),
    );
    return { row, labels, figures: table.headings.map(once), twice };
  }
  return null;
}

function columnRefusals(sheet: GridSheet, table: KnownTable, head: IdentityTableHead): Refused[] {
  const twice = new Set(head.twice.map(({ heading }) => heading));
  return [
    ...head.twice.map(({ heading, column }) => ({
      sheet: sheet.name,
      cell: cellAddress(head.row, column),
      reason: `The heading "${heading}" is used for two columns, so neither is read.`,
      remedy: 'Give the added column another heading.',
    })),
    ...table.headings
      .filter((heading, index) => head.figures[index] === null && !twice.has(heading))
      .map((heading) => ({
        sheet: sheet.name,
        cell: cellAddress(head.row, 0),
        reason: `The column "${heading}" is no longer there.`,
        remedy: 'Restore the heading, or continue without the column.',
      })),
  ];
}

function placedRows(
  sheet: GridSheet,
  table: KnownTable,
  head: IdentityTableHead,
): IdentityTablePlace {
  const identities: CellIdentity[] = [];
  const refusals: Refused[] = [];
  const places = new Map<string, number[]>();
  for (const [row, cells] of sheet.rows.entries()) {
    if (row <= head.row) continue;
    const labels = head.labels.map((column) => gridText(cells[column]));
    const key = rowKey(labels);
    if (table.rows.has(key)) {
      places.set(key, [...(places.get(key) ?? []), row]);
      continue;
    }
    const hasNumbers = head.figures.some(
      (column) => column !== null && cells[column]?.kind === 'number',
    );
    if (!hasNumbers) continue;
    refusals.push({
      sheet: sheet.name,
      cell: cellAddress(row, head.labels[0] ?? 0),
      reason: unknownRow(labels.filter((label) => label !== '')),
      remedy: 'Restore the labels of the row as they were exported, or continue without the row.',
    });
  }
  for (const [key, rows] of places) {
    const figures = table.rows.get(key) ?? [];
    const [row = 0, ...again] = rows;
    if (again.length > 0 && figures.some((figure) => figure !== null)) {
      refusals.push(...again.map((copy) => rowTwice(sheet, head, row, copy)));
      continue;
    }
    for (const [index, figure] of figures.entries()) {
      const column = head.figures[index] ?? null;
      if (figure === null || column === null) continue;
      identities.push({ sheet: sheet.name, cell: cellAddress(row, column), ...figure });
    }
  }
  return { identities, refusals };
}

function unknownRow(labels: readonly string[]): string {
  return labels.length === 0
    ? 'The row has figures but no labels.'
    : `"${labels.join(', ')}" is not one of the rows that were exported.`;
}

function rowTwice(sheet: GridSheet, head: IdentityTableHead, first: number, copy: number): Refused {
  return {
    sheet: sheet.name,
    cell: cellAddress(copy, head.labels[0] ?? 0),
    reason: `This row has the same labels as row ${first + 1}, so neither is read.`,
    remedy: 'Delete one of the two rows.',
  };
}
