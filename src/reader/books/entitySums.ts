import { bookMonthName } from '../../finance/books/bookMonths.ts';
import type { BooksMonth, BooksRow } from '../../finance/books/books.ts';
import { naturalAmount } from '../../finance/books/books.ts';
import { entityName, isEliminationsName, isSumName } from '../../finance/books/entities.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { millionthsOf, textOfMillionths } from '../../finance/books/exactSums.ts';
import type { SheetBooks } from '../ledgers/sheetBooks.ts';
import { CENT, isRounding, coarsestPlace, roundingNotes } from './sumRounding.ts';

const MOST_NAMED_ENTITIES = 6;

export interface EntityPart {
  readonly name: string;
  readonly cells?: readonly string[];
  readonly rows: readonly BooksRow[];
}

/** Joins names as in "UK Ltd, US Inc and Eliminations". */
export function joinedEntityNames(names: readonly string[]): string {
  const more = names.length - MOST_NAMED_ENTITIES;
  const shown = more > 0 ? [...names.slice(0, MOST_NAMED_ENTITIES), `${more} more`] : names;
  return shown.length < 2
    ? shown.join('')
    : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`;
}

export const isCountedOnce = (sum: string, parts: readonly string[]): string =>
  `${sum} is the total of ${joinedEntityNames(parts)}, and is not added to them.`;

const summedAccountKey = ({ account: { code, name } }: BooksRow) =>
  code === null ? name : `${code}\n`;

export const BOOK_SUM_KINDS = ['movements', 'balances'] as const;

export type EntityAmounts = ReadonlyMap<string, Millionths>;

export function entityAmounts(
  rows: readonly BooksRow[],
  which: (typeof BOOK_SUM_KINDS)[number],
): EntityAmounts {
  const sums = new Map<string, Millionths>();
  for (const row of rows) {
    for (const [month, amount] of Object.entries(row[which])) {
      const place = `${month} ${summedAccountKey(row)}`;
      sums.set(place, (sums.get(place) ?? 0n) + (millionthsOf(amount) ?? 0n));
    }
  }
  return sums;
}

interface HeldSum {
  /** A sentence about the first account and month where a sum differs from its parts; null if none differs. */
  readonly difference: string | null;
  readonly rounding: Millionths;
}

/** Compares a sum with its parts, all written to the same last decimal place. */
export function compareSumWithParts(
  sum: EntityPart,
  parts: readonly EntityPart[],
  place: Millionths = CENT,
  isOf: (month: BooksMonth) => boolean = () => true,
): HeldSum {
  const rows = parts.flatMap((part) => part.rows);
  let rounding = 0n;
  for (const which of BOOK_SUM_KINDS) {
    const [said, added] = [entityAmounts(sum.rows, which), entityAmounts(rows, which)];
    for (const key of new Set([...said.keys(), ...added.keys()])) {
      const month = key.slice(0, 7);
      if (!isOf(month)) continue;
      const [one, other] = [said.get(key) ?? 0n, added.get(key) ?? 0n];
      if (isRounding(one - other, place, parts.length)) {
        const apart = one < other ? other - one : one - other;
        if (apart > rounding) rounding = apart;
        continue;
      }
      const row = [...sum.rows, ...rows].find((own) => `${month} ${summedAccountKey(own)}` === key);
      const type = row?.account.type ?? null;
      const shown = (amount: Millionths) => naturalAmount(type, textOfMillionths(amount));
      const label = [row?.account.code, row?.account.name].filter(Boolean).join(' ');
      const difference = `${sum.name} is ${shown(one)} for ${label} in ${bookMonthName(month)}, but ${joinedEntityNames(parts.map(({ name }) => name))} add up to ${shown(other)}: a difference of ${shown(one - other)}.`;
      return { difference, rounding };
    }
  }
  return { difference: null, rounding };
}

/**
 * Compares sums with the entities next to them. A sum may leave out eliminations, as "Combined" does before
 * "Consolidated"; the last sum is the company.
 */
export function compareSumsWithParts(sums: readonly EntityPart[], parts: readonly EntityPart[]) {
  const before = parts.filter(({ name }) => !isEliminationsName(name));
  const place = coarsestPlace([...sums, ...parts].flatMap(({ rows }) => rows));
  const notes: string[] = [];
  for (const sum of sums) {
    const all = compareSumWithParts(sum, parts, place);
    const isBefore = sum !== sums.at(-1) && all.difference !== null;
    const held = isBefore ? compareSumWithParts(sum, before, place) : all;
    if (held.difference !== null) return { difference: all.difference, notes: [] };
    notes.push(...roundingNotes(sum.name, held.rounding));
  }
  return { difference: null, notes };
}

/**
 * Removes rows that sum others from a ledger whose rows name entities. Rows without an entity form
 * a part of their own; if the sum doesn't include them, it is unclear whether they belong to it.
 */
export function withoutSumRows(read: SheetBooks): SheetBooks {
  const { books } = read;
  const all = [...Map.groupBy(books.rows, ({ entity }) => entity ?? '')].map(([key, rows]) => ({
    key,
    name: entityName({ name: key }),
    rows,
  }));
  const sums = all.filter(({ key }) => isSumName(key));
  const parts = all.filter(({ key }) => !isSumName(key));
  const blank = parts.find(({ key }) => key === '');
  const whole = sums.at(-1);
  if (whole === undefined || parts.every((part) => part === blank)) return read;
  const difference = blank === undefined ? null : compareSumsWithParts(sums, parts).difference;
  const [first] = blank?.rows ?? [];
  if (first === undefined || difference === null) {
    return booksWithSums(read, { sums, parts, whole: whole.rows });
  }
  return {
    ...read,
    books: { ...books, rows: parts.flatMap(({ rows }) => rows) },
    refusals: [
      ...read.refusals,
      {
        ...first.origin,
        reason: `Some rows have no entity, and it is not clear whether they belong to ${whole.name}. ${difference}`,
        remedy: 'Enter the entity in each row, or leave out the total rows.',
      },
    ],
  };
}

const asWhole = (row: BooksRow): BooksRow => ({ ...row, entity: null });

/** The ledgers of entities, some of which sum the others. Only the sums are used if they don't add up. */
export function booksWithSums(
  read: SheetBooks,
  found: {
    readonly sums: readonly EntityPart[];
    readonly parts: readonly EntityPart[];
    readonly whole: readonly BooksRow[];
  },
): SheetBooks {
  const { sums, parts, whole } = found;
  const names = parts.map(({ name }) => name);
  const last = sums.at(-1)?.name ?? '';
  const { difference, notes: roundings } = compareSumsWithParts(sums, parts);
  if (difference === null) {
    const notes = [...sums.map(({ name }) => isCountedOnce(name, names)), ...roundings];
    return {
      ...read,
      books: {
        ...read.books,
        rows: parts.flatMap(({ rows }) => rows),
        notes: [...read.books.notes, ...notes],
      },
    };
  }
  const remark = `${difference} Only ${last} is read, for the company as a whole.`;
  return {
    ...read,
    books: {
      ...read.books,
      rows: whole.map((row) => asWhole(row)),
      notes: [...read.books.notes, remark],
    },
    remarks: [...(read.remarks ?? []), remark],
  };
}
