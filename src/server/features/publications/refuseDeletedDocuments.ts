import { inArray } from 'drizzle-orm';
import { purges } from '../../../engine/db/schema/deletedDocuments.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import { documentsOfMonth } from './publications.queries.ts';

export interface NamedDocuments {
  readonly fyId: number;
  readonly monthNum: number;
  readonly documentIds: readonly number[];
  /**
   * True if the documents' pages are in the pack. A document that is only named may be deleted, because it can be
   * restored.
   */
  readonly follow: boolean;
}

const deletedDocumentError = (how: 'erased' | 'deleted') =>
  new ProblemError(
    'changed_since',
    `A document of this month was ${how} in the meantime. Publish it again`,
  );

export async function refuseDeletedDocuments(
  transaction: Transaction,
  { documentIds, follow, ...month }: NamedDocuments,
): Promise<void> {
  if (documentIds.length === 0) return;
  const erased = await transaction
    .select({ id: purges.id })
    .from(purges)
    .where(inArray(purges.documentId, [...documentIds]))
    .limit(1);
  if (erased.length > 0) throw deletedDocumentError('erased');
  if (!follow) return;
  const there = new Set((await documentsOfMonth(transaction, month)).map(({ id }) => id));
  if (documentIds.some((id) => !there.has(id))) throw deletedDocumentError('deleted');
}
