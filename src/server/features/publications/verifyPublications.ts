import type { Database } from '../../db/database.ts';
import { publications, publishedFiles } from '../../db/schema/publications.ts';
import { changeSets } from '../../db/schema/revisions.ts';
import { digest } from '../../db/write.ts';
import type { PublishedFiles } from '../../storage/publishedFiles.ts';
import { eq } from 'drizzle-orm';
import type { Manifest } from './manifest.ts';
import { trustedManifest } from './packCheck.ts';
import { signedManifest } from './publications.queries.ts';
import { publicKeys } from './signing.ts';

type Stored = typeof publications.$inferSelect;

interface Checking {
  readonly database: Database;
  readonly files: PublishedFiles;
  /** Null where nothing was ever published. */
  readonly keys: string | null;
}

const nameOf = ({ month, number }: Pick<Manifest, 'month' | 'number'>) =>
  `Publication of ${month}, version ${number}`;

/**
 * Checks all that was published: the files, the manifests in the database and those beside the files,
 * their signatures, and the chain of hashes at each moment that they name. Returns what does not fit,
 * in words for whoever runs the server.
 */
export async function verifyPublications(
  database: Database,
  files: PublishedFiles,
): Promise<{ readonly count: number; readonly faults: readonly string[] }> {
  const checking = {
    database,
    files,
    keys: await publicKeys({ database }),
  };
  const faults: string[] = [];
  const codes = new Set<string>();
  let count = 0;
  for (const row of await database.orm.select().from(publications).orderBy(publications.id)) {
    count += 1;
    codes.add(row.code);
    faults.push(...(await faultsOf(checking, row)).map((text) => `${nameOf(row)}: ${text}`));
  }
  for (const signed of await checking.files.manifests()) {
    faults.push(...(await faultsBeside(checking, signed, codes)));
  }
  return { count, faults };
}

async function faultsOf(checking: Checking, row: Stored): Promise<string[]> {
  const manifest = signedContent(checking, signedManifest(row));
  if (manifest === null || digest(row.manifest) !== row.manifestDigest) {
    return ['its manifest was altered, or was not signed with a key in the database'];
  }
  const files = await checking.database.orm
    .select()
    .from(publishedFiles)
    .where(eq(publishedFiles.publicationId, row.id));
  const faults = await chainFaults(checking, manifest);
  if (said(manifest) !== kept(row, files)) {
    faults.push('its rows are not what its manifest says');
  }
  for (const { name, sha256 } of manifest.files) {
    if ((await checking.files.read(sha256)) === null) {
      faults.push(`${name} is missing or was altered (files/published/${sha256})`);
    }
  }
  return faults;
}

const filesSaid = (files: readonly string[]) => files.toSorted().join('\n');

/** All that is stored beside a manifest and shown instead of it, as the manifest has it. */
const said = ({ code, month, monthNum, number, publishedAt, moment, files }: Manifest): string =>
  JSON.stringify([
    [code.replaceAll('-', ''), month, monthNum, number, publishedAt, moment],
    filesSaid(files.map(({ format, sha256, size, name }) => `${format} ${sha256} ${size} ${name}`)),
  ]);

/** The same as the rows have it. */
function kept(
  { code, month, monthNum, number, publishedAt, moment }: Stored,
  files: readonly (typeof publishedFiles.$inferSelect)[],
): string {
  return JSON.stringify([
    [code, month, monthNum, number, publishedAt.toISOString(), moment],
    filesSaid(
      files.map(
        ({ format, digest: sha256, fileSize, fileName }) =>
          `${format} ${sha256} ${fileSize} ${fileName}`,
      ),
    ),
  ]);
}

/** Whether the chain has the hash that was signed at this moment. */
async function chainFaults({ database }: Checking, { moment, chain }: Manifest): Promise<string[]> {
  const [sealed] = await database.orm
    .select({ hash: changeSets.hash })
    .from(changeSets)
    .where(eq(changeSets.moment, moment));
  if (sealed?.hash === undefined || sealed.hash === null) {
    return [
      `moment ${moment}, which it was made from, is not there: the end of the trace was cut off`,
    ];
  }
  return Buffer.from(sealed.hash).toString('hex') === chain
    ? []
    : [`moment ${moment} has another hash than was signed: the chain was replaced`];
}

/** A manifest that is kept beside the files, so that it outlives what is done to the database. */
async function faultsBeside(
  checking: Checking,
  signed: string,
  codes: ReadonlySet<string>,
): Promise<string[]> {
  const manifest = signedContent(checking, signed);
  if (manifest === null) {
    return [
      'A manifest in files/published was altered, or was not signed with a key in the database',
    ];
  }
  const faults = await chainFaults(checking, manifest);
  if (!codes.has(manifest.code.replaceAll('-', ''))) faults.push('it is not in the database');
  return faults.map((text) => `${nameOf(manifest)}, by its manifest in files/published: ${text}`);
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
