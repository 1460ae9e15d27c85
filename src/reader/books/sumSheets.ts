import type { SheetLayout } from '../../contract/imports.ts';
import { isEliminationsName, sumNamedIn } from '../../finance/books/entities.ts';
import type { SheetBooks } from '../ledgers/sheetBooks.ts';
import { NO_ANSWERS } from '../ledgers/booksOfSheet.ts';
import { totalAnswer } from './doubtfulTotals.ts';
import { compareSumWithParts } from './entitySums.ts';
import { questionsAboutSums, withDoubtfulTotals, separateSums } from './unnamedSums.ts';
import { coarsestPlace, roundingNotes } from './sumRounding.ts';

const entityNamesOf = ({ books }: SheetBooks) =>
  new Set(books.rows.map(({ entity }) => entity ?? ''));

function sumNameOf(sheet: string, read: SheetBooks): string | null {
  const [only = '', other] = entityNamesOf(read);
  if (other !== undefined) return null;
  return sumNamedIn([only, sheet, read.books.company ?? '']);
}

const FACTORS = { units: 0, thousands: 3, millions: 6 } as const;

/** Sheets in different units aren't compared. */
const unitFactor = ({ unit }: SheetBooks) => FACTORS[unit ?? 'units'];

/**
 * The ledgers of a workbook's sheets, one of which may sum the others. The sum is compared with the others and never
 * counted in addition. A sheet that a person left out isn't a part.
 */
export function withoutSumSheets(
  found: ReadonlyMap<string, SheetBooks>,
  layouts: readonly SheetLayout[],
): ReadonlyMap<string, SheetBooks> {
  const isOut = (name: string) =>
    layouts.some(({ sheet, isUsed, books }) => sheet === name && (isUsed || books?.isLeftOut));
  const sums = new Map(
    [...found].flatMap(([sheet, read]) => {
      const name = sumNameOf(sheet, read);
      return name === null || isOut(sheet) ? [] : [[sheet, name] as const];
    }),
  );
  if (sums.size === 0) return withoutUnnamedSums(found, layouts);
  const partsOf = (read: SheetBooks) =>
    [...found].filter(
      ([other, { books, refusals }]) =>
        !sums.has(other) &&
        !isOut(other) &&
        refusals.length === 0 &&
        books.kind === read.books.kind &&
        books.months.some((month) => read.books.months.includes(month)),
    );
  const held = new Map(
    [...found].map(([sheet, read]) => {
      const parts = sums.has(sheet) ? partsOf(read) : [];
      return [sheet, parts.length === 0 ? read : heldAgainst(read, sheet, parts)];
    }),
  );
  // "Combined" leaves out eliminations if another sheet, such as "Consolidated", sums all parts.
  const isWhole = (read: SheetBooks) =>
    [...held.values()].some(
      ({ books, sumOf, refusals }) =>
        sumOf !== undefined &&
        refusals.length === 0 &&
        books.kind === read.books.kind &&
        read.books.months.every((month) => books.months.includes(month)),
    );
  const done = new Map(
    [...held].map(([sheet, now]) => {
      const read = found.get(sheet) ?? now;
      if (!sums.has(sheet) || now.sumOf !== undefined || !isWhole(read)) return [sheet, now];
      const all = partsOf(read);
      const before = all.filter(([name]) => !isEliminationsName(name));
      if (before.length === 0 || before.length === all.length) return [sheet, now];
      const again = heldAgainst(read, sheet, before);
      return [sheet, again.sumOf === undefined ? now : again];
    }),
  );
  // If a sheet named as a sum adds up, none of its parts is itself a sum.
  const isHeld = [...done.values()].some(({ sumOf }) => sumOf !== undefined);
  return isHeld ? done : withoutUnnamedSums(done, layouts);
}

function withoutUnnamedSums(
  found: ReadonlyMap<string, SheetBooks>,
  layouts: readonly SheetLayout[],
): ReadonlyMap<string, SheetBooks> {
  const layoutOf = new Map(layouts.map((layout) => [layout.sheet, layout]));
  const able = [...found].filter(([sheet, read]) => {
    const layout = layoutOf.get(sheet);
    const isOut = layout?.isUsed === true || layout?.books?.isLeftOut === true;
    const { refusals, sumOf, books } = read;
    return (
      !isOut &&
      refusals.length === 0 &&
      sumOf === undefined &&
      books.rows.length > 0 &&
      entityNamesOf(read).size < 2
    );
  });
  const groups = Map.groupBy(able, ([, read]) =>
    JSON.stringify([read.books.kind, unitFactor(read), read.books.months]),
  );
  const after = new Map(found);
  for (const group of groups.values()) {
    if (group.length < FEWEST_SHEETS || group.length > MOST_SUMMED_SHEETS) continue;
    const parts = group.map(([name, read]) => ({ name, read, rows: read.books.rows }));
    const saidOf = (sheet: string) => totalAnswer(layoutOf.get(sheet)?.books ?? NO_ANSWERS)(sheet);
    const { sums, asked, doubted } = separateSums(parts, saidOf);
    for (const { sum, parts: of, note } of sums) {
      const books = { ...sum.read.books, notes: [...sum.read.books.notes, note] };
      after.set(sum.name, { ...sum.read, books, sumOf: of.map(({ name }) => name) });
    }
    for (const one of asked) {
      const { name, read } = one.sum;
      after.set(name, {
        ...read,
        questions: [...read.questions, ...questionsAboutSums(name, [one])],
      });
    }
    for (const one of doubted) {
      const { name, read } = one.sum;
      after.set(name, { ...(after.get(name) ?? read), ...withDoubtfulTotals([one]) });
    }
  }
  return after;
}

const FEWEST_SHEETS = 3;
const MOST_SUMMED_SHEETS = 60;

function heldAgainst(
  read: SheetBooks,
  sheet: string,
  parts: readonly (readonly [string, SheetBooks])[],
): SheetBooks {
  const names = parts.map(([name]) => name);
  const months = new Set(read.books.months);
  const isAlike = parts.every(([, part]) => unitFactor(part) === unitFactor(read));
  const { difference, rounding } = isAlike
    ? compareSumWithParts(
        { name: sheet, rows: read.books.rows },
        parts.map(([name, { books }]) => ({ name, rows: books.rows })),
        coarsestPlace([read, ...parts.map(([, part]) => part)].flatMap(({ books }) => books.rows)),
        (month) => months.has(month),
      )
    : {
        difference: `${sheet} and the sheets that it adds up use different units.`,
        rounding: 0n,
      };
  if (difference === null) {
    const notes = [...read.books.notes, ...roundingNotes(sheet, rounding)];
    return { ...read, books: { ...read.books, notes }, sumOf: names };
  }
  return {
    ...read,
    refusals: [
      ...read.refusals,
      {
        sheet,
        cell: null,
        reason: difference,
        remedy: 'Leave out either the total or its parts, or correct the sheet that is wrong.',
      },
    ],
  };
}
