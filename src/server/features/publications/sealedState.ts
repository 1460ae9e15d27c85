import { sealWaiting } from '../../../engine/db/sealer.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import { ProblemError } from '../../../contract/problemError.ts';

const MOST_SEALING_TRIES = 50;

interface SealedMoment {
  readonly moment: number;
  readonly chain: string;
}

/**
 * Reads in one snapshot that contains exactly the changes up to a change number, and returns that number. Changes
 * committed meanwhile are in neither.
 */
export async function readSealed<T>(
  { database }: Pick<Deps, 'database'>,
  read: (transaction: Transaction) => Promise<T>,
): Promise<T & SealedMoment> {
  for (let tries = 0; tries < MOST_SEALING_TRIES; tries += 1) {
    await sealWaiting(database);
    const answer = await database.orm.transaction(
      async (transaction) => {
        const sealed = await sealedMoment(transaction);
        return sealed === null ? null : { ...(await read(transaction)), ...sealed };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    if (answer !== null) return answer;
  }
  throw new ProblemError(
    'temporarily_unavailable',
    'The data is changing constantly; try again in a few seconds',
    { retryAfterSeconds: 2 },
  );
}

/** Returns null if the snapshot contains changes that aren't sealed yet. */
async function sealedMoment(transaction: Transaction): Promise<SealedMoment | null> {
  const { rows } = await transaction.execute<{ moment: string; hash: string; waits: boolean }>(
    `select moment, encode(hash, 'hex') as hash,
       exists (select from change_sets where moment is null) as waits
     from change_sets where moment is not null order by moment desc limit 1`,
  );
  const [last] = rows;
  if (last === undefined || last.waits) return null;
  return { moment: Number(last.moment), chain: last.hash };
}
