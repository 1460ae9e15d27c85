import { and, eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FinancialMonth } from '../../../domain/fiscalCalendar.ts';
import { financialData } from '../../db/schema/financialData.ts';
import { financialYears } from '../../db/schema/financialYears.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { publications } from '../../db/schema/publications.ts';
import { figuresOfTheMonth } from '../../reports/reportRows.ts';

interface MonthBeside {
  readonly fyId: number;
  readonly monthNum: number;
  readonly notes: string;
  readonly isPublished: boolean;
  /** Its report; null: it has none. */
  readonly summaryId: number | null;
}

/** What is known of a month besides its figures. */
export async function readMonthBeside(
  orm: NodePgDatabase,
  { fyLabel, monthNum }: FinancialMonth,
): Promise<MonthBeside> {
  const [month] = await orm
    .select({
      fyId: financialData.fyId,
      notes: financialData.notes,
      publication: publications.id,
      summaryId: monthlySummaries.id,
    })
    .from(financialData)
    .innerJoin(financialYears, eq(financialYears.id, financialData.fyId))
    .leftJoin(monthlySummaries, figuresOfTheMonth)
    .leftJoin(
      publications,
      and(
        eq(publications.fyId, financialData.fyId),
        eq(publications.monthNum, financialData.monthNum),
        eq(publications.state, 'published'),
      ),
    )
    .where(and(eq(financialYears.fyYear, fyLabel), eq(financialData.monthNum, monthNum)));
  return {
    fyId: month?.fyId ?? 0,
    monthNum,
    notes: month?.notes ?? '',
    isPublished: (month?.publication ?? null) !== null,
    summaryId: month?.summaryId ?? null,
  };
}
