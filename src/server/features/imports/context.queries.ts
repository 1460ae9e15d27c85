import { asc, eq, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { financialYears } from '../../db/schema/financialYears.ts';
import { businessUnits, forecasts } from '../../db/schema/forecasts.ts';
import type { ImportContext, KnownForecast } from '../../imports/understanding.ts';

/** What a workbook's words are matched with; forecasts only where its cells name them. */
export async function readContext(
  database: NodePgDatabase,
  withForecasts: boolean,
): Promise<ImportContext> {
  const years = await database
    .select({ label: financialYears.fyYear })
    .from(financialYears)
    .orderBy(asc(financialYears.fyYear));
  const units = await database
    .select({ name: businessUnits.name })
    .from(businessUnits)
    .orderBy(asc(businessUnits.name));
  return {
    financialYears: years.map(({ label }) => label),
    businessUnits: units.map(({ name }) => name),
    forecasts: withForecasts ? await readKnownForecasts(database) : [],
  };
}

function readKnownForecasts(database: NodePgDatabase): Promise<KnownForecast[]> {
  const { id, currency } = forecasts;
  return database
    .select({
      id,
      businessUnit: businessUnits.name,
      currency,
      // The table's check allows no other metric.
      metric: sql<KnownForecast['metric']>`${forecasts.metric}`,
      calendarYear: forecasts.fy,
      calendarMonth: forecasts.month,
    })
    .from(forecasts)
    .innerJoin(businessUnits, eq(businessUnits.id, forecasts.businessUnitId));
}
