import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';

/** The last moment of the trace and its hash in hexadecimal, as they were once. */
const headSchema = z.object({ moment: z.int(), hash: z.string() });
type Head = z.infer<typeof headSchema>;

interface Trace {
  readonly pool: Pick<ClientBase, 'query'>;
}

const PRIVATE = 0o600;

/** With the files of documents: whoever restores these restores another end of the trace, too. */
export const KEPT_HEAD = 'trace.json';
const fileIn = (dataDir: string) => path.join(dataDir, 'files', KEPT_HEAD);

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** null: none was kept yet. */
async function readHead(file: string): Promise<Head | null | 'unreadable'> {
  try {
    const read = headSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
    return read.success ? read.data : 'unreadable';
  } catch (error) {
    if (isMissing(error)) return null;
    if (error instanceof SyntaxError) return 'unreadable';
    throw error;
  }
}

async function hashAt({ pool }: Trace, moment: number): Promise<string | null> {
  const { rows } = await pool.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from change_sets where moment = $1`,
    [moment],
  );
  return rows[0]?.hash ?? null;
}

/** How the trace does not fit the end of it that was kept outside the database; null if it does. */
export async function headFault(trace: Trace, dataDir: string): Promise<string | null> {
  const kept = await readHead(fileIn(dataDir));
  if (kept === null) return null;
  if (kept === 'unreadable') return 'The end of the trace in files/trace.json cannot be read';
  const { moment, hash } = kept;
  const found = await hashAt(trace, moment);
  if (found === hash) return null;
  return found === null
    ? `Moment ${moment}, which files/trace.json has, is not there: the end of the trace was cut off`
    : `Moment ${moment} has another hash than in files/trace.json: the chain was replaced`;
}

/**
 * Keeps the end of the trace outside the database, so that an end that is cut off later is found, or a
 * chain that is computed again. A trace that does not fit what was kept before is not kept: answers why.
 */
export async function keepHead(trace: Trace, dataDir: string): Promise<string | null> {
  const fault = await headFault(trace, dataDir);
  if (fault !== null) return fault;
  const { rows } = await trace.pool.query<{ moment: number; hash: string }>(
    `select moment::integer, encode(hash, 'hex') as hash from change_sets
     where moment is not null order by moment desc limit 1`,
  );
  const [head] = rows;
  if (head !== undefined) await writeHead(fileIn(dataDir), head);
  return null;
}

async function writeHead(file: string, head: Head): Promise<void> {
  const unfinished = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    const handle = await open(unfinished, 'wx', PRIVATE);
    try {
      await handle.writeFile(`${JSON.stringify(head)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
