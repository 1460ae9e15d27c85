import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';

/** Moments read at once. */
const PAGE = 500;
const LEAF_BYTES = 8;

/** What of the trace does not fit, in words for whoever runs the server. */
export interface ChainFault {
  /** The first moment that does not fit; null: a change without revisions or the other way round. */
  readonly moment: number | null;
  readonly text: string;
}

export interface Verified {
  readonly moments: number;
  /** The last moment's hash in hexadecimal; null without moments. */
  readonly head: string | null;
  readonly fault: ChainFault | null;
}

interface StoredMoment {
  moment: string;
  hash: Buffer;
  leaves: Buffer;
  head: string;
  /** Digests of the revisions, in their order. */
  digests: Buffer[];
  /** "financial_data 12" for each of them. */
  records: string[];
}

// In the program's own words, not by a function of the database, which could have been altered too.
const READ = `
  select c.moment, c.hash, c.leaves,
    jsonb_build_array(
      c.moment, (extract(epoch from c.sealed_at) * 1000000)::bigint, c.id,
      (extract(epoch from c.at) * 1000000)::bigint, c.actor, c.request_id, c.reason, c.origin
    )::text as head,
    coalesce(r.digests, '{}') as digests, coalesce(r.records, '{}') as records
  from change_sets c
  left join lateral (
    select
      array_agg(sha256(convert_to(jsonb_build_array(r.id, r.table_name, r.record_id, r.action, r.before, r.after)::text, 'UTF8')) order by r.id) as digests,
      array_agg(r.table_name || ' ' || r.record_id order by r.id) as records
    from revisions r where r.change_id = c.id
  ) r on true
  where c.moment > $1
  order by c.moment limit ${PAGE}`;

const sha256 = (...parts: readonly (Uint8Array | string)[]): Buffer => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest();
};

/** Which record's revision is not as it was sealed; undefined if all are. */
function alteredRecord({ digests, leaves, records }: StoredMoment): string | undefined {
  for (const [index, digest] of digests.entries()) {
    const sealed = leaves.subarray(index * LEAF_BYTES, (index + 1) * LEAF_BYTES);
    if (!sealed.equals(digest.subarray(0, LEAF_BYTES))) return records[index];
  }
  return digests.length * LEAF_BYTES < leaves.length ? 'a revision that is not there' : undefined;
}

/**
 * Walks the trace from its first moment and computes the chain again. Stops at the first moment that
 * does not fit. A tail that was cut off is not seen here: compare the head with one that was kept.
 */
export async function verifyChain({
  pool,
}: {
  readonly pool: Pick<ClientBase, 'query'>;
}): Promise<Verified> {
  let moments = 0;
  let chain: Buffer = Buffer.alloc(0);
  const fails = (moment: number | null, text: string): Verified => ({
    moments,
    head: moments === 0 ? null : chain.toString('hex'),
    fault: { moment, text },
  });
  for (;;) {
    const { rows } = await pool.query<StoredMoment>(READ, [moments]);
    for (const row of rows) {
      const next = moments + 1;
      if (Number(row.moment) !== next) return fails(next, `Moment ${next} is not there`);
      const hash = sha256(chain, sha256(...row.digests), row.head);
      const record = alteredRecord(row);
      // The short digests are not in the chain, so they are compared where it fits, too.
      if (!hash.equals(row.hash) || record !== undefined) {
        const what = record ?? 'its author, reason, origin, time or hash';
        return fails(next, `Moment ${next} does not fit: ${what} was altered`);
      }
      chain = hash;
      moments = next;
    }
    if (rows.length < PAGE) break;
  }
  const { rows } = await pool.query<{ record: string }>(
    `select table_name || ' ' || record_id as record from revisions r
     where not exists (select from change_sets c where c.id = r.change_id) order by id limit 1`,
  );
  const [stray] = rows;
  if (stray !== undefined) return fails(null, `A revision of ${stray.record} belongs to no change`);
  return { moments, head: moments === 0 ? null : chain.toString('hex'), fault: null };
}
