import type { StoredFigure } from '../ooxml/identitySheetForm.ts';
import { figureOf, labelText } from '../ooxml/identitySheetForm.ts';
import type { GridValue } from './workbook.ts';

export type KnownFigure = StoredFigure & { readonly exported: string | null };

/** A sheet of data as it was exported. */
export interface KnownTable {
  readonly sheet: string;
  /** Headings of the columns whose texts name a row. */
  readonly labels: readonly string[];
  /** Headings of the columns with figures. */
  readonly headings: readonly string[];
  /** By the row's labels; one figure, or none, for each heading. */
  readonly rows: ReadonlyMap<string, readonly (KnownFigure | null)[]>;
}

/** What stands in a cell, as it is compared with a label. */
export function gridText(value: GridValue | null | undefined): string {
  return value === null || value === undefined ? '' : labelText(value.value);
}

/** One text for the labels of a row. */
export function rowKey(labels: readonly string[]): string {
  return JSON.stringify(labels);
}

/** The tables that the rows below the head name; null where they do not follow the form. */
export function knownTables(records: readonly (readonly string[])[]): KnownTable[] | null {
  const tables: (KnownTable & { rows: Map<string, readonly (KnownFigure | null)[]> })[] = [];
  for (const [kind = '', ...texts] of records) {
    const table = tables.at(-1);
    if (kind === 'table') {
      const begun = tableOf(texts);
      if (begun === null) return null;
      tables.push(begun);
    } else if (kind === 'row') {
      if (table === undefined) return null;
      const figures = figuresOf(table, texts.slice(table.labels.length));
      const key = rowKey(table.labels.map((_, index) => texts[index] ?? ''));
      if (figures === null || table.rows.has(key)) return null;
      table.rows.set(key, figures);
    } else if (kind !== 'about' && kind !== '') return null;
  }
  return tables;
}

function tableOf([sheet = '', count, ...texts]: readonly string[]) {
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

/** Null where a text is neither blank nor a figure. */
function figuresOf(table: KnownTable, texts: readonly string[]): (KnownFigure | null)[] | null {
  const figures: (KnownFigure | null)[] = [];
  for (const index of table.headings.keys()) {
    const text = texts[index] ?? '';
    const figure = text === '' ? null : figureOf(text);
    if (figure === null && text !== '') return null;
    figures.push(figure);
  }
  return figures;
}
