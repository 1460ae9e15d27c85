import { and, asc, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ImportListItem, RememberedLayout } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { withIsoInstants } from '../../../engine/db/isoInstants.ts';
import { importContents, imports, importShapes } from '../../../engine/db/schema/imports.ts';
import { financialYears } from '../../../engine/db/schema/financialYears.ts';
import { businessUnits, forecasts } from '../../../engine/db/schema/forecasts.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import { users } from '../../../engine/db/schema/users.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { ImportContext, KnownForecast } from '../../../reader/layout/importContext.ts';

export type ImportRow = typeof imports.$inferSelect;
export type ImportContents = Omit<typeof importContents.$inferSelect, 'importId'>;

const MOST_LISTED_IMPORTS = 200;

export function listedImport({
  reportId: _reportId,
  makesReports: _makesReports,
  ...row
}: ImportRow): ImportListItem {
  return withIsoInstants(row);
}

export async function readImports(database: NodePgDatabase): Promise<ImportListItem[]> {
  const rows = await database
    .select()
    .from(imports)
    .orderBy(desc(imports.id))
    .limit(MOST_LISTED_IMPORTS);
  return rows.map(listedImport);
}

export async function readImport(
  database: NodePgDatabase,
  id: number,
): Promise<{ row: ImportRow; contents: ImportContents } | undefined> {
  const { importId: _importId, ...contents } = getTableColumns(importContents);
  const [found] = await database
    .select({ row: getTableColumns(imports), contents })
    .from(imports)
    .innerJoin(importContents, eq(importContents.importId, imports.id))
    .where(eq(imports.id, id));
  return found;
}

/** The import, locked until the commit, so that if two people apply it, one waits for the other. */
export async function lockImport(
  transaction: Transaction,
  id: number,
): Promise<ImportRow | undefined> {
  const [row] = await transaction.select().from(imports).where(eq(imports.id, id)).for('update');
  return row;
}

export async function insertImport(
  transaction: Transaction,
  row: typeof imports.$inferInsert,
  contents: Pick<ImportContents, 'workbook' | 'shape' | 'layouts' | 'isRemembered' | 'isRoundTrip'>,
): Promise<number> {
  const [inserted] = await transaction.insert(imports).values(row).returning({ id: imports.id });
  if (inserted === undefined) throw new Error('The import was not inserted');
  await transaction.insert(importContents).values({ ...contents, importId: inserted.id });
  return inserted.id;
}

/** Changes the row of an import; its version increases even if no column changes. */
export async function changeImport(
  transaction: Transaction,
  id: number,
  changes: Partial<Omit<ImportRow, 'id' | 'version'>>,
): Promise<void> {
  await transaction
    .update(imports)
    .set({ status: sql`${imports.status}`, ...changes })
    .where(eq(imports.id, id));
}

export async function changeContents(
  transaction: Transaction,
  id: number,
  changes: Partial<ImportContents>,
): Promise<void> {
  await transaction.update(importContents).set(changes).where(eq(importContents.importId, id));
}

export async function removeImport(transaction: Transaction, id: number): Promise<void> {
  await transaction.delete(imports).where(eq(imports.id, id));
}

const DRAFT_KEPT_FOR_MS = 24 * 3_600_000;

/** Deletes drafts that were begun more than a day ago and never applied. */
export async function forgetOldDrafts(transaction: Transaction, now: Date): Promise<void> {
  const moment = new Date(now.getTime() - DRAFT_KEPT_FOR_MS);
  await transaction
    .delete(imports)
    .where(and(eq(imports.status, 'draft'), lt(imports.createdAt, moment)));
}

export async function hasReport(transaction: Transaction, id: number): Promise<boolean> {
  const rows = await transaction
    .select({ id: monthlySummaries.id })
    .from(monthlySummaries)
    .where(eq(monthlySummaries.id, id));
  return rows.length > 0;
}

export async function nameOfUser(database: NodePgDatabase, id: number): Promise<string> {
  const [user] = await database
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, id));
  return user === undefined ? '' : `${user.firstName} ${user.lastName}`.trim();
}

export async function rememberedLayouts(
  database: NodePgDatabase,
  shape: string,
): Promise<RememberedLayout[] | undefined> {
  const [remembered] = await database
    .select({ layouts: importShapes.layouts })
    .from(importShapes)
    .where(eq(importShapes.shape, shape));
  return remembered?.layouts;
}

export async function rememberLayouts(
  transaction: Transaction,
  shapes: readonly string[],
  layouts: RememberedLayout[],
  rememberedAt: Date,
): Promise<void> {
  await transaction
    .insert(importShapes)
    .values(shapes.map((shape) => ({ shape, layouts, rememberedAt })))
    .onConflictDoUpdate({ target: importShapes.shape, set: { layouts, rememberedAt } });
}

/**
 * The records that names in a workbook are matched with. Forecasts are included only if the workbook's cells name them.
 */
export async function readContext(
  basis: CompanyBasis,
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
    basis,
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
      metric: forecasts.metric,
      calendarYear: forecasts.fy,
      calendarMonth: forecasts.month,
    })
    .from(forecasts)
    .innerJoin(businessUnits, eq(businessUnits.id, forecasts.businessUnitId));
}
