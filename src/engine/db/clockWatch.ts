import type { Database, Log } from './database.ts';

/** Smaller differences are normal between machines, and time servers correct by less. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

interface ClockWatchOptions {
  readonly database: Pick<Database, 'pool'>;
  readonly log: Log;
  readonly now: () => Date;
  readonly passed?: () => number;
}

interface FutureChanges {
  readonly changes: number;
  readonly firstChange: number | null;
  readonly lastChange: number | null;
  readonly latest: string;
  readonly records: Readonly<Record<string, number>>;
}

/** Logs when the clock jumps, and which records are stamped with a time in the future. */
export class ClockWatch {
  readonly #watched: ClockWatchOptions;
  readonly #passed: () => number;
  #last: { readonly time: number; readonly passed: number };
  #latestLogged = '';

  constructor(watched: ClockWatchOptions) {
    this.#watched = watched;
    this.#passed = watched.passed ?? (() => performance.now());
    this.#last = this.#reading();
  }

  async look(): Promise<void> {
    const { log, database } = this.#watched;
    const before = this.#last;
    const reading = this.#reading();
    this.#last = reading;
    const expected = before.time + reading.passed - before.passed;
    const jumpMs = reading.time - expected;
    if (Math.abs(jumpMs) < CLOCK_TOLERANCE_MS) return;
    const jump = {
      expected: new Date(expected).toISOString(),
      clock: new Date(reading.time).toISOString(),
      seconds: Math.round(jumpMs / 1_000),
    };
    if (jumpMs < 0) {
      log.warn(jump, 'the clock was set back');
      return this.tellAhead();
    }
    const afterChange = await changeNumberAt(database, new Date(expected)).catch(() => null);
    log.warn(
      { ...jump, afterChange },
      'the clock jumped forward; changes after this one are stamped with the new time',
    );
  }

  async tellAhead(): Promise<void> {
    const { database, log, now } = this.#watched;
    try {
      const ahead = await readFutureChanges(
        database,
        new Date(now().getTime() + CLOCK_TOLERANCE_MS),
      );
      if (ahead === null || ahead.latest <= this.#latestLogged) return;
      this.#latestLogged = ahead.latest;
      log.warn(ahead, 'changes are stamped with a future time, because the clock was ahead');
    } catch (error) {
      log.warn({ err: error }, 'the times of changes could not be compared with the clock');
    }
  }

  #reading() {
    return { time: this.#watched.now().getTime(), passed: this.#passed() };
  }
}

async function changeNumberAt(
  { pool }: ClockWatchOptions['database'],
  time: Date,
): Promise<number> {
  const { rows } = await pool.query<{ moment: number }>(
    `select moment::integer as moment from change_sets
     where moment is not null and at <= $1 order by moment desc limit 1`,
    [time],
  );
  return rows[0]?.moment ?? 0;
}

async function readFutureChanges(
  { pool }: ClockWatchOptions['database'],
  time: Date,
): Promise<FutureChanges | null> {
  // Ids grow with time, so the newest change that isn't in the future ends the search early.
  const { rows } = await pool.query<FutureChanges>(
    `with ahead as (
       select id, at, moment from change_sets
       where at > $1 and id > coalesce((select id from change_sets where at <= $1 order by id desc limit 1), 0)
     )
     select count(*)::integer as changes, min(moment)::integer as "firstChange", max(moment)::integer as "lastChange",
       to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as latest,
       (select coalesce(jsonb_object_agg(table_name, records), '{}')
        from (select table_name, count(*) as records from revisions
              where change_id in (select id from ahead) group by table_name) counted) as records
     from ahead having count(*) > 0`,
    [time],
  );
  return rows[0] ?? null;
}
