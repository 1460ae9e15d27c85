import { strFromU8 } from 'fflate';
import { below, textOf, xmlTree, type XmlElement } from '../../office/testXml.ts';

/** A slide as LibreOffice reads it. */
export interface OfficeSlide {
  readonly layout: string;
  readonly tables: readonly {
    readonly name: string;
    readonly rows: readonly string[][];
    /** Its bottom edge after layout, in centimetres from the top of the slide. */
    readonly bottom: number;
  }[];
  readonly charts: readonly (readonly (number | null)[][])[];
  readonly paragraphs: readonly string[];
  readonly notes: string;
}

function repeated<Value>(element: XmlElement, attribute: string, value: Value): Value[] {
  return Array.from({ length: Number(element.attributes[attribute] ?? '1') }, () => value);
}

const CELLS = new Set(['table:table-cell', 'table:covered-table-cell']);

function cellText(cell: XmlElement): string {
  return below(cell, 'text:p').map(textOf).join('\n');
}

function rowsOf(table: XmlElement): string[][] {
  return below(table, 'table:table-row').flatMap((row) => {
    const cells = row.children
      .filter(({ name }) => CELLS.has(name))
      .flatMap((cell) => repeated(cell, 'table:number-columns-repeated', cellText(cell)));
    return repeated(row, 'table:number-rows-repeated', cells);
  });
}

/** The values of each series; an empty cell is a gap. */
function chartValues(table: XmlElement): (number | null)[][] {
  const rows = below(table, 'table:table-row').slice(1);
  const values = rows.map((row) =>
    row.children
      .filter(({ name }) => CELLS.has(name))
      .slice(1)
      .flatMap((cell) => {
        const value = Number(cell.attributes['office:value'] ?? Number.NaN);
        const known = Number.isNaN(value) ? null : value;
        return repeated(cell, 'table:number-columns-repeated', known);
      }),
  );
  return (values[0] ?? []).map((_, series) => values.map((row) => row[series] ?? null));
}

const centimetres = (text: string | undefined): number => Number((text ?? '').replace('cm', ''));

function isFrame({ name }: XmlElement): boolean {
  return name === 'draw:frame';
}

function readPage(page: XmlElement): OfficeSlide {
  const frames = page.children.filter(isFrame);
  const notes = page.children.filter(({ name }) => name === 'presentation:notes');
  return {
    layout: page.attributes['draw:master-page-name'] ?? '',
    tables: frames.flatMap((frame) =>
      frame.children
        .filter(({ name }) => name === 'table:table')
        .map((table) => ({
          name: frame.attributes['draw:name'] ?? '',
          rows: rowsOf(table),
          bottom:
            centimetres(frame.attributes['svg:y']) + centimetres(frame.attributes['svg:height']),
        })),
    ),
    charts: frames.flatMap((frame) =>
      below(frame, 'table:table')
        .filter(({ attributes }) => attributes['table:name'] === 'local-table')
        .map(chartValues),
    ),
    paragraphs: page.children
      .filter(({ name }) => name !== 'presentation:notes')
      .flatMap((child) => below(child, 'text:p').map(textOf)),
    notes: notes.flatMap((one) => below(one, 'text:p').map(textOf)).join('\n'),
  };
}

/** The slides of a presentation that LibreOffice has opened and saved as flat XML (fodp). */
export function readOfficeSlides(fodp: Uint8Array): OfficeSlide[] {
  return below(xmlTree(strFromU8(fodp)), 'draw:page').map(readPage);
}
