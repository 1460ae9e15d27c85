import { and, eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FinancialMonth } from '../../../finance/fiscalCalendar.ts';
import { financialData } from '../../../engine/db/schema/financialData.ts';
import { financialYears } from '../../../engine/db/schema/financialYears.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import { publications } from '../../../engine/db/schema/publications.ts';
import { figuresOfTheMonth } from '../../months/reportRows.ts';

interface MonthTexts {
  readonly notes: string;
  readonly version: number | null;
  readonly summaryId: number | null;
}

export async function readMonthTexts(
  orm: NodePgDatabase,
  { fyLabel, monthNum }: FinancialMonth,
): Promise<MonthTexts> {
  const [month] = await orm
    .select({
      notes: financialData.notes,
      version: publications.number,
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
    notes: month?.notes ?? '',
    version: month?.version ?? null,
    summaryId: month?.summaryId ?? null,
  };
}

export async function readPublishedYear(
  orm: NodePgDatabase,
  fyId: number,
): Promise<{
  readonly fyLabel: string;
  readonly versions: ReadonlyMap<number, number>;
} | null> {
  const { fyYear, id } = financialYears;
  const [year] = await orm.select({ fyYear }).from(financialYears).where(eq(id, fyId));
  if (year === undefined) return null;
  const { monthNum, number, state } = publications;
  const rows = await orm
    .select({ monthNum, number })
    .from(publications)
    .where(and(eq(publications.fyId, fyId), eq(state, 'published')));
  return {
    fyLabel: year.fyYear,
    versions: new Map(rows.map((row) => [row.monthNum, row.number])),
  };
}
