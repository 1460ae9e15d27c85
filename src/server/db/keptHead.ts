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

/** Next to the files of documents. No backup has it: a restore keeps the end of what it has restored. */
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

/** How far the end of the trace that was kept outside the database reaches, and whether the trace fits it. */
export interface KeptHeadState {
  /** null: none is kept, or it cannot be read. */
  readonly reaches: number | null;
  /** There are moments, and there should be a kept end of them. */
  readonly isMissing: boolean;
  readonly fault: string | null;
}

/** A new product keeps its first head a few minutes after its first change. */
const KEPT_WITHIN = '1 hour';

export async function keptHeadState(trace: Trace, shelf: Shelf): Promise<KeptHeadState> {
  const kept = await readHead(shelf);
  if (kept === null) {
    const { rows } = await trace.pool.query(
      `select from change_sets where moment = 1 and sealed_at < clock_timestamp() - interval '${KEPT_WITHIN}'`,
    );
    return { reaches: null, isMissing: rows.length > 0, fault: null };
  }
  if (kept === 'unreadable') {
    const fault = 'The end of the trace in files/trace.json cannot be read';
    return { reaches: null, isMissing: false, fault };
  }
  const { moment, hash } = kept;
  const found = await hashAt(trace, moment);
  const state = { reaches: moment, isMissing: false };
  if (found === hash) return { ...state, fault: null };
  const fault =
    found === null
      ? `Moment ${moment}, which files/trace.json has, is not there: the end of the trace was cut off`
      : `Moment ${moment} has another hash than in files/trace.json: the chain was replaced`;
  return { ...state, fault };
}

/**
 * Keeps the end of the trace outside the database, so that an end that is cut off later is found, or a
 * chain that is computed again. A trace that does not fit what was kept before is not kept. Where a kept end is
 * missing, only the check that has told so keeps another.
 */
export async function keepHead(
  trace: Trace,
  shelf: Shelf,
  { isMissingTold = false } = {},
): Promise<KeptHeadState> {
  const state = await keptHeadState(trace, shelf);
  if (state.fault !== null || (state.isMissing && !isMissingTold)) return state;
  const { rows } = await trace.pool.query<{ moment: number; hash: string }>(
    `select moment::integer, encode(hash, 'hex') as hash from change_sets
     where moment is not null order by moment desc limit 1`,
  );
  const [head] = rows;
  if (head !== undefined && head.moment !== state.reaches) {
    await shelf.put(KEPT_HEAD, Buffer.from(`${JSON.stringify(head)}\n`));
  }
  return state;
}
