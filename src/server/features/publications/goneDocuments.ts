import { inArray } from 'drizzle-orm';
import { purges } from '../../db/schema/deletedDocuments.ts';
import type { Transaction } from '../../db/write.ts';
import { ProblemError } from '../../http/problem.ts';
import { documentsOfMonth } from './publications.queries.ts';

export interface NamedDocuments {
  readonly fyId: number;
  readonly monthNum: number;
  readonly documentIds: readonly number[];
  /** Whether their pages are in the pack: one that is only named may be deleted, since it can come back. */
  readonly follow: boolean;
}

const gone = (how: 'erased' | 'deleted') =>
  new ProblemError(
    'changed_since',
    `A document of this month was ${how} in the meantime: publish it again`,
  );

/** Refuses a publication whose documents went away while its packs were made. */
export async function refuseGoneDocuments(
  transaction: Transaction,
  { documentIds, follow, ...month }: NamedDocuments,
): Promise<void> {
  if (documentIds.length === 0) return;
  const erased = await transaction
    .select({ id: purges.id })
    .from(purges)
    .where(inArray(purges.documentId, [...documentIds]))
    .limit(1);
  if (erased.length > 0) throw gone('erased');
  if (!follow) return;
  const there = new Set((await documentsOfMonth(transaction, month)).map(({ id }) => id));
  if (documentIds.some((id) => !there.has(id))) throw gone('deleted');
}
