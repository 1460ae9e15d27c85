import { eq } from 'drizzle-orm';
import type { Database } from '../../../engine/db/database.ts';
import { publications, publishedFiles } from '../../../engine/db/schema/publications.ts';
import { changeSets } from '../../../engine/db/schema/revisions.ts';
import { digest } from '../../../engine/db/write.ts';
import type { PublishedFiles } from '../../../engine/storage/publishedFiles.ts';
import type { Manifest } from './manifest.ts';
import { trustedManifest } from './packCheck.ts';
import { signedManifest } from './publications.queries.ts';
import { publicKeys } from './signing.ts';

type StoredPublication = typeof publications.$inferSelect;
type StoredPublishedFile = typeof publishedFiles.$inferSelect;

interface VerificationRun {
  readonly database: Database;
  readonly files: PublishedFiles;
  readonly keys: string | null;
}

export interface PublicationFault {
  readonly record: string;
  readonly problem: string;
}

interface NamedPublication {
  readonly month: string;
  readonly number: number;
}

const publicationName = ({ month, number }: NamedPublication) =>
  `Publication for ${month}, version ${number}`;

/**
 * Checks everything that was published, or published after a change number: the files, the manifests in the database
 * and next to the files, their signatures, and the hash chain at each change that they name. The list of publications
 * comes from the recorded changes, so a publication whose row was removed is checked too.
 */
export async function verifyPublications(
  database: Database,
  files: PublishedFiles,
  after = 0,
): Promise<{ readonly count: number; readonly faults: readonly PublicationFault[] }> {
  const checking = { database, files, keys: await publicKeys({ database }) };
  const faults: PublicationFault[] = [];
  const recorded = await recordedPublications(database, after);
  // Read one at a time, because a manifest may be large.
  for (const { id, name } of recorded) {
    const problems = await publicationProblems(checking, id);
    faults.push(...problems.map((problem) => ({ record: name, problem })));
  }
  if (after === 0) {
    for (const signed of await files.manifests()) {
      faults.push(...(await faultsOfManifestFile(checking, signed)));
    }
  }
  return { count: recorded.length, faults };
}

/** The publications in the recorded changes. Their fields never change after publication. */
async function recordedPublications(
  database: Database,
  after: number,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const { rows } = await database.unhurried((client) =>
    client.query<{ id: number; month: string; number: string }>(
      `select r.record_id as id, r.after ->> 'month' as month, r.after ->> 'number' as number
       from revisions r join change_sets c on c.id = r.change_id
       where r.table_name = 'publications' and r.action = 'insert' and c.moment > $1
         and not exists (
           select from revisions d where d.record_id = r.record_id and d.table_name = r.table_name
             and d.action = 'delete' and d.id > r.id
         )
       order by r.record_id`,
      [after],
    ),
  );
  return rows.map(({ id, month, number }) => ({
    id,
    name: publicationName({ month, number: Number(number) }),
  }));
}

async function publicationProblems(checking: VerificationRun, id: number): Promise<string[]> {
  const { orm } = checking.database;
  const [row] = await orm.select().from(publications).where(eq(publications.id, id));
  const text = row ?? (await recordedText(checking, id));
  const manifest = signedContent(checking, signedManifest(text));
  if (manifest === null || (row !== undefined && digest(row.manifest) !== row.manifestDigest)) {
    return ['Its manifest was altered, or was not signed with a key in the database'];
  }
  const files = await orm.select().from(publishedFiles).where(eq(publishedFiles.publicationId, id));
  const problems = [
    ...(row === undefined ? [] : fieldProblems(row, manifest)),
    ...fileRowProblems(files, manifest),
    ...(await chainProblems(checking, manifest)),
  ];
  for (const { name, sha256 } of manifest.files) {
    if ((await checking.files.read(sha256)) === null) {
      problems.push(`${name} is missing or was altered (files/published/${sha256})`);
    }
  }
  return problems;
}

async function recordedText(
  { database }: VerificationRun,
  id: number,
): Promise<Pick<StoredPublication, 'manifest' | 'signature'>> {
  const { rows } = await database.pool.query<Pick<StoredPublication, 'manifest' | 'signature'>>(
    `select after ->> 'manifest' as manifest, after ->> 'signature' as signature from revisions
     where record_id = $1 and table_name = 'publications' and action = 'insert' order by id desc limit 1`,
    [id],
  );
  return rows[0] ?? { manifest: '', signature: '' };
}

const SIGNED_FIELDS: readonly (readonly [
  label: string,
  stored: (row: StoredPublication) => string | number,
  signed: (manifest: Manifest) => string | number,
])[] = [
  ['Code', (row) => row.code, ({ code }) => code.replaceAll('-', '')],
  ['Month', (row) => row.month, ({ month }) => month],
  ['Month number', (row) => row.monthNum, ({ monthNum }) => monthNum],
  ['Version', (row) => row.number, ({ number }) => number],
  ['Time of publication', (row) => row.publishedAt.toISOString(), (one) => one.publishedAt],
  ['Change number', (row) => row.moment, ({ moment }) => moment],
];

const fieldProblems = (row: StoredPublication, manifest: Manifest): string[] =>
  SIGNED_FIELDS.filter(([, stored, signed]) => stored(row) !== signed(manifest)).map(
    ([label]) => `${label} differs from its signed manifest`,
  );

function fileRowProblems(rows: readonly StoredPublishedFile[], { files }: Manifest): string[] {
  const texts = new Map(
    rows.map(({ format, digest: sha256, fileSize, fileName }) => [
      format,
      `${sha256} ${fileSize} ${fileName}`,
    ]),
  );
  const signed = new Map(
    files.map(({ format, sha256, size, name }) => [format, `${sha256} ${size} ${name}`]),
  );
  const formats = [...new Set([...signed.keys(), ...texts.keys()])];
  return formats
    .filter((format) => texts.get(format) !== signed.get(format))
    .map((format) => `The stored details of the ${format} file differ from the signed manifest`);
}

async function chainProblems(
  { database }: VerificationRun,
  { moment, chain }: Manifest,
): Promise<string[]> {
  const [sealed] = await database.orm
    .select({ hash: changeSets.hash })
    .from(changeSets)
    .where(eq(changeSets.moment, moment));
  if (sealed?.hash === undefined || sealed.hash === null) {
    return [
      `Change ${moment}, which it was created from, is missing: the end of the history was deleted`,
    ];
  }
  return Buffer.from(sealed.hash).toString('hex') === chain
    ? []
    : [`Change ${moment} has a different hash from the signed one: the chain was replaced`];
}

/** Checks a manifest stored next to the files, which survives changes to the database. */
async function faultsOfManifestFile(
  checking: VerificationRun,
  signed: string,
): Promise<PublicationFault[]> {
  const manifest = signedContent(checking, signed);
  if (manifest === null) {
    const problem =
      'A manifest in files/published was altered, or was not signed with a key in the database';
    return [{ record: 'Publications', problem }];
  }
  const problems = await chainProblems(checking, manifest);
  const found = await checking.database.orm
    .select({ id: publications.id })
    .from(publications)
    .where(eq(publications.code, manifest.code.replaceAll('-', '')));
  if (found.length === 0) problems.push('The publication is not in the database');
  return problems.map((problem) => ({
    record: `${publicationName(manifest)}, by its manifest in files/published`,
    problem,
  }));
}

function signedContent({ keys }: VerificationRun, signed: string): Manifest | null {
  if (keys === null) return null;
  try {
    // Signed by this program, which only writes manifests of this kind.
    return trustedManifest(signed, keys).manifest as Manifest;
  } catch {
    return null;
  }
}
