import type { ColumnMeaning, ColumnShown } from '../contract/importColumns.ts';
import { COLUMN_MEANING_LABELS, COLUMN_MEANINGS } from '../contract/importColumns.ts';
import type { Import, SheetLayout } from '../contract/imports.ts';
import { columnName } from '../format/columnName.ts';
import { CommandError, EXIT_CODES } from './exitCodes.ts';

/** What `--column` says of one: by its heading, or by its letter. */
export interface ColumnOption {
  readonly column: string;
  readonly means: ColumnMeaning;
}

const wrongColumn = (message: string) => new CommandError(EXIT_CODES.usage, message);

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** "GL #=account number"; the last = counts, as a heading may have one. */
export function columnOption(text: string): ColumnOption {
  const at = text.lastIndexOf('=');
  const [column, what] = [text.slice(0, Math.max(at, 0)).trim(), plain(text.slice(at + 1))];
  const means = COLUMN_MEANINGS.find(
    (one) => plain(one) === what || plain(COLUMN_MEANING_LABELS[one]) === what,
  );
  if (column === '' || means === undefined) {
    const known = COLUMN_MEANINGS.map((one) => COLUMN_MEANING_LABELS[one].toLowerCase()).join(', ');
    throw wrongColumn(
      `--column is a column and what it holds, such as "GL #=account number". It is one of: ${known}`,
    );
  }
  return { column, means };
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.toLowerCase();

const found = (columns: readonly ColumnShown[], wanted: string): ColumnShown | undefined =>
  columns.find(({ heading }) => isSame(heading, wanted)) ??
  columns.find(({ position }) => isSame(columnName(position), wanted));

/** What the options say of the columns of a sheet, next to what is remembered of them. */
export function columnsOfSheet(
  options: readonly ColumnOption[],
  sheet: Import['sheets'][number] | undefined,
  { columns: before = [] }: SheetLayout,
): Pick<SheetLayout, 'columns'> {
  const own = options.flatMap(({ column, means }) => {
    const known = found(sheet?.columns ?? [], column);
    return known === undefined ? [] : [{ position: known.position, heading: known.heading, means }];
  });
  if (own.length === 0) return {};
  const isOther = ({ position }: { readonly position: number }) =>
    !own.some((one) => one.position === position);
  return { columns: [...before.filter(isOther), ...own] };
}

/** @throws CommandError when no sheet has a column that an option names */
export function checkColumns(options: readonly ColumnOption[], sheets: Import['sheets']): void {
  const all = sheets.flatMap(({ columns }) => columns ?? []);
  const missing = options.find(({ column }) => found(all, column) === undefined);
  if (missing === undefined) return;
  const known = all.map(({ position, heading }) =>
    heading === '' ? columnName(position) : `${columnName(position)} "${heading}"`,
  );
  throw wrongColumn(
    known.length === 0
      ? `--column "${missing.column}": the file has no table whose columns can be chosen`
      : `--column "${missing.column}" is no column of the file; it has ${known.join(', ')}`,
  );
}
