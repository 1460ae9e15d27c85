import pLimit from 'p-limit';
import type pg from 'pg';
import type { Log } from '../database.ts';

export interface UpkeepTimes {
  lookEveryMs: number;
  logBytes: number;
  checkpointEveryMs: number;
  nightlyHour: number;
}

export const UPKEEP_TIMES: UpkeepTimes = {
  lookEveryMs: 10_000,
  logBytes: 64 * 1024 * 1024,
  checkpointEveryMs: 300_000,
  nightlyHour: 3,
};

/** A checkpoint itself writes this much log. If no more than this was written, no checkpoint is needed. */
const IDLE_LOG_BYTES = 8_192;

export function untilHour(hour: number, now: Date): number {
  const next = new Date(now);
  next.setHours(hour, 0, 0, 0);
  if (next <= now) next.setDate(next.getDate() + 1);
  return next.getTime() - now.getTime();
}

export async function logSinceCheckpoint(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    'SELECT pg_current_wal_insert_lsn() - redo_lsn AS bytes FROM pg_control_checkpoint()',
  );
  return Number(rows[0]?.bytes);
}

export async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT relid::regclass::text AS name FROM pg_stat_user_tables ORDER BY 1',
  );
  return rows.map((row) => row.name);
}

interface UpkeepTarget {
  pool: pg.Pool;
  log: Log;
  times: UpkeepTimes;
  workBegun: () => number;
  checkpoint: () => Promise<void>;
  analyse: () => Promise<void>;
  now: () => Date;
}

/** Does what a PostgreSQL server does automatically and PGlite doesn't: checkpoints and vacuuming. */
export function startUpkeep(kept: UpkeepTarget): { stop(): Promise<void> } {
  const { pool, log, times } = kept;
  const oneAtATime = pLimit(1);
  let lastCheckpoint = performance.now();
  let seen = kept.workBegun();

  const look = async () => {
    if (kept.workBegun() === seen) return;
    const written = await logSinceCheckpoint(pool);
    seen = kept.workBegun();
    const late = performance.now() - lastCheckpoint > times.checkpointEveryMs;
    if (written > times.logBytes || (late && written > IDLE_LOG_BYTES)) {
      await kept.checkpoint();
      lastCheckpoint = performance.now();
      seen = kept.workBegun();
    } else if (late) lastCheckpoint = performance.now();
    else if (written > IDLE_LOG_BYTES) seen = -1;
  };
  const inTurn = (work: () => Promise<void>) => {
    oneAtATime(work).catch((error: unknown) => {
      log.warn({ err: error }, 'database maintenance failed; the server will retry');
    });
  };
  const looks = setInterval(() => inTurn(look), times.lookEveryMs);
  looks.unref();
  let night: NodeJS.Timeout;
  const sleep = () => {
    night = setTimeout(
      () => {
        inTurn(kept.analyse);
        sleep();
      },
      untilHour(times.nightlyHour, kept.now()),
    );
    night.unref();
  };
  sleep();
  return {
    stop() {
      clearInterval(looks);
      clearTimeout(night);
      return oneAtATime(() => Promise.resolve());
    },
  };
}
