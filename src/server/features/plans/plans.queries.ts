import { eq } from 'drizzle-orm';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { MaybeDecimal } from '../../../domain/decimal.ts';
import type { LineKey } from '../../../domain/lines.ts';
import { MONTH_LINES, shownLines } from '../../../domain/lines.ts';
import { monthAsReported } from '../../../domain/notReported.ts';
import type { PlanLine } from '../../../domain/plan.ts';
import { PLAN_LINES } from '../../../domain/plan.ts';
import { financialData } from '../../db/schema/financialData.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import type { Transaction } from '../../db/write.ts';
import { asPlanLines } from '../../plans/planRows.ts';
import { figuresOfTheMonth } from '../../reports/reportRows.ts';

/** What months of a year have by line, as far as it is reported. */
export async function readActuals(
  basis: CompanyBasis,
  orm: Transaction,
  fyId: number,
): Promise<PlanLine[]> {
  const rows = await orm
    .select({ figures: financialData, staffCount: monthlySummaries.staffCount })
    .from(financialData)
    .leftJoin(monthlySummaries, figuresOfTheMonth)
    .where(eq(financialData.fyId, fyId));
  const cells = rows.flatMap(({ figures, staffCount }) => {
    const month = monthAsReported(figures);
    const { monthNum } = figures;
    const amountOf = (line: LineKey): MaybeDecimal => {
      if (line === 'staffCount') return staffCount === null ? null : `${staffCount}.00`;
      const known = MONTH_LINES.find((key) => key === line);
      return known === undefined ? null : month[known];
    };
    return shownLines(basis, PLAN_LINES).flatMap((line) => {
      const amount = amountOf(line) ?? null;
      return amount === null ? [] : [{ line, monthNum, amount }];
    });
  });
  return asPlanLines(basis, cells);
}
