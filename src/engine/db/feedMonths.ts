import { eq, inArray, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { BooksMonth } from '../../finance/books/books.ts';
import type { AccountsOfType } from '../../finance/books/completeBooks.ts';
import { booksDecisions } from '../../finance/books/completeBooks.ts';
import type { FedState, BookedMonth } from '../../finance/books/feedMonth.ts';
import { BOOKED_FIGURES, feedMonth } from '../../finance/books/feedMonth.ts';
import type { FedLine, FedMonth } from '../../finance/books/fedLines.ts';
import { MONTH_NAMES } from '../../finance/fiscalCalendar.ts';
import { forLines, isOptionalLine, LINES, MARKED_LINES, MONTH_LINES } from '../../finance/lines.ts';
import { toMoney, ZERO_MONEY } from '../../finance/money.ts';
import { fedMonths } from './schema/accounts.ts';
import { snakeCase } from './schema/columns.ts';
import { financialData } from './schema/financialData.ts';
import { financialYears } from './schema/financialYears.ts';
import { monthlySummaries } from './schema/monthlySummaries.ts';

export class MonthOutsideYears extends Error {
  readonly month: BooksMonth;

  constructor(month: BooksMonth) {
    super(`No financial year for ${month}`);
    this.month = month;
  }
}

type FedMonthState = FedState & { readonly month: BooksMonth };
type FiguresRow = BookedMonth & { readonly id: number };

export async function feedMonths(transaction: NodePgDatabase): Promise<void> {
  const due = await dueMonths(transaction);
  if (due.length === 0) return;
  const months = due.map(({ month }) => month);
  const totals = await fedTotals(transaction, months);
  const accounts = await accountsOfMonths(transaction, months);
  const rows = await storedMonths(transaction, months, totals);
  const changes = due.flatMap((before) => {
    const { month } = before;
    const row = rows.get(month);
    // No account feeds the month, or its figures were deleted together with its ledger balances.
    if (row === undefined || (before.lines.length === 0 && !totals.has(month))) return [];
    const decisions = booksDecisions(accounts.get(month) ?? []);
    return [{ before, row, after: feedMonth(row, before, totals.get(month) ?? {}, decisions) }];
  });
  // This comes first, because the triggers of figures check which lines accounts feed.
  await storeFedStates(
    transaction,
    months,
    changes.map(({ before: { month }, after: { state } }) => ({ month, ...state })),
  );
  await storeFedFigures(
    transaction,
    changes.flatMap(({ before, row, after: { state, month } }) => {
      // Results are computed when a month is stored, so also store it if a result starts or stops waiting for
      // decisions.
      const isSame =
        isSameSet(before.lines, state.lines) &&
        isSameSet(before.openResults, state.openResults) &&
        isSameSet(row.notReported, month.notReported) &&
        BOOKED_FIGURES.every((figure) => row.figures[figure] === month.figures[figure]);
      return isSame ? [] : [{ id: row.id, ...month }];
    }),
  );
}

const isSameSet = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one));

function dueMonths(transaction: NodePgDatabase): Promise<FedMonthState[]> {
  const { month, lines, byHand, openResults, zeroLines, isDue } = fedMonths;
  return transaction
    .select({ month, lines, byHand, openResults, zeroLines })
    .from(fedMonths)
    .where(eq(isDue, true))
    .orderBy(month);
}

async function fedTotals(
  transaction: NodePgDatabase,
  months: readonly BooksMonth[],
): Promise<ReadonlyMap<BooksMonth, FedMonth>> {
  const { rows } = await transaction.execute<{ month: string; line: FedLine; total: string }>(sql`
    select m as month, f.line, f.total
    from unnest(${sql.param([...months])}::text[]) m cross join lateral fed_lines(m) f`);
  return new Map(
    [...Map.groupBy(rows, ({ month }) => month)].map(([month, lines]) => [
      month,
      Object.fromEntries(lines.map(({ line, total }) => [line, toMoney(total)])),
    ]),
  );
}

interface AccountsRow extends Record<string, unknown>, AccountsOfType {
  readonly month: BooksMonth;
}

async function accountsOfMonths(
  transaction: NodePgDatabase,
  months: readonly BooksMonth[],
): Promise<ReadonlyMap<BooksMonth, readonly AccountsOfType[]>> {
  const { rows } = await transaction.execute<AccountsRow>(sql`
    select b.month, a.type,
      bool_or(b.amount <> 0 and m.account_id is null) as "isOpen",
      bool_or(b.amount <> 0 and m.account_id is not null and m.line is null) as "isLeftOut"
    from account_balances b
    join accounts a on a.id = b.account_id
    left join lateral (
      select x.account_id, x.line from account_mappings x
      where x.account_id = b.account_id and x.from_month <= b.month
      order by x.from_month desc limit 1
    ) m on true
    where b.month = any(${sql.param([...months])}::text[]) and b.since_month is null
    group by b.month, a.type`);
  return Map.groupBy(rows, ({ month }) => month);
}

const booksMonthSql = (table: typeof financialData | typeof monthlySummaries) =>
  sql<BooksMonth>`book_month(${table.fyId}, ${table.monthNum})`;

