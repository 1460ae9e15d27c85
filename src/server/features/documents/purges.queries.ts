import { type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { ERASED_NAME } from '../../../contract/activityKinds.ts';
import { documents } from '../../../engine/db/schema/documents.ts';
import { documentTexts } from '../../../engine/db/schema/documentTexts.ts';
import { idempotencyKeys } from '../../../engine/db/schema/idempotencyKeys.ts';
import { deletedDocuments, purges } from '../../../engine/db/schema/deletedDocuments.ts';
import { publications } from '../../../engine/db/schema/publications.ts';
import { removedMonths } from '../../../engine/db/schema/removedMonths.ts';
import { changeSets, revisions } from '../../../engine/db/schema/revisions.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { eraseDownloads } from '../../documents/downloads.ts';
import type { TextReason } from './text/extractedText.ts';

interface ErasableDocument {
  readonly fileName: string;
  readonly originalName: string;
  /** In bytes. */
  readonly fileSize: number;
  readonly summaryId: number;
  readonly digest: string | null;
  readonly isErased: boolean;
}

export async function findErasable(
  orm: NodePgDatabase,
  id: number,
): Promise<ErasableDocument | null> {
  const { rows } = await orm.execute<ErasableDocument & Record<string, unknown>>(sql`
    with last as (
      select to_jsonb(d) as row from ${documents} d where d.id = ${id}
      union all
      (
        select r.before from ${revisions} r
        where r.record_id = ${id} and r.table_name = 'documents' and r.action = 'delete'
          and not exists (select from ${documents} d where d.id = ${id})
        order by r.id desc limit 1
      )
    )
    select row ->> 'file_name' as "fileName", row ->> 'original_name' as "originalName",
      (row ->> 'file_size')::integer as "fileSize", (row ->> 'summary_id')::integer as "summaryId",
      coalesce(
        (select t.digest from ${documentTexts} t where t.document_id = ${id}),
        (select k.digest from ${deletedDocuments} k where k.document_id = ${id}),
        (select h.digest from history.document_texts h where h.document_id = ${id} limit 1)
      ) as digest,
      exists (select from ${purges} p where p.document_id = ${id}) as "isErased"
    from last`);
  return rows[0] ?? null;
}

const withDocument = (id: number) =>
  sql`rows -> 'documents' @> jsonb_build_array(jsonb_build_object('id', ${id}::integer))`;

/**
 * Until the commit, nobody can publish or restore this document and the history isn't filled. Takes its locks in the
 * same order as publishing, to avoid deadlocks.
 */
export async function lockForErasing(transaction: Transaction, id: number): Promise<void> {
  await transaction.execute(sql`lock table ${changeSets} in row exclusive mode`);
  await transaction.execute(sql`lock table ${publications} in share row exclusive mode`);
  await transaction.execute(
    sql`select from ${removedMonths} where ${withDocument(id)} order by id for update`,
  );
  await transaction.execute(sql`select from ${documents} where id = ${id} for update`);
  await transaction.execute(
    sql`select from ${deletedDocuments} where document_id = ${id} for update`,
  );
  // The lock that fill_history() takes in the database.
  await transaction.execute(sql`select pg_advisory_xact_lock(727001414)`);
}

/** The digest of revision r with this content, as the hash chain uses it. */
const leafOf = (before: SQL, after: SQL) => sql`encode(sha256(convert_to(
  jsonb_build_array(r.id, r.table_name, r.record_id, r.action, ${before}, ${after})::text, 'UTF8'
)), 'hex')`;

const ERASED_REASON: TextReason = 'erased';

interface Erased {
  readonly id: number;
  readonly fileName: string;
  readonly originalName: string;
  readonly month: string;
  readonly digest: string | null;
}

/**
 * Deletes the document if it still exists, and erases its name and text everywhere: in the change log, the history,
 * restorable data and stored answers. Lock first.
 */
export async function eraseDocument(
  transaction: Transaction,
  { id, fileName, originalName, month, digest }: Erased,
): Promise<void> {
  await transaction.execute(sql`delete from ${documents} where id = ${id}`);
  await transaction.execute(sql`
    insert into ${purges} (document_id, month, digest, leaves)
    select ${id}::integer, ${month}::text, ${digest}::text, coalesce(jsonb_object_agg(
      r.id::text,
      jsonb_build_object(
        'was', ${leafOf(sql`r.before`, sql`r.after`)},
        'is', ${leafOf(sql`erased(r.before)`, sql`erased(r.after)`)}
      )
    ), '{}')
    from ${revisions} r where r.record_id = ${id} and r.table_name = 'documents'`);
  await transaction.execute(sql`
    update ${revisions} set before = erased(before), after = erased(after)
    where record_id = ${id} and table_name = 'documents'
      and (before ? 'original_name' or after ? 'original_name')`);
  await transaction.execute(
    sql`update history.documents set original_name = ${ERASED_NAME} where id = ${id}`,
  );
  await transaction.execute(sql`delete from history.document_pages where document_id = ${id}`);
  await transaction.execute(sql`delete from history.document_texts where document_id = ${id}`);
  // Past states show only that there was a document.
  await transaction.execute(sql`
    insert into history.document_texts (document_id, status, reason, attempts)
    values (${id}, 'not_searchable', ${ERASED_REASON}, 0)`);
  await transaction.execute(sql`
    update ${removedMonths} set rows = jsonb_set(rows, '{documents}', (
      select coalesce(jsonb_agg(kept), '[]') from jsonb_array_elements(rows -> 'documents') kept
      where (kept ->> 'id')::integer <> ${id}
    ))
    where ${withDocument(id)}`);
  await transaction.execute(sql`
    update ${idempotencyKeys}
    set answer = replace(answer, ${JSON.stringify(originalName)}, ${JSON.stringify(ERASED_NAME)})
    where position(${fileName}::text in answer) > 0`);
  await eraseDownloads(transaction, id, ERASED_NAME);
  await transaction.execute(sql`delete from ${deletedDocuments} where document_id = ${id}`);
  // Cached answers about the past contain the name too.
  await transaction.execute(
    sql`select set_config('app.touched', concat_ws(',', nullif(current_setting('app.touched', true), ''), 'documents'), true)`,
  );
}
