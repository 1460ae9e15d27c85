import { and, desc, eq, inArray, max, sql } from 'drizzle-orm';
import type { Publication } from '../../../contract/publications.ts';
import { nameOfPerson } from '../../accounts/personName.ts';
import type { Database } from '../../db/database.ts';
import { withIsoInstants } from '../../db/isoInstants.ts';
import { documents } from '../../db/schema/documents.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { publications, publishedFiles } from '../../db/schema/publications.ts';
import { users } from '../../db/schema/users.ts';
import type { Transaction } from '../../db/write.ts';
import { printedCode } from './sealCodes.ts';

type Reading = Database['orm'] | Transaction;

interface OfMonth {
  readonly fyId: number;
  readonly monthNum: number;
}

const ofMonth = ({ fyId, monthNum }: OfMonth) =>
  and(eq(publications.fyId, fyId), eq(publications.monthNum, monthNum));

/** All publications, or one of them, the newest first. */
export async function readPublications(orm: Reading, id?: number): Promise<Publication[]> {
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
  const files = await filesOf(
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

async function filesOf(orm: Reading, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return orm
    .select()
    .from(publishedFiles)
    .where(inArray(publishedFiles.publicationId, [...ids]))
    .orderBy(publishedFiles.format);
}

/** The stored manifest of a publication, as it was signed. */
export async function readManifest(orm: Reading, id: number) {
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

/** A manifest with its signature, as it is handed out and kept beside the files. */
export const signedManifest = ({ manifest, signature }: SignedText): string =>
  JSON.stringify({ manifest, signature });

interface SignedText {
  readonly manifest: string;
  readonly signature: string;
}

/** All signed manifests, by code. */
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

/** The manifests that no other has superseded, in the order in which they were published. */
export function currentManifests(orm: Reading) {
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

/** How many times a month was published. */
export async function lastNumber(orm: Reading, month: OfMonth): Promise<number> {
  const [row] = await orm
    .select({ last: max(publications.number) })
    .from(publications)
    .where(ofMonth(month));
  return row?.last ?? 0;
}

/** The publication of a month that no other has superseded. */
export async function newestOfMonth(orm: Reading, month: OfMonth) {
  const [row] = await orm
    .select({ number: publications.number, publishedAt: publications.publishedAt })
    .from(publications)
    .where(and(ofMonth(month), eq(publications.state, 'published')));
  return row ?? null;
}

/** Nobody else publishes until the commit. */
export async function lockPublications(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`lock table ${publications} in share row exclusive mode`);
}

/** Stores a publication with its files, in the place of the earlier one of its month. */
export async function insertPublication(
  transaction: Transaction,
  publication: Omit<typeof publications.$inferInsert, 'id' | 'state' | 'supersededAt'>,
  files: readonly Omit<typeof publishedFiles.$inferInsert, 'publicationId'>[],
): Promise<number> {
  await transaction
    .update(publications)
    .set({ state: 'superseded', supersededAt: publication.publishedAt })
    .where(and(ofMonth(publication), eq(publications.state, 'published')));
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

/** The documents of a month's report. */
export async function documentsOfMonth(orm: Reading, { fyId, monthNum }: OfMonth) {
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

/** The digests of all published files. */
export async function publishedDigests({ orm }: Pick<Database, 'orm'>): Promise<Set<string>> {
  const rows = await orm.select({ digest: publishedFiles.digest }).from(publishedFiles);
  return new Set(rows.map(({ digest }) => digest));
}
