import { asc } from 'drizzle-orm';
import type { CovenantTest } from '../../contract/covenants.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import { textOfMillionths } from '../../finance/books/exactSums.ts';
import { figureMonth } from '../../finance/figureId.ts';
import type { Covenant } from '../../finance/statements/covenant.ts';
import { covenantResult } from '../../finance/statements/covenants.ts';
import type { MonthAmounts } from '../../finance/statements/monthAmounts.ts';
import { amountsByMonth } from '../../finance/statements/monthAmounts.ts';
import { tightestCovenant } from '../../format/tightestCovenant.ts';
import type { CashOfMonth } from '../../telling/briefing/cashCauses.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { covenants } from '../../engine/db/schema/statements.ts';
import type { ShownStatements } from './shownStatements.ts';
import { readShownStatements } from './shownStatements.ts';
import { readMonthsWithFigures } from './companyMonths.ts';

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

/** The amounts that covenants and working capital are computed from, of the months that the reader may see. */
export async function readMonthAmounts(
  basis: CompanyBasis,
  orm: DatabaseReader,
  shown: ShownStatements,
): Promise<MonthAmounts> {
  const months = await readMonthsWithFigures(basis, orm);
  const figures = new Map(months.map((month) => [figureMonth(month), month.figures]));
  return amountsByMonth(
    {
      balanceSheet: (month) => shown.sheet(month),
      cashFlowOfMonth: (month) => shown.flow(month, month),
    },
    shown.facts.lines,
    (month) => figures.get(month) ?? {},
  );
}

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

/**
 * The cash flow and the tightest covenant of each month; empty for a company without statements. Months without a
 * cash flow may still have a covenant.
 */
export async function readCashOfMonths(
  basis: CompanyBasis,
  orm: DatabaseReader,
  months: readonly BooksMonth[],
): Promise<CashOfMonth[]> {
  if (!basis.lineGroups.includes('statements')) return [];
  const shown = await readShownStatements(basis, orm);
  const rows = await readCovenants(orm);
  const amounts = rows.length === 0 ? null : await readMonthAmounts(basis, orm, shown);
  const nameOf = (slug: string) =>
    shown.facts.lines.find((line) => line.slug === slug)?.name ?? slug;
  return months.map((month) => {
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
