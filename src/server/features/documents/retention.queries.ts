import { inArray, sql } from 'drizzle-orm';
import { deletedDocuments } from '../../db/schema/deletedDocuments.ts';
import { removedMonths } from '../../db/schema/removedMonths.ts';
import type { Transaction } from '../../db/write.ts';
import { isPublished } from '../../reports/publishedDocuments.ts';

/** Files removed in one transaction; whoever takes one of these documents back waits for it. */
const AT_ONCE = 20;

interface ExpiredDocument {
  readonly documentId: number;
  readonly fileName: string;
  readonly digest: string | null;
}

/**
 * Some of the documents that were deleted at this time or before, locked until the commit: whoever takes
 * one back waits. Not those of a month whose deletion can still be undone, nor what was published.
 * `deletedUntil` null: of any time.
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
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
}

/** Keeps the digest of a deleted document's file, and says whether a publication names it. */
export async function keepDeletedDigest(
  transaction: Transaction,
  id: number,
  found: string,
): Promise<boolean> {
  const { rows } = await transaction.execute<{ published: boolean }>(sql`
    update ${deletedDocuments} set digest = ${found} where document_id = ${id}
    returning ${isPublished(sql`${found}::text`)} as published`);
  return rows[0]?.published ?? false;
}

/** Their files are gone. */
export async function forgetDeleted(
  transaction: Transaction,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.delete(deletedDocuments).where(inArray(deletedDocuments.documentId, [...ids]));
}
