import type { AccountType } from '../../finance/books/books.ts';
import { isProfitAndLoss } from '../../finance/books/books.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { millionthsOf } from '../../finance/books/exactSums.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { decimal, fixed } from '../../finance/decimal.ts';
import type { Section } from '../words/rowWords.ts';
import { isTotalLabel, sectionOf } from '../words/rowWords.ts';
import { typeOnEitherSide } from '../words/typeWords.ts';
import type { BookRow } from './bookRows.ts';

const TYPE_BY_SECTION: Readonly<Partial<Record<Section, AccountType>>> = {
  income: 'revenue',
  costOfSales: 'costOfSales',
  costs: 'operatingCost',
  otherIncome: 'otherIncome',
  otherCosts: 'otherCost',
  tax: 'otherCost',
};
export const INCOME_TYPES: ReadonlySet<AccountType> = new Set(['revenue', 'otherIncome']);

/** The account type by the row's section. Interest income among costs has none. */
export function typeOfRow({ section, label }: BookRow): AccountType | null {
  const type = section === null ? null : (TYPE_BY_SECTION[section] ?? null);
  if (type === null || INCOME_TYPES.has(type)) return type;
  return sectionOf(label) === 'otherIncome' ? null : type;
}

/** True for an account without a section whose name means income, such as "Taproom sales". */
export const isIncomeByName = ({ kind, section, label }: BookRow) => {
  const type = kind === 'account' && section === null ? typeOnEitherSide(label)?.type : undefined;
  return type !== undefined && INCOME_TYPES.has(type);
};

/** One cent, plus a margin because spreadsheets store binary fractions. */
const BOOKS_TOLERANCE = decimal('0.011');
const SOLVED_TOLERANCE: Millionths = 11_000n;
/** More rows of unknown sign could add up to the result by chance. */
const MOST_SOLVED = 12;
const FEWEST_SOLVED_MONTHS = 2;
/** One month proves the signs of a few rows, if they add up to a row that is called a result. */
const MOST_SOLVED_IN_ONE_MONTH = 6;

const OPEN_ROWS = ['added', 'subtracted', 'asWritten', 'asCredits'] as const;
/** How rows of unknown type count towards the result; "solved" if each has its own sign. */
export type OpenRows = (typeof OPEN_ROWS)[number] | 'solved';

interface ContributionMonth {
  readonly index: number;
}

/** The amount that each account of a statement adds to its result. */
export class Contributions {
  readonly #accounts: readonly BookRow[];
  readonly #turned: ReadonlySet<number>;
  #subtracted: ReadonlySet<number> = new Set();

  constructor(accounts: readonly BookRow[], turned: ReadonlySet<number>) {
    this.#accounts = accounts;
    this.#turned = turned;
  }

  contribution(row: BookRow, index: number, open: OpenRows): DecimalValue {
    const amount = this.natural(row, index);
    const type = typeOfRow(row);
    if (type === null && (open === 'asWritten' || open === 'asCredits')) {
      const written = row.amounts.get(index) ?? decimal('0');
      return open === 'asWritten' ? written : written.times('-1');
    }
    if (type === null && open === 'solved')
      return this.#subtracted.has(row.row) ? amount.times('-1') : amount;
    const sign = type === null ? (open === 'added' ? 1 : -1) : INCOME_TYPES.has(type) ? 1 : -1;
    return sign === 1 ? amount : amount.times('-1');
  }

  provenBy(result: BookRow, months: readonly ContributionMonth[]): OpenRows | null {
    const isMade = (open: OpenRows) =>
      months.every(({ index }) =>
        this.#sum(this.#accounts, index, open)
          .minus(this.natural(result, index))
          .abs()
          .lte(BOOKS_TOLERANCE),
      );
    return OPEN_ROWS.find((open) => isMade(open)) ?? this.#solvedBy(result, months);
  }

