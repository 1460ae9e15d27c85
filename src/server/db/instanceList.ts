import os from 'node:os';
import type { Client } from 'pg';

/** With this the connections begin that keep the places of instances. */
export const PLACE = 'board-reports instance';

/** As many characters as PostgreSQL keeps of the name of a connection. */
const LONGEST = 63;
const LABEL = new RegExp(`^${PLACE} (\\S+) ([0-9a-z]+) (\\S+)$`);

/** One of several instances, as all of them see it. */
export interface SeenInstance {
  /** The machine and the port. */
  readonly name: string;
  readonly version: string;
  readonly startedAt: Date;
  /** When it last asked the database something over the connection that keeps its place; null: not told to this user. */
  readonly heardAt: Date | null;
  /** Whether it does what only one at a time should do. */
  readonly leads: boolean;
  /** Whether it is the one that was asked. */
  readonly isThis: boolean;
}

/** The name of a connection, from which the others know whose it is. The end of a long name of a machine tells it apart. */
export function placeLabel(
  { version, startedAt, port }: { version: string; startedAt: Date; port: number },
  host = os.hostname(),
): string {
  const seconds = Math.floor(startedAt.getTime() / 1_000).toString(36);
  const [begin, end] = [`${PLACE} ${version} ${seconds} `, `:${port}`];
  const plain = host.replaceAll(/[^\x21-\x7e]/g, '-');
  return begin + plain.slice(-(LONGEST - begin.length - end.length)) + end;
}

/** Which locks are of places and of the one that leads, with the numbers of both. */
interface PlaceLocks {
  readonly here: string;
  readonly serving: number;
  readonly upkeep: number;
}

/** All that have a place, those that have run for the longest first. */
export async function seenInstances(
  client: Client,
  { here, serving, upkeep }: PlaceLocks,
): Promise<SeenInstance[]> {
  interface Row {
    readonly label: string;
    readonly heardAt: Date | null;
    readonly leads: boolean;
    readonly isThis: boolean;
  }
  const { rows } = await client.query<Row>(
    `select application_name as label, state_change as "heardAt", pid = pg_backend_pid() as "isThis",
       pid in (select pid from pg_locks where ${here} and classid = $2) as leads
     from pg_stat_activity where pid in (select pid from pg_locks where ${here} and classid = $1)`,
    [serving, upkeep],
  );
  return rows
    .flatMap(({ label, ...row }) => {
      const [, version, seconds, name] = LABEL.exec(label) ?? [];
      if (version === undefined || seconds === undefined || name === undefined) return [];
      return [{ ...row, name, version, startedAt: new Date(Number.parseInt(seconds, 36) * 1_000) }];
    })
    .toSorted(
      (a, b) => a.startedAt.getTime() - b.startedAt.getTime() || (a.name < b.name ? -1 : 1),
    );
}
