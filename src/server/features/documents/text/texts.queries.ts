import { sql } from 'drizzle-orm';
import type { UploadExtension } from '../../../../contract/limits.ts';
import { documentPages, SCANNED } from '../../../../engine/db/schema/documentTexts.ts';
import type { Transaction } from '../../../../engine/db/write.ts';
import type { TextReason, TextUnit } from './extractedText.ts';

export interface TextJob {
  readonly documentId: number;
  /** The number of the attempt, counted from 1; identifies our lease. */
  readonly attempt: number;
  readonly fileName: string;
  readonly fileType: UploadExtension;
}

/** The lease is longer than reading a file may take, and each written piece extends it. */
const LEASE = sql.raw(`interval '2 minutes'`);

/**
 * Takes the next document that nobody is reading, newest first because a user may be waiting for it. Counts the attempt
 * in the same statement, before the file is opened.
 */
export async function takeJob(transaction: Transaction): Promise<TextJob | null> {
  const { rows } = await transaction.execute<TextJob & Record<string, unknown>>(sql`
    update document_texts t set attempts = t.attempts + 1, leased_until = now() + ${LEASE}
    from documents d
    where d.id = t.document_id and t.document_id = (
      select document_id from document_texts
      where status = 'pending' and (leased_until is null or leased_until < now())
      order by attempts, document_id desc limit 1 for update skip locked
    )
    returning t.document_id as "documentId", t.attempts as attempt, d.file_name as "fileName",
      d.file_type as "fileType"
  `);
  return rows[0] ?? null;
}

export async function countPendingTexts(reader: Transaction): Promise<number> {
  const { rows } = await reader.execute<{ pending: number }>(
    sql`select count(*)::int as pending from document_texts where status = 'pending'`,
  );
  return rows[0]?.pending ?? 0;
}

export async function releaseJob(transaction: Transaction, job: TextJob): Promise<void> {
  await transaction.execute(
    sql`update document_texts set leased_until = null where ${isOurLease(job)}`,
  );
}

/** Returns the job without counting the attempt, because the file wasn't opened. */
export async function giveBackJob(transaction: Transaction, job: TextJob): Promise<void> {
  await transaction.execute(
    sql`update document_texts set leased_until = null, attempts = attempts - 1 where ${isOurLease(job)}`,
  );
}

/** Ends all leases, because this process has just started and no other process uses the data. */
export async function releaseAll(transaction: Transaction): Promise<void> {
  await transaction.execute(
    sql`update document_texts set leased_until = null where status = 'pending' and leased_until is not null`,
  );
}

/** Milliseconds until the end of a lease that another process may have left behind; null if there is none. */
export async function nextLeaseEndMs(reader: Transaction): Promise<number | null> {
  const { rows } = await reader.execute<{ ms: number | null }>(sql`
    select (extract(epoch from min(leased_until) - now()) * 1000)::float8 as ms
    from document_texts where status = 'pending'
  `);
  return rows[0]?.ms ?? null;
}

const isOurLease = ({ documentId, attempt }: TextJob) =>
  sql`document_id = ${documentId} and status = 'pending' and attempts = ${attempt}`;

/** Locks the row of the job. False if the document was deleted or another process has the job. */
async function isStillOurs(transaction: Transaction, job: TextJob): Promise<boolean> {
  const { rows } = await transaction.execute(
    sql`select 1 from document_texts where ${isOurLease(job)} for update`,
  );
  return rows.length > 0;
}

export async function storeTextDigest(
  transaction: Transaction,
  { documentId }: Pick<TextJob, 'documentId'>,
  digest: string,
): Promise<void> {
  await transaction.execute(
    sql`update document_texts set digest = ${digest} where document_id = ${documentId}`,
  );
}

export async function listWithoutDigest(
  reader: Transaction,
): Promise<{ documentId: number; fileName: string }[]> {
  const { rows } = await reader.execute<{ documentId: number; fileName: string }>(sql`
    select t.document_id as "documentId", d.file_name as "fileName"
    from document_texts t join documents d on d.id = t.document_id
    where t.digest is null and t.status <> 'pending' order by t.document_id
  `);
  return rows;
}

export async function storeMissingText(
  transaction: Transaction,
  job: TextJob,
  reason: TextReason,
): Promise<boolean> {
  if (!(await isStillOurs(transaction, job))) return false;
  await transaction.execute(sql`delete from document_pages where document_id = ${job.documentId}`);
  await transaction.execute(sql`
    update document_texts
    set status = 'not_searchable', reason = ${reason}, unit = null, leased_until = null
    where document_id = ${job.documentId}
  `);
  return true;
}

export type PagePart = Omit<typeof documentPages.$inferInsert, 'documentId'>;

interface WrittenPiece {
  readonly unit: TextUnit;
  readonly parts: readonly PagePart[];
  /** Page numbers such as "pages 2–4, 7"; empty if no page is scanned. */
  readonly scanned: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Writes a piece of a document's text. The last piece makes the document searchable. */
export async function addPiece(
  transaction: Transaction,
  job: TextJob,
  { unit, parts, scanned, isFirst, isLast }: WrittenPiece,
): Promise<boolean> {
  if (!(await isStillOurs(transaction, job))) return false;
  const { documentId } = job;
  if (isFirst) {
    await transaction.execute(sql`delete from document_pages where document_id = ${documentId}`);
  }
  await transaction.insert(documentPages).values(parts.map((part) => ({ documentId, ...part })));
  await transaction.execute(
    isLast
      ? sql`update document_texts set status = 'searchable', unit = ${unit}, leased_until = null,
            reason = ${scanned === '' ? null : SCANNED + scanned}
          where document_id = ${documentId}`
      : sql`update document_texts set unit = ${unit}, leased_until = now() + ${LEASE}
          where document_id = ${documentId}`,
  );
  return true;
}