  natural({ row, amounts }: BookRow, index: number): DecimalValue {
    const amount = amounts.get(index) ?? decimal('0');
    return this.#turned.has(row) ? amount.times('-1') : amount;
  }

  #sum(rows: readonly BookRow[], index: number, open: OpenRows): DecimalValue {
    return rows.reduce((all, row) => all.plus(this.contribution(row, index, open)), decimal('0'));
  }

  /** Finds the only signs of the rows of unknown type with which the accounts add up to the result in every month. */
  #solvedBy(result: BookRow, months: readonly ContributionMonth[]): 'solved' | null {
    const untyped = this.#accounts.filter(
      (row) =>
        typeOfRow(row) === null && months.some(({ index }) => !this.natural(row, index).eq('0')),
    );
    // Among many rows, those whose names are clear keep the sign of their names.
    const named = new Map(
      untyped.length <= MOST_SOLVED
        ? []
        : untyped.flatMap((row) => {
            const type = typeOnEitherSide(row.label)?.type ?? null;
            return type === null || !isProfitAndLoss(type) ? [] : [[row, type] as const];
          }),
    );
    const open = untyped.filter((row) => !named.has(row));
    const costs = [...named].flatMap(([{ row }, type]) => (INCOME_TYPES.has(type) ? [] : [row]));
    this.#subtracted = new Set(costs);
    const filled = months.filter(({ index }) => !this.natural(result, index).eq('0'));
    const isEnough =
      filled.length >= FEWEST_SOLVED_MONTHS ||
      (filled.length === 1 &&
        open.length <= MOST_SOLVED_IN_ONE_MONTH &&
        isTotalLabel(result.label));
    if (untyped.length === 0 || open.length > MOST_SOLVED || !isEnough) return null;
    const known = this.#accounts.filter((row) => typeOfRow(row) !== null || named.has(row));
    const goals = months.map(({ index }) =>
      exact(this.natural(result, index).minus(this.#sum(known, index, 'solved'))),
    );
    const amounts = open.map((row) => months.map(({ index }) => exact(this.natural(row, index))));
    if (!areExact(goals)) return null;
    const exactAmounts = amounts.filter((row) => areExact(row));
    if (exactAmounts.length !== amounts.length) return null;
    const [only, another] = signsReaching(exactAmounts, goals);
    if (only === undefined || another !== undefined) return null;
    const isAgainstName = open.some(({ label }, at) => {
      const type = typeOnEitherSide(label)?.type;
      return type !== undefined && INCOME_TYPES.has(type) === only[at];
    });
    if (filled.length === 1 && isAgainstName) return null;
    const solved = open.flatMap(({ row }, at) => (only[at] === true ? [row] : []));
    this.#subtracted = new Set(costs.concat(solved));
    return 'solved';
  }
}

const MILLIONTH_DECIMALS = 6;
/** Null for amounts too large to be counted exactly. */
const exact = (amount: DecimalValue): Millionths | null =>
  millionthsOf(fixed(amount, MILLIONTH_DECIMALS));

const areExact = (amounts: readonly (Millionths | null)[]): amounts is readonly Millionths[] =>
  amounts.every((amount) => amount !== null);

/** All ways to add or subtract the rows so that they give the goals; true for a subtracted row. */
function signsReaching(
  rows: readonly (readonly Millionths[])[],
  goals: readonly Millionths[],
): readonly (readonly boolean[])[] {
  const [first, ...others] = rows;
  if (first === undefined) {
    const isReached = goals.every((goal) => -SOLVED_TOLERANCE <= goal && goal <= SOLVED_TOLERANCE);
    return isReached ? [[]] : [];
  }
  return [false, true].flatMap((isSubtracted) =>
    signsReaching(
      others,
      goals.map((goal, at) => (isSubtracted ? goal + (first[at] ?? 0n) : goal - (first[at] ?? 0n))),
    ).map((signs) => [isSubtracted].concat(signs)),
  );
}
