import type { SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { monthsBetween, yearBeginning } from '../../finance/books/bookedAmounts.ts';
import { bookMonthName, monthsLater } from '../../finance/books/bookMonths.ts';
import type { BooksMonth, BooksRow } from '../../finance/books/books.ts';
import { isMonth } from '../cells/headings.ts';
import type { SheetBooks } from '../ledgers/sheetBooks.ts';
import { isLongerPeriodName } from '../words/versionName.ts';
import { compareSumWithParts, joinedEntityNames } from './entitySums.ts';
import { coarsestPlace } from './sumRounding.ts';

type NamedSheet = readonly [name: string, read: SheetBooks];

const FEWEST_SUMMED_MONTHS = 2;
const MOST_SUMMED_MONTHS = 12;

interface MonthsAndSums {
  readonly sums: ReadonlyMap<string, SheetBooks>;
  readonly others: ReadonlyMap<string, SheetBooks>;
}

/**
 * Separates the sheets that add up the months of other sheets, such as "YTD" next to "Jan", "Feb" and "Mar". They are
 * compared with these months and never stored; a trial balance gives its month the balances.
 */
export function separateMonthSums(
  basis: CompanyBasis,
  found: ReadonlyMap<string, SheetBooks>,
  layouts: readonly SheetLayout[],
): MonthsAndSums {
  const able = [...found].filter(
    ([name, { books, refusals }]) =>
      books.kind !== 'ledger' &&
      refusals.length === 0 &&
      new Set(books.rows.map(({ entity }) => entity)).size < 2 &&
      !layouts.some(
        ({ sheet, isUsed, books: said }) =>
          sheet === name &&
          (isUsed || said?.isLeftOut === true || said?.isOwnEntity === true || said?.entity),
      ),
  );
  const sums = new Map<string, SheetBooks>();
  // The longest first, so that a quarter isn't taken for a month.
  for (const one of able.toReversed()) {
    const others = able.filter(
      ([name, { books }]) => name !== one[0] && !sums.has(name) && books.kind === one[1].books.kind,
    );
    const again = repeatedMonths(basis, one, others);
    if (again !== null) sums.set(one[0], again);
  }
  const others = [...found].filter(([name]) => !sums.has(name));
  return {
    sums,
    others: new Map(others.map(([name, read]) => [name, withBalances(read, [...sums.values()])])),
  };
}

const accountKey = ({ account }: BooksRow): string => account.code ?? account.name;

/** The movements of a month with the balances that a trial balance of the year to date has for the same month. */
function withBalances(read: SheetBooks, sums: readonly SheetBooks[]): SheetBooks {
  const { kind, months, rows } = read.books;
  const [month, another] = months;
  const sum = sums.find(
    ({ books }) => books.kind === kind && books.months.every((one) => one === month),
  );
  const isOfMovements = rows.every(({ balances }) => Object.keys(balances).length === 0);
  if (kind !== 'trialBalance' || sum === undefined || month === undefined) return read;
  if (another !== undefined || !isOfMovements) return read;
  const known = new Set(rows.map(accountKey));
  const balances = new Map(sum.books.rows.map((row) => [accountKey(row), row.balances]));
  return {
    ...read,
    books: {
      ...read.books,
      rows: [
        ...rows.map((row) =>
          Object.assign({}, row, { balances: balances.get(accountKey(row)) ?? row.balances }),
        ),
        // An account without movements in the month keeps its balance.
        ...sum.books.rows
          .filter((row) => !known.has(accountKey(row)))
          .map((row) => Object.assign({}, row, { movements: { [month]: '0' } })),
      ],
    },
  };
}

function repeatedMonths(
  basis: CompanyBasis,
  [name, read]: NamedSheet,
  others: readonly NamedSheet[],
): SheetBooks | null {
  const { months } = read.books;
  const ofMonth = new Map<BooksMonth, NamedSheet>();
  for (const other of others) {
    if (isToDate(other[1])) continue;
    for (const month of other[1].books.months) {
      // Two sheets of one month belong to two entities.
      if (ofMonth.has(month)) return null;
      ofMonth.set(month, other);
    }
  }
  if (!months.every((month) => ofMonth.has(month))) return null;
  const isAmongMonths =
    new Set(ofMonth.values()).size > 1 ||
    [...ofMonth.values()].some(([sheet]) => isMonth(basis, { kind: 'text', value: sheet }));
  if (months.length === 0 && !(isAmongMonths && isLongerPeriodName(name))) return null;
  const again = (reason: string, remarks: readonly string[] = []): SheetBooks => ({
    ...read,
    refusals: [],
    questions: [],
    remarks,
    shownAgain: reason,
  });
  if (months.length === 0)
    return again('Its name suggests a longer period, and other sheets have the months.');
  const since = firstSummedMonth([name, read], ofMonth);
  if (since !== null) {
    const last = months.toSorted().at(-1) ?? since;
    return again(
      `It adds up the months in ${joinedEntityNames(sheetsOf(ofMonth, since, last))}, and is not added to them.`,
    );
  }
  const [last = '', second] = months.toSorted();
  if (isToDate(read)) {
    const from = yearBeginning(last, basis.yearStartMonth);
    const difference =
      second === undefined ? differenceOf([name, read], ofMonth, from, last) : null;
    return again(
      'It shows the year to date, and other sheets have its months.',
      difference === null ? [] : [difference],
    );
  }
  const theirs = ofMonth.get(last)?.[0] ?? '';
  const isLonger = isLongerPeriodName(name) && !isLongerPeriodName(theirs);
  return second === undefined && isLonger && isAmongMonths
    ? again('Its name suggests a longer period, and another sheet has its month.')
    : null;
}

const isToDate = ({ books: { rows } }: SheetBooks): boolean =>
  rows.every(({ movements }) => Object.keys(movements).length === 0) &&
  rows.some(({ balances }) => Object.keys(balances).length > 0);

/** The first month from which all months of a sheet add up others; null if they don't. */
function firstSummedMonth(
  sum: NamedSheet,
  ofMonth: ReadonlyMap<BooksMonth, NamedSheet>,
): BooksMonth | null {
  const months = sum[1].books.months.toSorted();
  const [first = '', last = first] = [months[0], months.at(-1)];
  for (let count = 1; count <= MOST_SUMMED_MONTHS; count += 1) {
    const since = monthsLater(first, 1 - count);
    if (!ofMonth.has(since)) return null;
    if (monthsFrom(since, last).length < FEWEST_SUMMED_MONTHS) continue;
    if (months.every((month) => differenceOf(sum, ofMonth, since, month) === null)) return since;
  }
  return null;
}

const monthsFrom = (since: BooksMonth, last: BooksMonth): readonly BooksMonth[] =>
  monthsBetween(since, monthsLater(last, 1));

const sheetsOf = (
  ofMonth: ReadonlyMap<BooksMonth, NamedSheet>,
  since: BooksMonth,
  last: BooksMonth,
): readonly string[] => [
  ...new Set(monthsFrom(since, last).flatMap((month) => ofMonth.get(month)?.[0] ?? [])),
];

/**
 * The difference between a sheet's amounts up to a month and the sum of the months, in words; null if there is none.
 */
function differenceOf(
  [name, read]: NamedSheet,
  ofMonth: ReadonlyMap<BooksMonth, NamedSheet>,
  since: BooksMonth,
  last: BooksMonth,
): string | null {
  const summed = monthsFrom(since, last);
  if (!summed.every((month) => ofMonth.has(month))) return null;
  const scales = new Set([read, ...summed.flatMap((month) => ofMonth.get(month)?.[1] ?? [])]);
  if (new Set([...scales].map(({ unit }) => unit ?? 'units')).size > 1) return null;
  const own = read.books.rows.map((row) => ({
    ...row,
    movements: amountAs(row, last, last),
    balances: {},
  }));
  const parts = summed.flatMap((month) => {
    const [part, its] = ofMonth.get(month) ?? [];
    if (part === undefined || its === undefined) return [];
    const rows = its.books.rows.map((row) =>
      Object.assign({}, row, { movements: amountAs(row, month, last), balances: {} }),
    );
    return [{ name: isOneSheet(ofMonth, summed) ? bookMonthName(month) : part, rows }];
  });
  const place = coarsestPlace([...own, ...parts.flatMap(({ rows }) => rows)]);
  return compareSumWithParts({ name, rows: own }, parts, place).difference;
}

const isOneSheet = (
  ofMonth: ReadonlyMap<BooksMonth, NamedSheet>,
  months: readonly BooksMonth[],
): boolean => new Set(months.map((month) => ofMonth.get(month)?.[0])).size === 1;

/** The amount of a month, as if it were in another month. */
function amountAs(
  { movements, balances }: BooksRow,
  month: BooksMonth,
  as: BooksMonth,
): Readonly<Record<BooksMonth, string>> {
  const amount = movements[month] ?? balances[month];
  return amount === undefined ? {} : { [as]: amount };
}
