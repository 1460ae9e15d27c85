import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';

/** The last change number and its hash in hexadecimal, as of some time. */
const traceHeadSchema = z.object({ moment: z.int(), hash: z.string() });
type TraceHead = z.infer<typeof traceHeadSchema>;

interface Trace {
  readonly pool: Pick<ClientBase, 'query'>;
}

/** Stored next to the documents' files. It isn't backed up: a restore stores the chain head of the restored history. */
export const TRACE_HEAD_FILE = 'trace.json';

interface HeadShelf {
  put(name: string, content: Uint8Array): Promise<void>;
  open(name: string): Promise<{ readonly content: Readable } | null>;
}

async function readTraceHead(shelf: HeadShelf): Promise<TraceHead | null | 'unreadable'> {
  const file = await shelf.open(TRACE_HEAD_FILE);
  if (file === null) return null;
  try {
    const read = traceHeadSchema.safeParse(JSON.parse(await text(file.content)));
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

/** How far the stored chain head reaches, and whether the change history matches it. */
export interface TraceHeadState {
  readonly reaches: number | null;
  readonly isMissing: boolean;
  readonly fault: string | null;
}

/** A new installation stores its first chain head a few minutes after its first change. */
const HEAD_KEPT_WITHIN = '1 hour';

export async function traceHeadState(trace: Trace, shelf: HeadShelf): Promise<TraceHeadState> {
  const kept = await readTraceHead(shelf);
  if (kept === null) {
    const { rows } = await trace.pool.query(
      `select from change_sets where moment = 1 and sealed_at < clock_timestamp() - interval '${HEAD_KEPT_WITHIN}'`,
    );
    return { reaches: null, isMissing: rows.length > 0, fault: null };
  }
  if (kept === 'unreadable') {
    const fault = 'The end of the history in files/trace.json cannot be read';
    return { reaches: null, isMissing: false, fault };
  }
  const { moment, hash } = kept;
  const found = await hashAt(trace, moment);
  const state = { reaches: moment, isMissing: false };
  if (found === hash) return { ...state, fault: null };
  const fault =
    found === null
      ? `Change ${moment}, listed in files/trace.json, is missing: the end of the history was deleted`
      : `Change ${moment} has a different hash in files/trace.json: the chain was replaced`;
  return { ...state, fault };
}

/**
 * Stores the chain head outside the database, which reveals a truncated or recomputed chain. A history that doesn't
 * match the previous head isn't stored. If the stored head is missing, only the check that reported this stores a new
 * one.
 */
export async function storeTraceHead(
  trace: Trace,
  shelf: HeadShelf,
  { isMissingReported = false } = {},
): Promise<TraceHeadState> {
  const state = await traceHeadState(trace, shelf);
  if (state.fault !== null || (state.isMissing && !isMissingReported)) return state;
  const { rows } = await trace.pool.query<{ moment: number; hash: string }>(
    `select moment::integer, encode(hash, 'hex') as hash from change_sets
     where moment is not null order by moment desc limit 1`,
  );
  const [head] = rows;
  if (head !== undefined && head.moment !== state.reaches) {
    await shelf.put(TRACE_HEAD_FILE, Buffer.from(`${JSON.stringify(head)}\n`));
  }
  return state;
}
