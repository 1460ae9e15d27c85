import { isNamingHeading } from '../cells/accountHeadings.ts';
import { digitsOf } from './decimalMarks.ts';

type CsvRecords = readonly (readonly string[])[];

const CSV_CODE = /^\d+(?:\.\d+)*$/;
const NAME_LETTERS = /\p{L}{2}/u;

/**
 * The columns, from 0, with account codes and similar numbers, which are kept as text: "4.100" is a code there. Numbers
 * that could be amounts aren't codes: the column needs a heading that says so, or no heading and names next to it.
 */
export function codeColumns(records: CsvRecords): ReadonlySet<number> {
  const width = records.reduce((most, cells) => Math.max(most, cells.length), 0);
  const columns = Array.from({ length: width }, (_, column) => column);
  return new Set(columns.filter((column) => holdsCodes(records, column)));
}

function holdsCodes(records: CsvRecords, column: number): boolean {
  const coded: number[] = [];
  let hasMark = false;
  for (const [row, cells] of records.entries()) {
    const text = cells[column]?.trim() ?? '';
    if (CSV_CODE.test(text)) {
      coded.push(row);
      hasMark ||= text.includes('.');
    } else if (digitsOf(text) !== null) return false;
  }
  const [first] = coded;
  if (first === undefined || !hasMark) return false;
  const above = records.slice(0, first);
  if (above.some((cells) => isNamingHeading(cells[column] ?? ''))) return true;
  const head = above.findLast((cells) => cells.filter((text) => text.trim() !== '').length > 1);
  if ((head?.[column] ?? '').trim() !== '') return false;
  const codes = coded.map((row) => records[row]?.[column]?.trim());
  return (
    new Set(codes).size === codes.length &&
    coded.every((row) => standsBeforeName(records[row] ?? [], column))
  );
}

const standsBeforeName = (cells: readonly string[], column: number): boolean =>
  cells.slice(0, column).every((text) => text.trim() === '') &&
  NAME_LETTERS.test(cells[column + 1] ?? '') &&
  cells.slice(column + 2).some((text) => digitsOf(text) !== null);