const FIGURES_COLUMNS = {
  month: booksMonthSql(financialData),
  id: financialData.id,
  ...forLines(BOOKED_FIGURES, (figure) => financialData[figure]),
  notReported: financialData.notReported,
};

/** Returns the figures of months, locked. Creates them for months that accounts feed. */
async function storedMonths(
  transaction: NodePgDatabase,
  months: readonly BooksMonth[],
  totals: ReadonlyMap<BooksMonth, FedMonth>,
): Promise<ReadonlyMap<BooksMonth, FiguresRow>> {
  const there = await transaction
    .select(FIGURES_COLUMNS)
    .from(financialData)
    .where(sql`${booksMonthSql(financialData)} = any(${sql.param([...months])}::text[])`)
    .orderBy(financialData.id)
    .for('update');
  const missing = months.filter(
    (month) => totals.has(month) && !there.some((row) => row.month === month),
  );
  const begun = missing.length === 0 ? [] : await createMonths(transaction, missing);
  return new Map(
    [...there, ...begun].map(({ month, id, notReported, ...figures }) => [
      month,
      { id, notReported, figures },
    ]),
  );
}

const NOTHING_ENTERED = {
  ...forLines(MONTH_LINES, (line) =>
    isOptionalLine(line) || LINES[line].unit === 'percent' ? null : ZERO_MONEY,
  ),
  notReported: MARKED_LINES.filter((line) => line !== 'grossProfit'),
};

async function createMonths(transaction: NodePgDatabase, months: readonly BooksMonth[]) {
  const { rows: places } = await transaction.execute<{
    month: string;
    fyId: number;
    monthNum: number;
  }>(sql`
    select m as month, y.id as "fyId", n as "monthNum"
    from unnest(${sql.param([...months])}::text[]) m
    join (${financialYears} y cross join generate_series(1, 12) n) on book_month(y.id, n) = m`);
  const outside = months.find((month) => !places.some((place) => place.month === month));
  if (outside !== undefined) throw new MonthOutsideYears(outside);
  const { id, revenue, ebitda, notReported, notes, summaryNotes } = monthlySummaries;
  const kept = await transaction
    .select({
      month: booksMonthSql(monthlySummaries),
      id,
      revenue,
      ebitda,
      notReported,
      notes,
      summaryNotes,
    })
    .from(monthlySummaries)
    .where(sql`${booksMonthSql(monthlySummaries)} = any(${sql.param([...months])}::text[])`)
    .orderBy(id)
    .for('update');
  const begun = await transaction
    .insert(financialData)
    .values(
      places.map(({ month, fyId, monthNum }) => {
        const report = kept.find((row) => row.month === month);
        return Object.assign({}, NOTHING_ENTERED, {
          fyId,
          monthNum,
          monthName: MONTH_NAMES[Number(month.slice(5)) - 1] ?? '',
          notes: report?.notes,
          summaryNotes: report?.summaryNotes,
        });
      }),
    )
    .returning(FIGURES_COLUMNS);
  const emptied = kept.filter(({ month: _month, id: _id, ...values }) =>
    Object.values(values).some((value) => value !== null && value.length > 0),
  );
  if (emptied.length > 0) {
    await transaction
      .update(monthlySummaries)
      .set({ revenue: null, ebitda: null, notReported: [], notes: null, summaryNotes: null })
      .where(
        inArray(
          id,
          emptied.map((row) => row.id),
        ),
      );
  }
  return begun;
}

async function storeFedStates(
  transaction: NodePgDatabase,
  due: readonly BooksMonth[],
  states: readonly FedMonthState[],
): Promise<void> {
  const fed = states.filter(({ lines }) => lines.length > 0);
  const gone = due.filter((month) => !fed.some((state) => state.month === month));
  if (gone.length > 0) await transaction.delete(fedMonths).where(inArray(fedMonths.month, gone));
  if (fed.length === 0) return;
  await transaction
    .insert(fedMonths)
    .values(
      fed.map(({ month, lines, byHand, openResults, zeroLines }) => ({
        month,
        lines: [...lines],
        byHand,
        openResults: [...openResults],
        zeroLines: [...zeroLines],
      })),
    )
    .onConflictDoUpdate({
      target: fedMonths.month,
      set: {
        lines: sql`excluded.lines`,
        byHand: sql`excluded.by_hand`,
        openResults: sql`excluded.open_results`,
        zeroLines: sql`excluded.zero_lines`,
        isDue: false,
      },
    });
}

async function storeFedFigures(
  transaction: NodePgDatabase,
  months: readonly FiguresRow[],
): Promise<void> {
  if (months.length === 0) return;
  const columns = sql.raw([...BOOKED_FIGURES.map(snakeCase), 'not_reported'].join(', '));
  const rows = months.map(({ id, figures, notReported }) => ({
    id,
    ...Object.fromEntries(BOOKED_FIGURES.map((figure) => [snakeCase(figure), figures[figure]])),
    not_reported: notReported,
  }));
  await transaction.execute(sql`
    update financial_data f set (${columns}) = (select ${columns} from jsonb_populate_record(null::financial_data, r))
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r where f.id = (r ->> 'id')::integer`);
}
