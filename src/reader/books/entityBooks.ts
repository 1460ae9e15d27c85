import type { BookAnswers } from '../../contract/importBooks.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { BooksRow } from '../../finance/books/books.ts';
import { isEliminationsName } from '../../finance/books/entities.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { SheetBooks } from '../ledgers/sheetBooks.ts';
import { totalAnswer } from './doubtfulTotals.ts';
import type { EntityColumns } from './entityColumns.ts';
import { columnsByEntity } from './entityColumns.ts';
import { compareSumsWithParts, booksWithSums } from './entitySums.ts';
import { statementOnSheet } from './statementOnSheet.ts';
import { signsOf } from './signs.ts';
import { ONE_CURRENCY, statementBooks } from './statementBooks.ts';
import { questionsAboutSums, withDoubtfulTotals, separateSums } from './unnamedSums.ts';

interface ReadColumns {
  readonly read: SheetBooks;
  readonly name: string;
  readonly cells: readonly string[];
}

const entityPart = ({ read, name, cells }: ReadColumns) => ({
  name,
  cells,
  read,
  rows: read.books.rows.map((row): BooksRow => ({ ...row, entity: name })),
});

/**
 * The accounts of a statement with columns for each entity, region or branch; null for any other sheet. Each entity
 * must add up to its own result. Columns that sum others are compared with them: if they don't add up, the sums replace
 * the others; sums are never counted in addition.
 */
export function entityBooks(
  basis: CompanyBasis,
  sheet: GridSheet,
  answers: BookAnswers,
): SheetBooks | null {
  const columns = columnsByEntity(basis, sheet);
  if (columns === null) return null;
  const { only } = columns;
  // Eliminated revenue is negative, so the sign convention comes from the other columns.
  const signs = columns.sums.at(-1) ?? columns.own.find(({ name }) => !isEliminationsName(name));
  const [block] = signs === undefined ? [] : (statementOnSheet(basis, only(signs))?.blocks ?? []);
  if (block === undefined) return null;
  const { turned } = signsOf(block);
  const readOf = (one: EntityColumns): ReadColumns[] => {
    const read = statementBooks(basis, only(one), turned, answers);
    return read === null ? [] : [{ read, name: one.name, cells: one.cells }];
  };
  const all = columns.own.flatMap(readOf);
  const said = columns.sums.flatMap(readOf);
  if (all.length < columns.own.length || said.length < columns.sums.length) return null;
  const own = all.map(entityPart);
  const totals = said.map(entityPart);
  // If a total named in the file adds up all columns, none of those columns is itself a sum.
  const isHeld = totals.length > 0 && compareSumsWithParts(totals, own).difference === null;
  const found = isHeld
    ? { parts: own, sums: [], asked: [], doubted: [] }
    : separateSums(own, totalAnswer(answers));
  const { parts } = found;
  const whole = totals.at(-1);
  const [first] = parts;
  if (first === undefined) return null;
  const { books, ...rest } = whole?.read ?? first.read;
  const held = booksWithSums(
    { ...rest, books: { ...first.read.books, rows: [] } },
    { sums: totals, parts, whole: books.rows },
  );
  const isWhole = held.remarks !== undefined;
  const reason = isWhole
    ? 'The total of these entities is read instead.'
    : 'It is the total of other entities.';
  const hidden = found.sums.map(({ sum }) => sum);
  const left = [...(isWhole ? parts : totals), ...hidden].flatMap(({ name, cells }) =>
    cells.map((cell) => ({ cell, label: name, reason })),
  );
  const read = isWhole
    ? { ...held, left }
    : {
        ...held,
        isByColumns: true,
        left,
        books: {
          ...held.books,
          notes: [...held.books.notes, ...found.sums.map(({ note }) => note)],
        },
        questions: [...held.questions, ...questionsAboutSums(sheet.name, found.asked)],
        ...withDoubtfulTotals(found.doubted),
      };
  const currencies = [...new Set(parts.map((part) => part.read.books.currency))];
  if (currencies.length === 1) return read;
  const named = currencies.map((code) => code ?? 'an unstated currency').join(', ');
  const mixed = `The columns are in several currencies: ${named}.`;
  return {
    ...read,
    refusals: [
      ...read.refusals,
      { sheet: sheet.name, cell: null, reason: mixed, remedy: ONE_CURRENCY },
    ],
  };
}
