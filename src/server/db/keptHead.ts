import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';

/** The last moment of the trace and its hash in hexadecimal, as they were once. */
const headSchema = z.object({ moment: z.int(), hash: z.string() });
type Head = z.infer<typeof headSchema>;

interface Trace {
  readonly pool: Pick<ClientBase, 'query'>;
}

/** With the files of documents: whoever restores these restores another end of the trace, too. */
export const KEPT_HEAD = 'trace.json';

/** Where it is kept: with the files, on disk or in a bucket. */
interface Shelf {
  put(name: string, content: Uint8Array): Promise<void>;
  open(name: string): Promise<{ readonly content: Readable } | null>;
}

/** null: none was kept yet. */
async function readHead(shelf: Shelf): Promise<Head | null | 'unreadable'> {
  const file = await shelf.open(KEPT_HEAD);
  if (file === null) return null;
  try {
    const read = headSchema.safeParse(JSON.parse(await text(file.content)));
    return read.success ? read.data : 'unreadable';
  } catch (error) {
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
export async function headFault(trace: Trace, shelf: Shelf): Promise<string | null> {
  const kept = await readHead(shelf);
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
export async function keepHead(trace: Trace, shelf: Shelf): Promise<string | null> {
  const fault = await headFault(trace, shelf);
  if (fault !== null) return fault;
  const { rows } = await trace.pool.query<{ moment: number; hash: string }>(
    `select moment::integer, encode(hash, 'hex') as hash from change_sets
     where moment is not null order by moment desc limit 1`,
  );
  const [head] = rows;
  if (head !== undefined) await shelf.put(KEPT_HEAD, Buffer.from(`${JSON.stringify(head)}\n`));
  return null;
}
