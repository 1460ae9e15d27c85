import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { publications, publishedFiles } from '../../db/schema/publications.ts';
import { changeSets } from '../../db/schema/revisions.ts';
import { digest } from '../../db/write.ts';
import type { PublishedFiles } from '../../storage/publishedFiles.ts';
import type { Manifest } from './manifest.ts';
import { trustedManifest } from './packCheck.ts';
import { signedManifest } from './publications.queries.ts';
import { publicKeys } from './signing.ts';

type Stored = typeof publications.$inferSelect;
type StoredFile = typeof publishedFiles.$inferSelect;

interface Checking {
  readonly database: Database;
  readonly files: PublishedFiles;
  /** Null where nothing was ever published. */
  readonly keys: string | null;
}

/** What of a publication does not fit, in words for whoever runs the server. */
export interface PublicationFault {
  /** "Publication of April 2026, version 1" */
  readonly record: string;
  readonly problem: string;
}

interface Named {
  readonly month: string;
  readonly number: number;
}

const nameOf = ({ month, number }: Named) => `Publication of ${month}, version ${number}`;

/**
 * Checks all that was published, or what was published after a moment: the files, the manifests in the
 * database and next to the files, their signatures, and the chain of hashes at each moment that they name.
 * Publications are those of the recorded changes, so that one whose rows are gone is looked for, too.
 */
export async function verifyPublications(
  database: Database,
  files: PublishedFiles,
  after = 0,
): Promise<{ readonly count: number; readonly faults: readonly PublicationFault[] }> {
  const checking = { database, files, keys: await publicKeys({ database }) };
  const faults: PublicationFault[] = [];
  const recorded = await recordedPublications(database, after);
  // One by one: a manifest may be large.
  for (const { id, name } of recorded) {
    const problems = await problemsOf(checking, id);
    faults.push(...problems.map((problem) => ({ record: name, problem })));
  }
  if (after === 0) {
    for (const signed of await files.manifests()) {
      faults.push(...(await faultsBeside(checking, signed)));
    }
  }
  return { count: recorded.length, faults };
}

/** Those that are there by the recorded changes. Nothing of one changes later that is read here. */
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
    name: nameOf({ month, number: Number(number) }),
  }));
}

async function problemsOf(checking: Checking, id: number): Promise<string[]> {
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

/** What was signed, as the change has it that published it. */
async function recordedText(
  { database }: Checking,
  id: number,
): Promise<Pick<Stored, 'manifest' | 'signature'>> {
  const { rows } = await database.pool.query<Pick<Stored, 'manifest' | 'signature'>>(
    `select after ->> 'manifest' as manifest, after ->> 'signature' as signature from revisions
     where record_id = $1 and table_name = 'publications' and action = 'insert' order by id desc limit 1`,
    [id],
  );
  return rows[0] ?? { manifest: '', signature: '' };
}

const FIELDS: readonly (readonly [
  label: string,
  stored: (row: Stored) => string | number,
  signed: (manifest: Manifest) => string | number,
])[] = [
  ['Code', (row) => row.code, ({ code }) => code.replaceAll('-', '')],
  ['Month', (row) => row.month, ({ month }) => month],
  ['Month number', (row) => row.monthNum, ({ monthNum }) => monthNum],
  ['Version', (row) => row.number, ({ number }) => number],
  ['Time of publication', (row) => row.publishedAt.toISOString(), (one) => one.publishedAt],
  ['Change number', (row) => row.moment, ({ moment }) => moment],
];

const fieldProblems = (row: Stored, manifest: Manifest): string[] =>
  FIELDS.filter(([, stored, signed]) => stored(row) !== signed(manifest)).map(
    ([label]) => `${label} is not what its signed manifest has`,
  );

/** Files whose rows say something else than the manifest, are missing, or are there besides. */
function fileRowProblems(rows: readonly StoredFile[], { files }: Manifest): string[] {
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
    .map((format) => `The row of its ${format} file is not what its signed manifest has`);
}

/** Whether the chain has the hash that was signed at this moment. */
async function chainProblems(
  { database }: Checking,
  { moment, chain }: Manifest,
): Promise<string[]> {
  const [sealed] = await database.orm
    .select({ hash: changeSets.hash })
    .from(changeSets)
    .where(eq(changeSets.moment, moment));
  if (sealed?.hash === undefined || sealed.hash === null) {
    return [
      `Change ${moment}, which it was made from, is not there: the end of the trace was cut off`,
    ];
  }
  return Buffer.from(sealed.hash).toString('hex') === chain
    ? []
    : [`Change ${moment} has another hash than was signed: the chain was replaced`];
}

/** A manifest that is kept next to the files, so that it outlives what is done to the database. */
async function faultsBeside(checking: Checking, signed: string): Promise<PublicationFault[]> {
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
  if (found.length === 0) problems.push('It is not in the database');
  return problems.map((problem) => ({
    record: `${nameOf(manifest)}, by its manifest in files/published`,
    problem,
  }));
}

function signedContent({ keys }: Checking, signed: string): Manifest | null {
  if (keys === null) return null;
  try {
    // Signed by this program, which writes manifests of this kind alone.
    return trustedManifest(signed, keys).manifest as Manifest;
  } catch {
    return null;
  }
}
