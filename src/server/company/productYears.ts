import { basisOf } from '../../finance/companyBasis.ts';
import { sql } from 'drizzle-orm';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { financialYearDates } from '../../finance/fiscalCalendar.ts';
import { financialYears } from '../../engine/db/schema/financialYears.ts';
import { write } from '../../engine/db/write.ts';
import type { Deps } from '../deps.ts';
import { storedCompany } from './company.ts';

interface FinancialYearRow {
  readonly id: number;
  readonly fyYear: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** Links and defaults of the product rely on these ids. */
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

export function productYears(basis: CompanyBasis): FinancialYearRow[] {
  return [...PRODUCT_YEAR_IDS].map(([fyYear, id]) => {
    const { startDate, endDate } = financialYearDates(basis, fyYear);
    return { id, fyYear, startDate, endDate };
  });
}

/** Creates the product's financial years if the database has none, because a report needs a year. */
export async function ensureProductYears(deps: Pick<Deps, 'database' | 'changes'>): Promise<void> {
  await write(
    deps.database,
    deps.changes,
    { actor: 'system', origin: { kind: 'setup' } },
    async (transaction) => {
      const [any] = await transaction
        .select({ id: financialYears.id })
        .from(financialYears)
        .limit(1);
      if (any !== undefined) return;
      const basis = basisOf(await storedCompany(transaction));
      await transaction
        .insert(financialYears)
        .values(productYears(basis))
        // Another process of the server may be creating them too.
        .onConflictDoNothing();
      await transaction.execute(
        sql`select setval(pg_get_serial_sequence('financial_years', 'id'), (select max(id) from financial_years))`,
      );
    },
  );
}
