import { and, eq } from 'drizzle-orm';
import { confirmedSentences } from '../../../engine/db/schema/sentences.ts';
import type { Transaction } from '../../../engine/db/write.ts';

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
