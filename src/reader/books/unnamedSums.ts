import type { BookAnswers, DoubtfulTotal } from '../../contract/importBooks.ts';
import type { BooksRow } from '../../finance/books/books.ts';
import { entityName, isSumName } from '../../finance/books/entities.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import type { SheetBooks } from '../ledgers/sheetBooks.ts';
import { shownDoubtfulTotal, totalAnswer } from './doubtfulTotals.ts';
import type { EntityAmounts, EntityPart } from './entitySums.ts';
import {
  entityAmounts,
  compareSumWithParts,
  isCountedOnce,
  BOOK_SUM_KINDS,
  joinedEntityNames,
} from './entitySums.ts';
import type { FoundSum } from './foundSums.ts';
import { sumsAmong } from './foundSums.ts';
import { coarsestPlace } from './sumRounding.ts';

type SumsAnswer = NonNullable<BookAnswers['sums']>;

interface KnownSum<P extends EntityPart> {
  readonly sum: P;
  /** Empty if the only evidence for a sum is the part's name. */
  readonly parts: readonly P[];
}

export interface WithoutSums<P extends EntityPart> {
  readonly parts: readonly P[];
  readonly sums: readonly (KnownSum<P> & { readonly note: string })[];
  readonly asked: readonly (KnownSum<P> & { readonly question: string })[];
  readonly doubted: readonly (KnownSum<P> & { readonly shown: DoubtfulTotal })[];
}

const TOTAL_NAME = /(?:^|\s)(?:sub-?)?totals?(?:\s|$)/i;

/**
 * Removes sums from parts that aren't named as sums. Parts that equal a sum in most amounts are asked about, and a
 * person's answer decides.
 */
export function separateSums<P extends EntityPart>(
  all: readonly P[],
  saidOf: (name: string) => SumsAnswer | null,
): WithoutSums<P> {
  const place = coarsestPlace(all.flatMap(({ rows }) => rows));
  const found = sumsAmong(
    all.map(({ rows }) => movementsAndBalances(rows)),
    place,
  );
  const known = ({ at, parts }: FoundSum): KnownSum<P>[] => {
    const sum = all[at];
    return sum === undefined ? [] : [{ sum, parts: parts.flatMap((one) => all[one] ?? []) }];
  };
  const sure = found.sums.flatMap(known);
  const alike = found.likely.flatMap(known);
  const called = all
    .filter(
      (part) => TOTAL_NAME.test(part.name) && [...sure, ...alike].every(({ sum }) => sum !== part),
    )
    .map((sum): KnownSum<P> => ({ sum, parts: [] }));
  const doubted = [...alike, ...called];
  const taken = [...sure, ...doubted.filter(({ sum }) => saidOf(sum.name) === 'sum')];
  const asked = doubted.filter(({ sum }) => saidOf(sum.name) === null);
  return {
    parts: all.filter((part) => taken.every(({ sum }) => sum !== part)),
    sums: taken.map(({ sum, parts }) => ({ sum, parts, note: noteOnSum({ sum, parts }, place) })),
    asked: asked.map(({ sum, parts }) => ({
      sum,
      parts,
      question: questionAboutSum({ sum, parts }, place),
    })),
    doubted: doubted.map(({ sum, parts }) => {
      const counted = all.filter((part) => part !== sum && taken.every((one) => one.sum !== part));
      return { sum, parts, shown: shownDoubtfulTotal(sum, parts, counted) };
    }),
  };
}

const movementsAndBalances = (rows: readonly BooksRow[]): EntityAmounts =>
  new Map(
    BOOK_SUM_KINDS.flatMap((which) =>
      [...entityAmounts(rows, which)].map(([key, amount]) => [`${which} ${key}`, amount] as const),
    ),
  );

const partNames = (parts: readonly EntityPart[]) => parts.map(({ name }) => name);

function noteOnSum({ sum, parts }: KnownSum<EntityPart>, place: Millionths): string {
  if (parts.length === 0) return `${sum.name} is treated as a total and is not added again.`;
  const counted = isCountedOnce(sum.name, partNames(parts));
  const { difference } = compareSumWithParts(sum, parts, place);
  return difference === null ? counted : `${counted} ${difference}`;
}

function questionAboutSum({ sum, parts }: KnownSum<EntityPart>, place: Millionths): string {
  const of = parts.length === 0 ? 'others' : joinedEntityNames(partNames(parts));
  const why =
    parts.length === 0
      ? 'No other entities add up to this amount.'
      : (compareSumWithParts(sum, parts, place).difference ??
        'Each of its amounts equals the sum of the amounts of the other entities.');
  return `Choose whether ${sum.name} is the total of ${of} or an entity of its own. ${why}`;
}

export const questionsAboutSums = (
  sheet: string,
  asked: readonly { readonly sum: EntityPart; readonly question: string }[],
): SheetBooks['questions'] =>
  asked.map(({ sum: { name }, question }) => ({ sheet, about: 'sum', question, name }));

/** A ledger with more rows contains entries, and no rows that sum them. */
const MOST_ROWS_HELD_AS_SUMS = 20_000;

/** Removes rows that sum others by their amounts from books whose rows name entities. */
export function withoutUnnamedRows(read: SheetBooks, answers: BookAnswers): SheetBooks {
  const { books, questions } = read;
  const groups = Map.groupBy(books.rows, ({ entity }) => entity ?? '');
  const isNamed = [...groups.keys()].some((key) => isSumName(key));
  if (groups.size < 3 || isNamed || books.rows.length > MOST_ROWS_HELD_AS_SUMS) return read;
  const all = [...groups].map(([key, rows]) => ({ name: entityName({ name: key }), rows }));
  const { parts, sums, asked, doubted } = separateSums(all, totalAnswer(answers));
  const sheet = books.rows[0]?.origin.sheet ?? '';
  return {
    ...read,
    books: {
      ...books,
      rows: sums.length === 0 ? books.rows : parts.flatMap(({ rows }) => rows),
      notes: [...books.notes, ...sums.map(({ note }) => note)],
    },
    questions: [...questions, ...questionsAboutSums(sheet, asked)],
    ...withDoubtfulTotals(doubted),
  };
}

export const withDoubtfulTotals = (
  doubted: readonly { readonly shown: DoubtfulTotal }[],
): Pick<SheetBooks, 'doubtedSums'> =>
  doubted.length === 0 ? {} : { doubtedSums: doubted.map(({ shown }) => shown) };
