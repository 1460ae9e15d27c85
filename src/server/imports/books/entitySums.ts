import { bookMonthName } from '../../../domain/books/bookMonths.ts';
import type { BooksMonth, BooksRow } from '../../../domain/books/books.ts';
import { naturalAmount } from '../../../domain/books/books.ts';
import { entityName, isEliminationsName, isSumName } from '../../../domain/books/entities.ts';
import type { Millionths } from '../../../domain/books/exactSums.ts';
import { millionthsOf, textOfMillionths } from '../../../domain/books/exactSums.ts';
import type { SheetBooks } from '../ledgers/sheetBooks.ts';
import { CENT, isRounding, lastPlace, roundingNotes } from './sumRounding.ts';

/** Names that a sentence lists. */
const MOST_NAMED = 6;

export interface Part {
  readonly name: string;
  /** Those of its headings, where it has some of its own. */
  readonly cells?: readonly string[];
  readonly rows: readonly BooksRow[];
}

/** "UK Ltd, US Inc and Eliminations" */
export function namedTogether(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  const shown = more > 0 ? [...names.slice(0, MOST_NAMED), `${more} more`] : names;
  return shown.length < 2
    ? shown.join('')
    : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`;
}

/** That a sum of entities adds up, and so counts nowhere. */
export const isCountedOnce = (sum: string, parts: readonly string[]): string =>
  `${sum} is the sum of ${namedTogether(parts)}, and is not added to them.`;

const keyOf = ({ account: { code, name } }: BooksRow) => (code === null ? name : `${code}\n`);

export const KINDS = ['movements', 'balances'] as const;

/** Amounts by account and month. */
export type Amounts = ReadonlyMap<string, Millionths>;

export function amountsOf(rows: readonly BooksRow[], which: (typeof KINDS)[number]): Amounts {
  const sums = new Map<string, Millionths>();
  for (const row of rows) {
    for (const [month, amount] of Object.entries(row[which])) {
      const place = `${month} ${keyOf(row)}`;
      sums.set(place, (sums.get(place) ?? 0n) + (millionthsOf(amount) ?? 0n));
    }
  }
  return sums;
}

interface Held {
  /** The first account and month where a sum is another than that of its parts, as a sentence; null where none is. */
  readonly difference: string | null;
  /** The greatest difference that is none but rounding. */
  readonly rounding: Millionths;
}

/** A sum held against its parts, all of them written to the same last place. */
export function heldSum(
  sum: Part,
  parts: readonly Part[],
  place: Millionths = CENT,
  isOf: (month: BooksMonth) => boolean = () => true,
): Held {
  const rows = parts.flatMap((part) => part.rows);
  let rounding = 0n;
  for (const which of KINDS) {
    const [said, added] = [amountsOf(sum.rows, which), amountsOf(rows, which)];
    for (const key of new Set([...said.keys(), ...added.keys()])) {
      const month = key.slice(0, 7);
      if (!isOf(month)) continue;
      const [one, other] = [said.get(key) ?? 0n, added.get(key) ?? 0n];
      if (isRounding(one - other, place, parts.length)) {
        const apart = one < other ? other - one : one - other;
        if (apart > rounding) rounding = apart;
        continue;
      }
      const row = [...sum.rows, ...rows].find((own) => `${month} ${keyOf(own)}` === key);
      const type = row?.account.type ?? null;
      const shown = (amount: Millionths) => naturalAmount(type, textOfMillionths(amount));
      const label = [row?.account.code, row?.account.name].filter(Boolean).join(' ');
      const difference = `${sum.name} is ${shown(one)} for ${label} in ${bookMonthName(month)}, but ${namedTogether(parts.map(({ name }) => name))} add up to ${shown(other)}: a difference of ${shown(one - other)}.`;
      return { difference, rounding };
    }
  }
  return { difference: null, rounding };
}

/**
 * Sums that stand beside entities, held against them: a sum may leave out eliminations, as "Combined" does before
 * "Consolidated". The last of them is the company.
 */
export function heldSums(sums: readonly Part[], parts: readonly Part[]) {
  const before = parts.filter(({ name }) => !isEliminationsName(name));
  const place = lastPlace([...sums, ...parts].flatMap(({ rows }) => rows));
  const notes: string[] = [];
  for (const sum of sums) {
    const all = heldSum(sum, parts, place);
    const isBefore = sum !== sums.at(-1) && all.difference !== null;
    const held = isBefore ? heldSum(sum, before, place) : all;
    if (held.difference !== null) return { difference: all.difference, notes: [] };
    notes.push(...roundingNotes(sum.name, held.rounding));
  }
  return { difference: null, notes };
}

/**
 * The books of a sheet whose rows name entities, without rows that sum the others. Rows that name none are a part
 * of their own: where the sum does not hold them, nothing says whether they belong to it.
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
  const difference = blank === undefined ? null : heldSums(sums, parts).difference;
  const [first] = blank?.rows ?? [];
  if (first === undefined || difference === null) {
    return withSums(read, { sums, parts, whole: whole.rows });
  }
  return {
    ...read,
    books: { ...books, rows: parts.flatMap(({ rows }) => rows) },
    refusals: [
      ...read.refusals,
      {
        ...first.origin,
        reason: `Rows without an entity stand beside ${whole.name}, and nothing says whether they belong to it. ${difference}`,
        remedy: 'Name the entity of each row, or leave out the rows of the sum.',
      },
    ],
  };
}

const asWhole = (row: BooksRow): BooksRow => ({ ...row, entity: null });

/** Books of entities of which some sum the others: these alone count where they do not add up. */
export function withSums(
  read: SheetBooks,
  found: {
    readonly sums: readonly Part[];
    readonly parts: readonly Part[];
    readonly whole: readonly BooksRow[];
  },
): SheetBooks {
  const { sums, parts, whole } = found;
  const names = parts.map(({ name }) => name);
  const last = sums.at(-1)?.name ?? '';
  const { difference, notes: roundings } = heldSums(sums, parts);
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
  const remark = `${difference} ${last} alone is read, as the company as a whole.`;
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
