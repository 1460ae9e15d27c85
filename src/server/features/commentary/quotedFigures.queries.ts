import { asc, eq } from 'drizzle-orm';
import type { QuotedInReport } from '../../../contract/commentary.ts';
import { hidesDrafts } from '../../../engine/db/asOf.ts';
import type { Database } from '../../../engine/db/database.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import { quotedFigures } from '../../../engine/db/schema/quotedFigures.ts';

/**
 * The quoted figures in a report's texts; undefined if there is no such report. Empty for readers who can't see drafts,
 * because they read the published texts.
 */
export async function readQuotedFigures(
  orm: Database['orm'],
  reportId: number,
): Promise<QuotedInReport[] | undefined> {
  const [report] = await orm
    .select({ id: monthlySummaries.id })
    .from(monthlySummaries)
    .where(eq(monthlySummaries.id, reportId));
  if (report === undefined) return undefined;
  if (hidesDrafts()) return [];
  const { reportText: text, bulletId, figure, place, said } = quotedFigures;
  return orm
    .select({ text, bulletId, figure, place, said })
    .from(quotedFigures)
    .where(eq(quotedFigures.summaryId, reportId))
    .orderBy(asc(text), asc(bulletId), asc(place));
}
