import { eq } from 'drizzle-orm';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { MaybeDecimal } from '../../../finance/decimal.ts';
import type { LineKey } from '../../../finance/lines.ts';
import { shownLines } from '../../../finance/catalogue.ts';
import { MONTH_LINES } from '../../../finance/lines.ts';
import { monthAsReported } from '../../../finance/notReported.ts';
import type { PlanLine } from '../../../finance/plan.ts';
import { PLAN_LINES } from '../../../finance/plan.ts';
import { financialData } from '../../../engine/db/schema/financialData.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { asPlanLines } from '../../plans/planRows.ts';
import { figuresOfTheMonth } from '../../months/reportRows.ts';

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
