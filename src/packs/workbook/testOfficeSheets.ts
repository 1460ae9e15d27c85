import { SaxesParser } from 'saxes';
import { strToU8, zipSync } from 'fflate';
import { cellAddress } from '../../office/cellAddress.ts';
import { partsOf } from './testPackage.ts';

/** A cell as LibreOffice has it after it has calculated. */
export interface OfficeCell {
  readonly text: string;
  /** Null if the cell has no number. */
  readonly value: number | null;
  readonly isFormula: boolean;
}

export type OfficeSheets = ReadonlyMap<string, ReadonlyMap<string, OfficeCell>>;

/** Repeated more often than this, cells are the empty rest of a row or of a sheet. */
const MOST_REPEATED = 500;

/** The cells of a workbook that LibreOffice has saved as one XML file (.fods). */
export function officeSheets(fods: Uint8Array): OfficeSheets {
  const sheets = new Map<string, Map<string, OfficeCell>>();
  let cells = new Map<string, OfficeCell>();
  let row = -1;
  let rowRepeated = 1;
  let column = 0;
  let depth = 0;
  let paragraphs: string[] = [];
  let now = { columns: 1, value: null as number | null, isFormula: false };
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const repeated = (key: string) => Number(attributes[`table:number-${key}-repeated`] ?? 1);
    if (name === 'table:table') {
      cells = new Map();
      sheets.set(attributes['table:name'] ?? '', cells);
      row = -1;
      rowRepeated = 1;
    } else if (name === 'table:table-row') {
      row += rowRepeated;
      rowRepeated = repeated('rows');
      column = 0;
    } else if (/^table:(covered-)?table-cell$/.test(name)) {
      const value = attributes['office:value'];
      paragraphs = [];
      now = {
        columns: repeated('columns'),
        value: value === undefined ? null : Number(value),
        isFormula: attributes['table:formula'] !== undefined,
      };
    } else if (name === 'text:p') {
      depth += 1;
      paragraphs.push('');
    } else if (depth > 0 && name === 'text:s') {
      append(' '.repeat(Number(attributes['text:c'] ?? 1)));
    } else if (depth > 0 && name === 'text:tab') append('\t');
    else if (depth > 0 && name === 'text:line-break') append('\n');
  });
  const append = (text: string) => {
    paragraphs[paragraphs.length - 1] = `${paragraphs.at(-1) ?? ''}${text}`;
  };
  parser.on('text', (text) => {
    if (depth > 0) append(text);
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'text:p') depth -= 1;
    if (!/^table:(covered-)?table-cell$/.test(name)) return;
    const text = paragraphs.join('\n');
    const { columns, value, isFormula } = now;
    if ((text !== '' || value !== null) && columns < MOST_REPEATED && rowRepeated < MOST_REPEATED) {
      for (let down = 0; down < rowRepeated; down += 1) {
        for (let across = 0; across < columns; across += 1) {
          cells.set(cellAddress(row + down, column + across), { text, value, isFormula });
        }
      }
    }
    column += columns;
  });
  parser.write(Buffer.from(fods).toString('utf8')).close();
  return sheets;
}

/**
 * The workbook without the values of its formulas, so that the program that opens it has to
 * calculate them.
 */
export function withoutResults(bytes: Uint8Array): Uint8Array {
  const stripped = [...partsOf(bytes)].map(([name, xml]) => [
    name,
    strToU8(
      name.startsWith('xl/worksheets/') ? xml.replaceAll(/(<\/f>)<v>[^<]*<\/v>/g, '$1') : xml,
    ),
  ]);
  return zipSync(Object.fromEntries(stripped));
}

/** The workbook with other numbers in cells of a sheet, in place of what they held. */
export function withNumbers(
  bytes: Uint8Array,
  sheet: string,
  typed: readonly { readonly address: string; readonly value: number }[],
): Uint8Array {
  const parts = partsOf(bytes);
  const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]*)"/g)];
  const at = names.findIndex(([, name]) => name === sheet) + 1;
  const edited = [...parts].map(([name, xml]) => {
    if (name !== `xl/worksheets/sheet${at}.xml`) return [name, strToU8(xml)];
    const changed = typed.reduce(
      (now, { address, value }) =>
        now.replace(
          new RegExp(`(<c r="${address}"[^>]*>).*?</c>`),
          (_, cell: string) => `${cell}<v>${value}</v></c>`,
        ),
      xml,
    );
    return [name, strToU8(changed)];
  });
  return zipSync(Object.fromEntries(edited));
}
