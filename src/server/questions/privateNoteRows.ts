import type { SQL } from 'drizzle-orm';
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PrivateNote } from '../../contract/privateNotes.ts';
import { monthWords } from '../../telling/briefing/sentence.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { figureMonth } from '../../finance/figureId.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import { hidesDrafts } from '../../engine/db/asOf.ts';
import type { DatabaseReader } from '../../engine/db/database.ts';
import { financialData } from '../../engine/db/schema/financialData.ts';
import { financialYears } from '../../engine/db/schema/financialYears.ts';
import { monthlySummaries } from '../../engine/db/schema/monthlySummaries.ts';
import { privateNotes } from '../../engine/db/schema/privateNotes.ts';

const hasMonth = (table: typeof financialData | typeof monthlySummaries) =>
  sql`exists (select from ${table} where ${table.fyId} = ${privateNotes.fyId} and ${table.monthNum} = ${privateNotes.monthNum})`;

/** Quotes from a hidden month are left out, because they may contain a figure. */
const shownQuote = sql<string | null>`case
  when ${hasMonth(financialData)} or ${hasMonth(monthlySummaries)} then ${privateNotes.quote} end`;

export async function readNotes(
  basis: CompanyBasis,
  orm: DatabaseReader,
  userId: number,
  which?: SQL,
): Promise<PrivateNote[]> {
  const rows = await orm
    .select({
      ...getTableColumns(privateNotes),
      quote: hidesDrafts() ? shownQuote : privateNotes.quote,
      fyYear: financialYears.fyYear,
    })
    .from(privateNotes)
    .leftJoin(financialYears, eq(financialYears.id, privateNotes.fyId))
    .where(and(eq(privateNotes.userId, userId), which))
    .orderBy(desc(privateNotes.writtenAt), desc(privateNotes.id));
  return rows.map((row) => noteInWords(basis, row));
}

type StoredNote = typeof privateNotes.$inferSelect & { readonly fyYear: string | null };

function noteInWords(
  basis: CompanyBasis,
  {
    fyYear,
    fyId: _fyId,
    monthNum,
    userId: _userId,
    figure,
    reportText: _text,
    ...note
  }: StoredNote,
): PrivateNote {
  const month = fyYear === null ? null : monthInYear(basis, { fyLabel: fyYear, monthNum });
  return {
    ...note,
    figureId: figure,
    month: month && monthWords(month),
    calendarMonth: month && figureMonth(month),
    writtenAt: note.writtenAt.toISOString(),
  };
}
