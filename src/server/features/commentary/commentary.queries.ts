import { and, eq } from 'drizzle-orm';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { confirmedSentences } from '../../db/schema/sentences.ts';
import type { Transaction } from '../../db/write.ts';

/** The report, locked until the commit, so that each sentence is confirmed by one at a time. */
export async function lockReportOfSentence(
  transaction: Transaction,
  summaryId: number,
): Promise<boolean> {
  const rows = await transaction
    .select({ id: monthlySummaries.id })
    .from(monthlySummaries)
    .where(eq(monthlySummaries.id, summaryId))
    .for('update');
  return rows.length > 0;
}

/** One for each sentence: what it was confirmed beside before is in its revisions. */
export async function storeConfirmation(
  transaction: Transaction,
  values: Pick<typeof confirmedSentences.$inferInsert, 'summaryId' | 'sentence' | 'beside'>,
): Promise<void> {
  const { summaryId, sentence, beside } = values;
  const again = await transaction
    .update(confirmedSentences)
    .set({ beside })
    .where(
      and(eq(confirmedSentences.summaryId, summaryId), eq(confirmedSentences.sentence, sentence)),
    )
    .returning({ id: confirmedSentences.id });
  if (again.length === 0) await transaction.insert(confirmedSentences).values(values);
}
