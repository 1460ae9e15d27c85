import { asc } from 'drizzle-orm';
import type { CovenantTest } from '../../contract/covenants.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { CompanyMonth } from '../../finance/companyMonth.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import { textOfMillionths } from '../../finance/books/exactSums.ts';
import type { Covenant } from '../../finance/statements/covenant.ts';
import { covenantResult } from '../../finance/statements/covenants.ts';
import type { MonthAmounts } from '../../finance/statements/monthAmounts.ts';
import { tightestCovenant } from '../../format/tightestCovenant.ts';
import type { CashOfMonth } from '../../telling/briefing/cashCauses.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { covenants } from '../../engine/db/schema/statements.ts';
import type { ShownStatements } from './shownStatements.ts';

export const covenantColumns = {
  id: covenants.id,
  name: covenants.name,
  numerator: covenants.numerator,
  denominator: covenants.denominator,
  direction: covenants.direction,
  limits: covenants.limits,
  testedEach: covenants.testedEach,
  warningPercent: covenants.warningPercent,
  version: covenants.version,
};

export const readCovenants = (orm: DatabaseReader) =>
  orm.select(covenantColumns).from(covenants).orderBy(asc(covenants.id));
export type CovenantRow = Awaited<ReturnType<typeof readCovenants>>[number];

export function covenantTest(
  basis: CompanyBasis,
  covenant: Covenant & Pick<CovenantRow, 'warningPercent'>,
  month: BooksMonth,
  amounts: MonthAmounts,
): CovenantTest {
  const result = covenantResult(basis, covenant, month, amounts, covenant.warningPercent);
  return result.state === 'notTested'
    ? { ...result, light: null, missing: [...result.missing] }
    : { ...result, reason: null, missing: [], firstMonth: null };
}

/** The cash flow and the tightest covenant of each month. Months without a cash flow may still have a covenant. */
export async function readCashOfMonths(
  basis: CompanyBasis,
  orm: DatabaseReader,
  shown: ShownStatements,
  { of, figures }: { of: readonly BooksMonth[]; figures: readonly CompanyMonth[] },
): Promise<CashOfMonth[]> {
  const rows = await readCovenants(orm);
  const amounts = rows.length === 0 ? null : shown.amounts(figures);
  const nameOf = (slug: string) =>
    shown.facts.lines.find((line) => line.slug === slug)?.name ?? slug;
  return of.map((month) => {
    const lines = shown.flow(month, month)?.lines;
    return {
      month,
      flow:
        lines === undefined
          ? null
          : [...lines].map(([line, amount]) => ({ line, amount: textOfMillionths(amount) })),
      covenant:
        amounts === null
          ? null
          : tightestCovenant(
              basis,
              rows.map((row) => ({
                covenant: row,
                result: covenantResult(basis, row, month, amounts, row.warningPercent),
              })),
              nameOf,
            ),
    };
  });
}
