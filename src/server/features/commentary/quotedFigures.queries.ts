import { asc, eq } from 'drizzle-orm';
import type { QuotedInReport } from '../../../contract/commentary.ts';
import { hidesDrafts } from '../../db/asOf.ts';
import type { Database } from '../../db/database.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { quotedFigures } from '../../db/schema/quotedFigures.ts';

/**
 * The stretches of a report that follow a figure; undefined: there is no such report. None are told to those from
 * whom drafts are hidden: they read the texts as they were published.
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
