import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FedLine } from '../../../finance/books/fedLines.ts';
import type { Transaction } from '../../../engine/db/write.ts';

export type FedByMonth = ReadonlyMap<string, readonly FedLine[]>;

interface FedRow extends Record<string, unknown> {
  readonly id: number;
  readonly month: number;
  readonly lines: FedLine[];
}

const fedByMonth = (rows: readonly FedRow[]): FedByMonth =>
  new Map(rows.map(({ id, month, lines }) => [`${id} ${month}`, lines]));

const MONTHS_OF_YEARS = sql`financial_years y cross join generate_series(1, 12) m`;
const BOOK_MONTH = sql`to_char(y.start_date + make_interval(months => m - 1), 'YYYY-MM')`;

export async function readFedLines(database: NodePgDatabase): Promise<FedByMonth> {
  const { rows } = await database.execute<FedRow>(sql`
    select y.id, m as month, f.lines from ${MONTHS_OF_YEARS} join fed_months f on f.month = ${BOOK_MONTH}`);
  return fedByMonth(rows);
}

export async function readFedLinesAt(
  transaction: Transaction,
  moment: number,
): Promise<FedByMonth> {
  // Only the views named here use this setting.
  await transaction.execute(sql`select set_config('app.as_of', ${String(moment)}, true)`);
  const { rows } = await transaction.execute<FedRow>(sql`
    select y.id, m as month, array_agg(distinct of_account.line) as lines
    from ${MONTHS_OF_YEARS}
    join as_of.account_balances b on b.month = ${BOOK_MONTH} and b.since_month is null
    cross join lateral (
      select a.line from as_of.account_mappings a
      where a.account_id = b.account_id and a.from_month <= b.month
      order by a.from_month desc limit 1
    ) of_account
    where of_account.line is not null
    group by y.id, m`);
  return fedByMonth(rows);
}
