import { type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/**
 * A condition for SQL: whether a publication names the file with this digest (SHA-256 in hexadecimal),
 * a column or a value.
 */
export const isPublished = (digest: SQL) => sql`exists (
  select from publications p
  cross join lateral jsonb_array_elements(p.manifest::jsonb -> 'documents') named
  where named ->> 'sha256' = ${digest}
)`;

interface PublishedFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** SHA-256 in hexadecimal; null if nobody knows it. */
  readonly digest: string | null;
}

/**
 * The publication that names a document, as "April 2026, version 2"; null: none does. It is known by
 * the digest of its file, and by its name and size, for a manifest may have no digest.
 */
export async function publicationNaming(
  orm: NodePgDatabase,
  { name, size, digest }: PublishedFile,
): Promise<string | null> {
  const { rows } = await orm.execute<{ publication: string }>(sql`
    select p.month || ', version ' || p.number as publication from publications p
    cross join lateral jsonb_array_elements(p.manifest::jsonb -> 'documents') named
    where named ->> 'sha256' = ${digest}::text
      or (named ->> 'name' = ${name}::text and (named ->> 'size')::bigint = ${size})
    order by p.id desc limit 1`);
  return rows[0]?.publication ?? null;
}
