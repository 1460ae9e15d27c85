import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { ERASED_NAME } from '../../contract/activityKinds.ts';

/** How many changes are read at once, and about how many revisions unless one change has more. */
const CHANGES_PER_READ = 500;
const MOST_REVISIONS = 2_000;
const LEAF_BYTES = 8;

/** Where the change history fails verification, for the person who runs the server. */
export interface ChainFault {
  /** The first change number that fails; null for a change without revisions or revisions without a change. */
  readonly moment: number | null;
  readonly text: string;
}

export interface VerifiedChain {
  readonly moments: number;
  readonly head: string | null;
  readonly fault: ChainFault | null;
}

interface StoredMoment {
  moment: string;
  hash: Buffer;
  leaves: Buffer;
  head: string;
  digests: Buffer[];
  records: string[];
  erased: (Buffer | null)[];
  remaining: (Buffer | null)[];
}

// Computed by this query and not by a function of the database, because that could have been altered too. The name of
// an erased document is no longer in its revisions: a later change, itself part of the chain, records the digest that
// the revision had.
const READ_CHANGES = `
  with purged as materialized (
    select leaf.key::bigint as revision, pc.moment,
      decode(leaf.value ->> 'was', 'hex') as digest, decode(leaf.value ->> 'is', 'hex') as remaining,
      (p.after ->> 'document_id')::integer as document_id
    from purges x
    join revisions p on p.record_id = x.id and p.table_name = 'purges' and p.action = 'insert'
    join change_sets pc on pc.id = p.change_id
    cross join lateral jsonb_each(p.after -> 'leaves') leaf
  )
  select c.moment, coalesce(c.hash, '') as hash, coalesce(c.leaves, '') as leaves,
    jsonb_build_array(
      c.moment, (extract(epoch from c.sealed_at) * 1000000)::bigint, c.id,
      (extract(epoch from c.at) * 1000000)::bigint, c.actor, c.request_id, c.reason, c.origin
    )::text as head,
    coalesce(r.digests, '{}') as digests, coalesce(r.records, '{}') as records,
    coalesce(r.erased, '{}') as erased, coalesce(r.remaining, '{}') as remaining
  from (
    select *, coalesce(sum(octet_length(leaves)) over (order by moment), 0) - coalesce(octet_length(leaves), 0) as before
    from (select * from change_sets where moment > $1 order by moment limit ${CHANGES_PER_READ}) next
  ) c
  left join lateral (
    select
      array_agg(sha256(convert_to(jsonb_build_array(r.id, r.table_name, r.record_id, r.action, r.before, r.after)::text, 'UTF8')) order by r.id) as digests,
      array_agg(r.table_name || ' ' || r.record_id order by r.id) as records,
      array_agg(g.digest order by r.id) as erased, array_agg(g.remaining order by r.id) as remaining
    from revisions r
    left join purged g on g.revision = r.id and g.moment > c.moment
      and r.table_name = 'documents' and g.document_id = r.record_id
      and coalesce(r.before ->> 'original_name', '${ERASED_NAME}') = '${ERASED_NAME}'
      and coalesce(r.after ->> 'original_name', '${ERASED_NAME}') = '${ERASED_NAME}'
    where r.change_id = c.id
  ) r on true
  where c.before < ${MOST_REVISIONS * LEAF_BYTES}
  order by c.moment`;

const chainDigest = (...parts: readonly (Uint8Array | string)[]): Buffer => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest();
};

const isSealed = (digest: Buffer, leaves: Buffer, index: number) =>
  leaves
    .subarray(index * LEAF_BYTES, (index + 1) * LEAF_BYTES)
    .equals(digest.subarray(0, LEAF_BYTES));

const sealedDigests = ({ digests, leaves, erased, remaining }: StoredMoment): Buffer[] =>
  digests.map((digest, index) => {
    const isErased = !isSealed(digest, leaves, index) && remaining[index]?.equals(digest) === true;
    return (isErased ? erased[index] : null) ?? digest;
  });

function alteredRecord(
  { leaves, records }: StoredMoment,
  digests: readonly Buffer[],
): string | undefined {
  for (const [index, digest] of digests.entries()) {
    if (!isSealed(digest, leaves, index)) return records[index];
  }
  return digests.length * LEAF_BYTES < leaves.length ? 'a missing revision' : undefined;
}

/** A verified point of the chain: a change number and its hash in hexadecimal. */
export interface KnownHead {
  readonly moment: number;
  readonly hash: string;
}

/**
 * Recomputes the chain from its first change, or after a verified one, and stops at the first mismatch. A truncated end
 * can't be detected this way: compare the head with a stored one.
 */
export async function verifyChain(
  { pool }: { readonly pool: Pick<ClientBase, 'query'> },
  after: KnownHead | null = null,
  isStopped: () => boolean = () => false,
): Promise<VerifiedChain> {
  let moments = after?.moment ?? 0;
  let chain: Buffer = Buffer.from(after?.hash ?? '', 'hex');
  const verified = (fault: ChainFault | null): VerifiedChain => ({
    moments,
    head: moments === 0 ? null : chain.toString('hex'),
    fault,
  });
  const fails = (moment: number | null, text: string): VerifiedChain => verified({ moment, text });
  while (!isStopped()) {
    const { rows } = await pool.query<StoredMoment>(READ_CHANGES, [moments]);
    if (rows.length === 0) break;
    for (const row of rows) {
      const next = moments + 1;
      if (Number(row.moment) !== next) return fails(next, `Change ${next} is missing`);
      const digests = sealedDigests(row);
      const hash = chainDigest(chain, chainDigest(...digests), row.head);
      const record = alteredRecord(row, digests);
      // The short digests are not part of the chain, so compare them even if the hash matches.
      if (!hash.equals(row.hash) || record !== undefined) {
        const what = record ?? 'its author, reason, origin, time or hash';
        return fails(next, `Change ${next} does not match: ${what} was altered`);
      }
      chain = hash;
      moments = next;
    }
  }
  const { rows } = await pool.query<{ record: string }>(
    `select table_name || ' ' || record_id as record from revisions r
     where not exists (select from change_sets c where c.id = r.change_id) order by id limit 1`,
  );
  const [stray] = rows;
  return stray === undefined
    ? verified(null)
    : fails(null, `A revision of ${stray.record} does not belong to any change`);
}
