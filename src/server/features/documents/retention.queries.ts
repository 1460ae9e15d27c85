import { inArray, sql } from 'drizzle-orm';
import { deletedDocuments } from '../../../engine/db/schema/deletedDocuments.ts';
import { removedMonths } from '../../../engine/db/schema/removedMonths.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { isPublished } from '../../documents/publishedDocuments.ts';

/** The number of files removed in one transaction. Restoring one of these documents waits for the transaction. */
const FILES_AT_ONCE = 20;

interface ExpiredDocument {
  readonly documentId: number;
  readonly fileName: string;
  readonly digest: string | null;
}

/**
 * Returns some of the documents deleted at or before this time, locked until the commit so that restoring one waits.
 * Leaves out published documents and documents of months whose deletion can be undone. `deletedUntil` null: deleted at
 * any time.
 */
export async function lockExpired(
  transaction: Transaction,
  deletedUntil: Date | null,
): Promise<ExpiredDocument[]> {
  const { documentId, fileName, digest, deletedAt } = deletedDocuments;
  return transaction
    .select({ documentId, fileName, digest })
    .from(deletedDocuments)
    .where(
      sql`${deletedUntil === null ? sql`true` : sql`${deletedAt} <= ${deletedUntil.toISOString()}::timestamptz`}
        and not exists (
          select from ${removedMonths} m
          where m.rows -> 'documents' @> jsonb_build_array(jsonb_build_object('id', ${documentId}))
            and m.undone_at is null
        )
        and (${digest} is null or not ${isPublished(sql`${digest}`)})`,
    )
    .orderBy(documentId)
    .limit(FILES_AT_ONCE)
    .for('update', { skipLocked: true });
}

export async function storeDeletedDigest(
  transaction: Transaction,
  id: number,
  found: string,
): Promise<boolean> {
  const { rows } = await transaction.execute<{ published: boolean }>(sql`
    update ${deletedDocuments} set digest = ${found} where document_id = ${id}
    returning ${isPublished(sql`${found}::text`)} as published`);
  return rows[0]?.published ?? false;
}

export async function forgetDeleted(
  transaction: Transaction,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.delete(deletedDocuments).where(inArray(deletedDocuments.documentId, [...ids]));
}
