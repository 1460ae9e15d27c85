import type { AnyColumn, SQL } from 'drizzle-orm';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Bullet, MonthlySummaryItem } from '../../contract/reports.ts';
import { BULLET_CATEGORIES } from '../../contract/bulletCategories.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { SpecifiedFigureKey } from '../../finance/lines.ts';
import { namesIn } from '../../finance/notReported.ts';
import { withIsoInstants } from '../../engine/db/isoInstants.ts';
import { bulletCounts } from '../../engine/db/schema/bulletCounts.ts';
import { documents } from '../../engine/db/schema/documents.ts';
import { financialData } from '../../engine/db/schema/financialData.ts';
import { financialYears } from '../../engine/db/schema/financialYears.ts';
import { bulletPoints, monthlySummaries } from '../../engine/db/schema/monthlySummaries.ts';

export const figuresOfTheMonth = and(
  eq(financialData.fyId, monthlySummaries.fyId),
  eq(financialData.monthNum, monthlySummaries.monthNum),
);

/** Reads the month's figure; the report's own value only if the month has no figures. */
const figureOr = (figure: AnyColumn, kept: AnyColumn) =>
  sql<string | null>`case when ${financialData.id} is null then ${kept} else ${figure} end`;

export const reportNotes = {
  notes: figureOr(financialData.notes, monthlySummaries.notes),
  summaryNotes: figureOr(financialData.summaryNotes, monthlySummaries.summaryNotes),
};

/** A report with the figures of its month, for a query that joins `figuresOfTheMonth`. */
export const reportColumns = {
  id: monthlySummaries.id,
  fyId: monthlySummaries.fyId,
  monthNum: monthlySummaries.monthNum,
  monthName: monthlySummaries.monthName,
  year: monthlySummaries.year,
  overview: monthlySummaries.overview,
  revenue: figureOr(financialData.revenue, monthlySummaries.revenue),
  ebitda: figureOr(financialData.ebitda, monthlySummaries.ebitda),
  marketing: financialData.marketing,
  admin: financialData.admin,
  cash: financialData.cash,
  salesMarketing: financialData.salesMarketing,
  production: financialData.production,
  rd: financialData.rnd,
  staffCount: monthlySummaries.staffCount,
  notReported: sql<
    SpecifiedFigureKey[]
  >`case when ${financialData.id} is null then ${monthlySummaries.notReported} else ${financialData.notReported} end`,
  ...reportNotes,
  updatedAt: sql`greatest(${monthlySummaries.updatedAt}, ${financialData.updatedAt})`.mapWith(
    monthlySummaries.updatedAt,
  ),
  // A report shows its month's figures, so a change to either row changes the report's version.
  version: sql<number>`${monthlySummaries.version} + coalesce(${financialData.version}, 0)`,
};

export function withReportNames<
  Row extends { readonly notReported: readonly SpecifiedFigureKey[] },
>(row: Row) {
  return { ...row, notReported: namesIn('monthlySummaries', row.notReported) };
}

export const bulletJson = sql`json_build_object('id', ${bulletPoints.id}, 'summaryId', ${bulletPoints.summaryId}, 'category', ${bulletPoints.category}, 'bulletText', ${bulletPoints.bulletText})`;

const categories = sql.raw(BULLET_CATEGORIES.map((category) => `('${category}')`).join(', '));

/** The first bullets of each category, in order: what a card shows, read from the index. */
const firstBullets = sql<Bullet[]>`(
  select coalesce(json_agg(first.bullet order by first.position, first.id), '[]')
  from (values ${categories}) as c (category)
  cross join lateral (
    select ${bulletJson} as bullet, ${bulletPoints.position}, ${bulletPoints.id}
    from ${bulletPoints}
    where ${bulletPoints.summaryId} = ${monthlySummaries.id}
      and ${bulletPoints.category} = c.category
    order by ${bulletPoints.position}, ${bulletPoints.id}
    limit ${sql.raw(String(LIMITS.bulletsPerCategoryOnCard))}
  ) as first
)`;

const counts = sql<Partial<MonthlySummaryItem['bulletCounts']>>`(
  select coalesce(json_object_agg(${bulletCounts.category}, ${bulletCounts.n}), '{}')
  from ${bulletCounts} where ${bulletCounts.summaryId} = ${monthlySummaries.id}
)`;

const documentCount = sql<number>`(
  select count(*)::int from ${documents} where ${documents.summaryId} = ${monthlySummaries.id}
)`;

type ItemRow = Omit<MonthlySummaryItem, 'updatedAt' | 'bulletCounts' | 'notReported'> & {
  readonly notReported: readonly SpecifiedFigureKey[];
  readonly updatedAt: Date;
  readonly bulletCounts: Partial<MonthlySummaryItem['bulletCounts']>;
};

function reportItem(row: ItemRow): MonthlySummaryItem {
  return {
    ...withIsoInstants(withReportNames(row)),
    bulletCounts: { Acquisitions: 0, Strategy: 0, General: 0, ...row.bulletCounts },
  };
}

export async function readReportItems(
  database: NodePgDatabase,
  condition: SQL | undefined,
): Promise<MonthlySummaryItem[]> {
  const rows = await database
    .select({ ...reportColumns, bulletPoints: firstBullets, bulletCounts: counts, documentCount })
    .from(monthlySummaries)
    .innerJoin(financialYears, eq(financialYears.id, monthlySummaries.fyId))
    .leftJoin(financialData, figuresOfTheMonth)
    .where(condition)
    .orderBy(asc(financialYears.fyYear), asc(monthlySummaries.monthNum));
  return rows.map(reportItem);
}
