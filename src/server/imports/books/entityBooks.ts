import type { BooksRow } from '../../../domain/books/books.ts';
import { isEliminationsName } from '../../../domain/books/entities.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { SheetBooks } from '../ledgers/sheetBooks.ts';
import type { EntityColumns } from './entityColumns.ts';
import { columnsByEntity } from './entityColumns.ts';
import { heldSum, withSums } from './entitySums.ts';
import { knownStatement } from './knownStatement.ts';
import { signsOf } from './signs.ts';
import { ONE_CURRENCY, statementBooks } from './statementBooks.ts';

interface ReadColumns {
  readonly read: SheetBooks;
  readonly name: string;
  readonly cells: readonly string[];
}

const rowsOf = ({ read, name }: ReadColumns) => ({
  name,
  rows: read.books.rows.map((row): BooksRow => ({ ...row, entity: name })),
});

/** Whether columns that nothing calls a sum are that of all others: "Adjusted". */
function isSumOfOthers(one: ReadColumns, all: readonly ReadColumns[]): boolean {
  const others = all.filter((other) => other !== one).map(rowsOf);
  return others.length > 1 && heldSum(rowsOf(one), others).difference === null;
}

/**
 * The accounts of a statement with columns for each entity, region or branch, each told apart; null for any other
 * sheet. Each has to make its own result. Columns that sum the others are held against them: they count
 * in place of the others where they do not add up, and never beside them.
 */
export function entityBooks(sheet: GridSheet): SheetBooks | null {
  const found = columnsByEntity(sheet);
  if (found === null) return null;
  const { own, sums, only } = found;
  // Revenue that is taken out is negative: of which sign it is, the others show.
  const signs = sums.at(-1) ?? own.find(({ name }) => !isEliminationsName(name));
  const [block] = signs === undefined ? [] : (knownStatement(only(signs))?.blocks ?? []);
  if (block === undefined) return null;
  const { turned } = signsOf(block);
  const readOf = (columns: EntityColumns): ReadColumns[] => {
    const read = statementBooks(only(columns), turned);
    return read === null ? [] : [{ read, name: columns.name, cells: columns.cells }];
  };
  const all = own.flatMap(readOf);
  const said = sums.flatMap(readOf);
  if (all.length < own.length || said.length < sums.length) return null;
  const hidden = all.filter((one) => isSumOfOthers(one, all));
  const parts = all.filter((one) => !hidden.includes(one));
  const whole = [...hidden, ...said];
  const [first] = parts;
  if (first === undefined) return null;
  const { books, ...rest } = whole.at(-1)?.read ?? first.read;
  const held = withSums(
    { ...rest, books: { ...first.read.books, rows: [] } },
    { sums: whole.map(rowsOf), parts: parts.map(rowsOf), whole: books.rows },
  );
  const isWhole = held.remarks !== undefined;
  const reason = isWhole ? 'Their sum is read in their place.' : 'It is the sum of the others.';
  const left = (isWhole ? parts : whole).flatMap(({ name, cells }) =>
    cells.map((cell) => ({ cell, label: name, reason })),
  );
  const read = { ...held, left };
  const currencies = [...new Set(parts.map((part) => part.read.books.currency))];
  if (currencies.length === 1) return read;
  const named = currencies.map((code) => code ?? 'one that is not said').join(', ');
  const mixed = `The columns are in several currencies: ${named}.`;
  return {
    ...read,
    refusals: [
      ...read.refusals,
      { sheet: sheet.name, cell: null, reason: mixed, remedy: ONE_CURRENCY },
    ],
  };
}
