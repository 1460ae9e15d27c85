import os from 'node:os';
import type { Client } from 'pg';

/** Names of the connections that hold an instance's place start with this prefix. */
export const PLACE_CONNECTION_NAME = 'board-reports instance';

/** PostgreSQL truncates application names to this many characters. */
const LONGEST_PLACE_LABEL = 63;
const PLACE_LABEL = new RegExp(`^${PLACE_CONNECTION_NAME} (\\S+) ([0-9a-z]+) (\\S+)$`);

export interface ListedInstance {
  readonly name: string;
  readonly version: string;
  readonly startedAt: Date;
  readonly heardAt: Date | null;
  readonly leads: boolean;
  readonly isThis: boolean;
}

/**
 * Returns the application name that identifies an instance. A long machine name is cut at its start, because the end
 * tells machines apart.
 */
export function placeLabel(
  { version, startedAt, port }: { version: string; startedAt: Date; port: number },
  host = os.hostname(),
): string {
  const seconds = Math.floor(startedAt.getTime() / 1_000).toString(36);
  const [begin, end] = [`${PLACE_CONNECTION_NAME} ${version} ${seconds} `, `:${port}`];
  const plain = host.replaceAll(/[^\x21-\x7e]/g, '-');
  return begin + plain.slice(-(LONGEST_PLACE_LABEL - begin.length - end.length)) + end;
}

interface PlaceLocks {
  readonly here: string;
  readonly serving: number;
  readonly upkeep: number;
}

export async function listInstances(
  client: Client,
  { here, serving, upkeep }: PlaceLocks,
): Promise<ListedInstance[]> {
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
      const [, version, seconds, name] = PLACE_LABEL.exec(label) ?? [];
      if (version === undefined || seconds === undefined || name === undefined) return [];
      return [{ ...row, name, version, startedAt: new Date(Number.parseInt(seconds, 36) * 1_000) }];
    })
    .toSorted(
      (a, b) => a.startedAt.getTime() - b.startedAt.getTime() || (a.name < b.name ? -1 : 1),
    );
}
