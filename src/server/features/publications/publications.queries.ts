import { and, desc, eq, inArray, lte, max, sql } from 'drizzle-orm';
import type { Publication } from '../../../contract/publications.ts';
import { nameOfPerson } from '../../users/personName.ts';
import type { Database, DatabaseReader } from '../../../engine/db/database.ts';
import { withIsoInstants } from '../../../engine/db/isoInstants.ts';
import { documents } from '../../../engine/db/schema/documents.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import { publications, publishedFiles } from '../../../engine/db/schema/publications.ts';
import { users } from '../../../engine/db/schema/users.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { printedCode } from './sealCodes.ts';

interface PublicationMonth {
  readonly fyId: number;
  readonly monthNum: number;
}

const isOfPublicationMonth = ({ fyId, monthNum }: PublicationMonth) =>
  and(eq(publications.fyId, fyId), eq(publications.monthNum, monthNum));

export async function readPublications(orm: DatabaseReader, id?: number): Promise<Publication[]> {
  const condition = id === undefined ? undefined : eq(publications.id, id);
  const rows = await orm
    .select({
      id: publications.id,
      fyId: publications.fyId,
      monthNum: publications.monthNum,
      month: publications.month,
      number: publications.number,
      code: publications.code,
      moment: publications.moment,
      manifestDigest: publications.manifestDigest,
      publishedAt: publications.publishedAt,
      publishedBy: nameOfPerson,
      state: publications.state,
      supersededAt: publications.supersededAt,
    })
    .from(publications)
    .leftJoin(users, eq(users.id, publications.publishedBy))
    .where(condition)
    .orderBy(desc(publications.publishedAt), desc(publications.id));
  const files = await publishedFilesOf(
    orm,
    rows.map((row) => row.id),
  );
  return rows.map((row) =>
    Object.assign(withIsoInstants(row), {
      code: printedCode(row.code),
      files: files
        .filter(({ publicationId }) => publicationId === row.id)
        .map(({ format, fileName, fileSize, digest }) => ({ format, fileName, fileSize, digest })),
    }),
  );
}

async function publishedFilesOf(orm: DatabaseReader, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return orm
    .select()
    .from(publishedFiles)
    .where(inArray(publishedFiles.publicationId, [...ids]))
    .orderBy(publishedFiles.format);
}

export async function readManifest(orm: DatabaseReader, id: number) {
  const [row] = await orm
    .select({
      fyId: publications.fyId,
      monthNum: publications.monthNum,
      code: publications.code,
      manifest: publications.manifest,
      signature: publications.signature,
    })
    .from(publications)
    .where(eq(publications.id, id));
  return row ?? null;
}

export function manifestsUpTo(
  orm: DatabaseReader,
  version: PublicationMonth & { readonly number: number },
) {
  return orm
    .select({ number: publications.number, manifest: publications.manifest })
    .from(publications)
    .where(and(isOfPublicationMonth(version), lte(publications.number, version.number)))
    .orderBy(desc(publications.number));
}

export const signedManifest = ({ manifest, signature }: SignedText): string =>
  JSON.stringify({ manifest, signature });

interface SignedText {
  readonly manifest: string;
  readonly signature: string;
}

export async function allManifests({ orm }: Pick<Database, 'orm'>): Promise<Map<string, string>> {
  const rows = await orm
    .select({
      code: publications.code,
      manifest: publications.manifest,
      signature: publications.signature,
    })
    .from(publications);
  return new Map(rows.map((row) => [row.code, signedManifest(row)]));
}

export function currentManifests(orm: DatabaseReader) {
  return orm
    .select({
      fyId: publications.fyId,
      monthNum: publications.monthNum,
      month: publications.month,
      number: publications.number,
      manifest: publications.manifest,
    })
    .from(publications)
    .where(eq(publications.state, 'published'))
    .orderBy(publications.moment, publications.id);
}

export async function lastNumber(orm: DatabaseReader, month: PublicationMonth): Promise<number> {
  const [row] = await orm
    .select({ last: max(publications.number) })
    .from(publications)
    .where(isOfPublicationMonth(month));
  return row?.last ?? 0;
}

export async function newestOfMonth(orm: DatabaseReader, month: PublicationMonth) {
  const [row] = await orm
    .select({ number: publications.number, publishedAt: publications.publishedAt })
    .from(publications)
    .where(and(isOfPublicationMonth(month), eq(publications.state, 'published')));
  return row ?? null;
}

export async function lockPublications(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`lock table ${publications} in share row exclusive mode`);
}

export async function insertPublication(
  transaction: Transaction,
  publication: Omit<typeof publications.$inferInsert, 'id' | 'state' | 'supersededAt'>,
  files: readonly Omit<typeof publishedFiles.$inferInsert, 'publicationId'>[],
): Promise<number> {
  await transaction
    .update(publications)
    .set({ state: 'superseded', supersededAt: publication.publishedAt })
    .where(and(isOfPublicationMonth(publication), eq(publications.state, 'published')));
  const [row] = await transaction
    .insert(publications)
    .values(publication)
    .returning({ id: publications.id });
  if (row === undefined) throw new Error('A publication was not inserted');
  await transaction
    .insert(publishedFiles)
    .values(files.map((file) => ({ ...file, publicationId: row.id })));
  return row.id;
}

export async function documentsOfMonth(orm: DatabaseReader, { fyId, monthNum }: PublicationMonth) {
  return orm
    .select({
      id: documents.id,
      name: documents.originalName,
      size: documents.fileSize,
      fileName: documents.fileName,
    })
    .from(documents)
    .innerJoin(monthlySummaries, eq(monthlySummaries.id, documents.summaryId))
    .where(and(eq(monthlySummaries.fyId, fyId), eq(monthlySummaries.monthNum, monthNum)))
    .orderBy(documents.id);
}

export async function publishedDigests({ orm }: Pick<Database, 'orm'>): Promise<Set<string>> {
  const rows = await orm.select({ digest: publishedFiles.digest }).from(publishedFiles);
  return new Set(rows.map(({ digest }) => digest));
}
