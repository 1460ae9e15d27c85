import { sql } from 'drizzle-orm';
import { financialYearDates } from '../../domain/fiscalCalendar.ts';
import { financialYears } from '../db/schema/financialYears.ts';
import { write } from '../db/write.ts';
import type { Deps } from '../deps.ts';

interface FinancialYearRow {
  readonly id: number;
  readonly fyYear: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** The product's links and defaults rely on these ids. */
export const PRODUCT_YEAR_IDS: ReadonlyMap<string, number> = new Map([
  ['FY19', 8],
  ['FY20', 1],
  ['FY21', 9],
  ['FY22', 10],
  ['FY23', 11],
  ['FY24', 12],
  ['FY25', 13],
  ['FY26', 14],
]);

/** The financial years that the product has: April to March, named after the year they start in. */
export function productYears(): FinancialYearRow[] {
  return [...PRODUCT_YEAR_IDS].map(([fyYear, id]) => {
    const { startDate, endDate } = financialYearDates(fyYear);
    return { id, fyYear, startDate, endDate };
  });
}

/** Gives a database without financial years the product's own: no report can be made without one. */
export async function ensureProductYears(deps: Pick<Deps, 'database' | 'changes'>): Promise<void> {
  await write(deps.database, deps.changes, { actor: 'system' }, async (transaction) => {
    const [any] = await transaction.select({ id: financialYears.id }).from(financialYears).limit(1);
    if (any !== undefined) return;
    await transaction
      .insert(financialYears)
      .values(productYears())
      // Another process of the server may be doing the same.
      .onConflictDoNothing();
    // The ids were given, so the next one has to be told.
    await transaction.execute(
      sql`select setval(pg_get_serial_sequence('financial_years', 'id'), (select max(id) from financial_years))`,
    );
  });
}
