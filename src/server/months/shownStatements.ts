import { eq } from 'drizzle-orm';
import { monthsLater } from '../../finance/books/bookMonths.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { CompanyMonth } from '../../finance/companyMonth.ts';
import { figureMonth } from '../../finance/figureId.ts';
import type { MonthAmounts } from '../../finance/statements/monthAmounts.ts';
import { amountsByMonth } from '../../finance/statements/monthAmounts.ts';
import { openingMonths } from '../../finance/statements/openings.ts';
import type { BalanceSheet, CashFlow } from '../../finance/statements/statementAmounts.ts';
import { Statements } from '../../finance/statements/statements.ts';
import type { SourcedBalance } from '../../finance/statements/typedMonths.ts';
import { hidesDrafts, readWithDrafts } from '../../engine/db/asOf.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { financialData } from '../../engine/db/schema/financialData.ts';
import { financialYears } from '../../engine/db/schema/financialYears.ts';
import type { StoredStatementFacts } from '../books/statementFactRows.ts';
import { readStatementFacts } from '../books/statementFactRows.ts';

/** The statements of the months that the reader may see. */
export class ShownStatements {
  readonly facts: StoredStatementFacts;
  /** True if the reader sees published months only. */
  readonly isOfPublished = hidesDrafts();
  readonly #statements: Statements;
  readonly #shown: ReadonlySet<BooksMonth>;
  readonly #openings: ReadonlySet<BooksMonth>;
  #months: readonly BooksMonth[] | undefined;

  constructor(facts: StoredStatementFacts, shown: ReadonlySet<BooksMonth>) {
    this.facts = facts;
    this.#shown = shown;
    this.#openings = openingMonths(facts);
    this.#statements = new Statements(facts);
  }

  /** The months that have a balance sheet, oldest first. */
  get months(): readonly BooksMonth[] {
    this.#months ??= [...this.#shown]
      .toSorted()
      .filter((month) => this.#statements.hasBalanceSheet(month));
    return this.#months;
  }

  /** An opening is shown to everyone who sees the month after it. */
  isOpening = (month: BooksMonth): boolean =>
    this.#openings.has(month) && this.#shown.has(monthsLater(month, 1));

  #isShown = (month: BooksMonth): boolean => this.#shown.has(month) || this.isOpening(month);

  #isHidden = (month: BooksMonth): boolean => this.isOfPublished && !this.#isShown(month);

  sheet(month: BooksMonth): BalanceSheet | null {
    return this.#isShown(month) ? this.#statements.balanceSheet(month) : null;
  }

  /** Null if a month, or the one before the first, isn't shown: their cash would follow from the flow. */
  flow(first: BooksMonth, last: BooksMonth): CashFlow | null {
    for (let month = monthsLater(first, -1); month <= last; month = monthsLater(month, 1)) {
      if (this.#isHidden(month)) return null;
    }
    return this.#shown.has(last) ? this.#statements.cashFlow(first, last) : null;
  }

  /** What covenants and working capital are computed from, next to the figures of these months. */
  amounts(months: readonly CompanyMonth[]): MonthAmounts {
    const figures = new Map(months.map((month) => [figureMonth(month), month.figures]));
    return {
      ...amountsByMonth(
        {
          balanceSheet: (month) => this.sheet(month),
          cashFlowOfMonth: (month) => this.flow(month, month),
        },
        this.facts.lines,
        (month) => figures.get(month) ?? {},
      ),
      isHidden: this.#isHidden,
    };
  }

  isShown(month: BooksMonth): boolean {
    return this.#shown.has(month);
  }

  /** The balances of a month without whole books, by slug. */
  enteredBalances(month: BooksMonth): ReadonlyMap<string, SourcedBalance> {
    return this.#statements.enteredBalances(month);
  }

  /** The readings of a month whose balance sheet is shown. */
  resultReadings(month: BooksMonth): ReturnType<Statements['resultReadings']> {
    return this.sheet(month) === null ? [] : this.#statements.resultReadings(month);
  }

  missingEntities(month: BooksMonth): string[] {
    return this.#statements.missingEntities(month);
  }

  differenceSince(month: BooksMonth): BooksMonth | null {
    const difference = this.sheet(month)?.difference ?? 0n;
    if (difference === 0n) return null;
    let since = month;
    while (this.sheet(monthsLater(since, -1))?.difference === difference) {
      since = monthsLater(since, -1);
    }
    return since;
  }
}

/** The months whose figures the reader may see. */
async function shownBookMonths(orm: DatabaseReader): Promise<ReadonlySet<BooksMonth>> {
  const rows = await orm
    .select({ startDate: financialYears.startDate, monthNum: financialData.monthNum })
    .from(financialData)
    .innerJoin(financialYears, eq(financialYears.id, financialData.fyId));
  return new Set(
    rows.map(({ startDate, monthNum }) => monthsLater(startDate.slice(0, 7), monthNum - 1)),
  );
}

export async function readShownStatements(
  basis: CompanyBasis,
  orm: DatabaseReader,
): Promise<ShownStatements> {
  // With typed balances, the result of a published month's year includes the figures of the months before it.
  const facts = await readWithDrafts(() => readStatementFacts(basis, orm));
  return new ShownStatements(facts, await shownBookMonths(orm));
}

/** Returns null if the company has turned “Balance sheet and cash flow” off. */
export const readStatementsIfOn = async (
  basis: CompanyBasis,
  orm: DatabaseReader,
): Promise<ShownStatements | null> =>
  basis.lineGroups.includes('statements') ? readShownStatements(basis, orm) : null;
