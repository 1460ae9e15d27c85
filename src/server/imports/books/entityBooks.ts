import type { BooksRow } from '../../../domain/books/books.ts';
import { isEliminationsName, isSumName } from '../../../domain/books/entities.ts';
import { decimal } from '../../../domain/decimal.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { SheetBooks } from '../ledgers/sheetBooks.ts';
import { knownStatement } from './knownStatement.ts';
import { signsOf } from './signs.ts';
import { ONE_CURRENCY, statementBooks } from './statementBooks.ts';

const FEWEST = 2;
const MOST = 60;
/** Columns beside amounts that are none of an entity. */
const OTHER =
  /^(?:notes?|ref(?:erence)?|codes?|%|.*%$|.*\b(?:variance|change|diff(?:erence)?|share)\b.*)$/i;
const NEAR = decimal('0.011');

interface Column {
  readonly index: number;
  readonly name: string;
}

/**
 * The accounts of a statement of one month with a column for each entity, region or branch, each told apart;
 * null for any other sheet. Every column has to make its own result, and all together the column of totals.
 */
export function entityBooks(sheet: GridSheet): SheetBooks | null {
  const found = columnsOf(sheet);
  if (found === null) return null;
  const { own, sum } = found;
  const all = own.map(({ index }) => index).concat(sum === null ? [] : sum.index);
  const only = (index: number) =>
    without(
      sheet,
      all.filter((one) => one !== index),
    );
  // Revenue that is taken out is negative: of which sign it is, the others show.
  const signs = sum ?? own.find(({ name }) => !isEliminationsName(name));
  const [block] = signs === undefined ? [] : (knownStatement(only(signs.index))?.blocks ?? []);
  if (block === undefined) return null;
  const { turned } = signsOf(block);
  const parts = own.flatMap(({ index, name }) => {
    const read = statementBooks(only(index), turned);
    return read === null ? [] : [{ read, name }];
  });
  const [first] = parts;
  if (first === undefined || parts.length < own.length) return null;
  const currencies = [...new Set(parts.map(({ read }) => read.books.currency))];
  const rows = parts.flatMap(({ read, name }) =>
    read.books.rows.map((row): BooksRow => ({ ...row, entity: name })),
  );
  const total = sum === null ? null : statementBooks(only(sum.index), turned);
  if (sum !== null && (total === null || !isSumOf(total.books.rows, rows))) return null;
  const read = { ...(total ?? first.read), books: { ...first.read.books, rows } };
  if (currencies.length === 1) return read;
  const named = currencies.map((code) => code ?? 'one that is not said').join(', ');
  const reason = `The columns are in several currencies: ${named}.`;
  return {
    ...read,
    refusals: [...read.refusals, { sheet: sheet.name, cell: null, reason, remedy: ONE_CURRENCY }],
  };
}

function columnsOf(sheet: GridSheet): { own: readonly Column[]; sum: Column | null } | null {
  const statement = knownStatement(sheet);
  const [block, second] = statement?.blocks ?? [];
  if (block === undefined || second !== undefined || statement?.isTurned === true) return null;
  const { columns, firstHead } = block.table;
  if (firstHead === -1) return null;
  if (columns.some(({ period, scenario }) => period !== null || scenario !== null)) return null;
  const named = columns.filter(({ name }) => !OTHER.test(name));
  const sums = named.filter(({ name }) => isSumName(name));
  const own = named.filter((column) => !sums.includes(column));
  const isClear =
    own.length >= FEWEST &&
    own.length <= MOST &&
    sums.length <= 1 &&
    own.every(({ name }) => name !== '') &&
    new Set(own.map(({ name }) => name)).size === own.length;
  return isClear ? { own, sum: sums[0] ?? null } : null;
}

/** The sheet with these columns empty. */
const without = (sheet: GridSheet, columns: readonly number[]): GridSheet => {
  const hidden = new Set(columns);
  return {
    ...sheet,
    rows: sheet.rows.map((row) => row.map((cell, column) => (hidden.has(column) ? null : cell))),
  };
};

/** Whether each account of the totals is the sum of its parts. */
function isSumOf(totals: readonly BooksRow[], parts: readonly BooksRow[]): boolean {
  const byCell = Map.groupBy(parts, ({ origin }) => origin.cell);
  return totals.every(({ origin, movements }) =>
    Object.entries(movements).every(([month, amount]) => {
      const sum = (byCell.get(origin.cell) ?? []).reduce(
        (all, row) => all.plus(row.movements[month] ?? '0'),
        decimal('0'),
      );
      return sum.minus(amount).abs().lte(NEAR);
    }),
  );
}
