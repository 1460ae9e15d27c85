import type { BookAnswers, DoubtedSum } from '../../../contract/importBooks.ts';
import type { BooksRow } from '../../../domain/books/books.ts';
import { entityName, isSumName } from '../../../domain/books/entities.ts';
import type { Millionths } from '../../../domain/books/exactSums.ts';
import type { SheetBooks } from '../ledgers/sheetBooks.ts';
import { doubtShown, saidOfSum } from './doubtedSums.ts';
import type { Amounts, Part } from './entitySums.ts';
import { amountsOf, heldSum, isCountedOnce, KINDS, namedTogether } from './entitySums.ts';
import type { FoundSum } from './foundSums.ts';
import { sumsAmong } from './foundSums.ts';
import { lastPlace } from './sumRounding.ts';

/** What a person says of a part that looks like a sum of others. */
type SaidOfSums = NonNullable<BookAnswers['sums']>;

interface KnownSum<P extends Part> {
  readonly sum: P;
  /** None where its name alone says that it is one. */
  readonly parts: readonly P[];
}

/** Parts without those that are sums of others by their amounts, whatever they are called. */
export interface WithoutSums<P extends Part> {
  readonly parts: readonly P[];
  readonly sums: readonly (KnownSum<P> & { readonly note: string })[];
  /** Those that a person has to say it of. */
  readonly asked: readonly (KnownSum<P> & { readonly question: string })[];
  /** All that are in doubt without a person, for the part that they are of. */
  readonly doubted: readonly (KnownSum<P> & { readonly shown: DoubtedSum })[];
}

const TOTAL = /(?:^|\s)(?:sub-?)?totals?(?:\s|$)/i;

/**
 * Takes sums out of parts that have no name of one. Those that are a sum in most amounts are asked about; what a
 * person has said of them counts.
 */
export function withoutSums<P extends Part>(
  all: readonly P[],
  saidOf: (name: string) => SaidOfSums | null,
): WithoutSums<P> {
  const place = lastPlace(all.flatMap(({ rows }) => rows));
  const found = sumsAmong(
    all.map(({ rows }) => bothOf(rows)),
    place,
  );
  const known = ({ at, parts }: FoundSum): KnownSum<P>[] => {
    const sum = all[at];
    return sum === undefined ? [] : [{ sum, parts: parts.flatMap((one) => all[one] ?? []) }];
  };
  const sure = found.sums.flatMap(known);
  const alike = found.likely.flatMap(known);
  // "Total Retail" is one of some, whatever it adds up to.
  const called = all
    .filter((part) => TOTAL.test(part.name) && [...sure, ...alike].every(({ sum }) => sum !== part))
    .map((sum): KnownSum<P> => ({ sum, parts: [] }));
  const doubted = [...alike, ...called];
  const taken = [...sure, ...doubted.filter(({ sum }) => saidOf(sum.name) === 'sum')];
  const asked = doubted.filter(({ sum }) => saidOf(sum.name) === null);
  return {
    parts: all.filter((part) => taken.every(({ sum }) => sum !== part)),
    sums: taken.map(({ sum, parts }) => ({ sum, parts, note: noteOf({ sum, parts }, place) })),
    asked: asked.map(({ sum, parts }) => ({
      sum,
      parts,
      question: questionOf({ sum, parts }, place),
    })),
    doubted: doubted.map(({ sum, parts }) => {
      const counted = all.filter((part) => part !== sum && taken.every((one) => one.sum !== part));
      return { sum, parts, shown: doubtShown(sum, parts, counted) };
    }),
  };
}

const bothOf = (rows: readonly BooksRow[]): Amounts =>
  new Map(
    KINDS.flatMap((which) =>
      [...amountsOf(rows, which)].map(([key, amount]) => [`${which} ${key}`, amount] as const),
    ),
  );

const namesOf = (parts: readonly Part[]) => parts.map(({ name }) => name);

function noteOf({ sum, parts }: KnownSum<Part>, place: Millionths): string {
  if (parts.length === 0) return `${sum.name} is taken for a sum, and is not added.`;
  const counted = isCountedOnce(sum.name, namesOf(parts));
  const { difference } = heldSum(sum, parts, place);
  return difference === null ? counted : `${counted} ${difference}`;
}

function questionOf({ sum, parts }: KnownSum<Part>, place: Millionths): string {
  const of = parts.length === 0 ? 'others' : namedTogether(namesOf(parts));
  const why =
    parts.length === 0
      ? 'No others add up to it.'
      : (heldSum(sum, parts, place).difference ?? 'All of its amounts are theirs together.');
  return `Choose whether ${sum.name} is the sum of ${of} or an entity of its own. ${why}`;
}

/** The questions whether something of a sheet is a sum, each by its name. */
export const askedOfSums = (
  sheet: string,
  asked: readonly { readonly sum: Part; readonly question: string }[],
): SheetBooks['questions'] =>
  asked.map(({ sum: { name }, question }) => ({ sheet, about: 'sum', question, name }));

/** A ledger of entries has no rows that sum them. */
const MOST_ROWS = 20_000;

/** The books of a sheet whose rows name entities, without rows that sum others where only their amounts say it. */
export function withoutUnnamedRows(read: SheetBooks, answers: BookAnswers): SheetBooks {
  const { books, questions } = read;
  const groups = Map.groupBy(books.rows, ({ entity }) => entity ?? '');
  const isNamed = [...groups.keys()].some((key) => isSumName(key));
  if (groups.size < 3 || isNamed || books.rows.length > MOST_ROWS) return read;
  const all = [...groups].map(([key, rows]) => ({ name: entityName({ name: key }), rows }));
  const { parts, sums, asked, doubted } = withoutSums(all, saidOfSum(answers));
  const sheet = books.rows[0]?.origin.sheet ?? '';
  return {
    ...read,
    books: {
      ...books,
      rows: sums.length === 0 ? books.rows : parts.flatMap(({ rows }) => rows),
      notes: [...books.notes, ...sums.map(({ note }) => note)],
    },
    questions: [...questions, ...askedOfSums(sheet, asked)],
    ...withDoubted(doubted),
  };
}

/** For the books of a sheet; nothing where none is in doubt. */
export const withDoubted = (
  doubted: readonly { readonly shown: DoubtedSum }[],
): Pick<SheetBooks, 'doubtedSums'> =>
  doubted.length === 0 ? {} : { doubtedSums: doubted.map(({ shown }) => shown) };
