import { type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/**
 * SQL condition: true if a publication names the file with this digest (SHA-256 in hexadecimal). The digest may be a
 * column or a value.
 */
export const isPublished = (digest: SQL) => sql`exists (
  select from publications p
  cross join lateral jsonb_array_elements(p.manifest::jsonb -> 'documents') named
  where named ->> 'sha256' = ${digest}
)`;

interface PublishedFile {
  readonly name: string;
  readonly size: number;
  readonly digest: string | null;
}

/**
 * Returns the publication that names a document, such as "April 2026, version 2", or null. Matches the file's digest,
 * or its name and size, because an old manifest may have no digest.
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
