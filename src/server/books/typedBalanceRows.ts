import { asc, sql } from 'drizzle-orm';
import type { BooksMonth } from '../../finance/books/books.ts';
import { asReported } from '../../finance/notReported.ts';
import type { TypedFacts } from '../../finance/statements/typedFacts.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { financialData } from '../../engine/db/schema/financialData.ts';
import { typedBalances } from '../../engine/db/schema/statements.ts';

const reportedColumns = {
  month: sql<BooksMonth>`book_month(${financialData.fyId}, ${financialData.monthNum})`,
  ebitda: financialData.ebitda,
  otherIncome: financialData.otherIncome,
  depreciation: financialData.depreciation,
  interest: financialData.interest,
  tax: financialData.tax,
  cash: financialData.cash,
  receivables: financialData.receivables,
  payables: financialData.payables,
  debt: financialData.debt,
  notReported: financialData.notReported,
};

/** What people typed, and the figures of all months; without the figures where `ifTyped` finds nothing typed. */
export async function readTypedFacts(
  orm: DatabaseReader,
  figures: 'always' | 'ifTyped',
): Promise<TypedFacts> {
  const balances = await orm
    .select({
      month: typedBalances.month,
      line: typedBalances.line,
      amount: typedBalances.amount,
    })
    .from(typedBalances)
    .orderBy(asc(typedBalances.month), asc(typedBalances.line));
  if (figures === 'ifTyped' && balances.length === 0) return { balances, months: [] };
  const rows = await orm.select(reportedColumns).from(financialData);
  const months = rows.map((row) => {
    const { month, notReported: _notReported, ...reported } = asReported(row);
    return { month, figures: reported };
  });
  return { balances, months };
}
