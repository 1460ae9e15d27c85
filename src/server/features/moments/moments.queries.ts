import { lte, max, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { MomentsOverview } from '../../../contract/moments.ts';
import { newSince } from '../../../finance/reading.ts';
import { agendaItems } from '../../../engine/db/schema/meetings.ts';
import { readReading } from '../../questions/readings.ts';
import { exactInstant } from '../../../engine/db/isoInstants.ts';

const MOST_NOTABLE = 50;

interface SealedRow extends Record<string, unknown> {
  moment: string;
  at: string;
}

interface NotableRow extends SealedRow {
  kind: 'import' | 'importUndone';
  importId: number;
  fileName: string;
}

const sealedAtColumn = sql.raw(`${exactInstant('sealed_at')} as at`);

const shownMoment = ({ moment, at: time }: SealedRow) => ({ moment: Number(moment), at: time });

/** The day of the latest decision, not after today. */
async function readLastMeeting(database: NodePgDatabase, now: Date): Promise<string | null> {
  const [row] = await database
    .select({ day: max(agendaItems.decidedOn) })
    .from(agendaItems)
    .where(lte(agendaItems.decidedOn, now.toISOString().slice(0, 10)));
  return row?.day ?? null;
}

async function readLastRead(database: NodePgDatabase, userId: number, now: Date) {
  const mark = newSince(await readReading(database, userId), now.getTime());
  return mark === null || mark.moment === 0
    ? null
    : { moment: mark.moment, at: new Date(mark.at).toISOString() };
}

/** The first and the newest change number, the usual choices, and the change numbers of imports, newest first. */
export async function readMoments(
  database: NodePgDatabase,
  userId: number,
  now: Date,
): Promise<MomentsOverview> {
  const { rows: ends } = await database.execute<SealedRow>(sql`
    select moment, ${sealedAtColumn} from change_sets
    where moment = 1 or moment = (select max(moment) from change_sets) order by moment
  `);
  const { rows: notable } = await database.execute<NotableRow>(sql`
    select moment, ${sealedAtColumn}, origin ->> 'kind' as kind,
      (origin ->> 'importId')::int as "importId", origin ->> 'fileName' as "fileName"
    from change_sets
    where moment is not null and origin ->> 'kind' in ('import', 'importUndone')
    order by moment desc limit ${sql.raw(String(MOST_NOTABLE))}
  `);
  const [first] = ends;
  const newest = ends.at(-1);
  return {
    first: first === undefined ? null : shownMoment(first),
    newest: newest === undefined ? null : shownMoment(newest),
    lastRead: await readLastRead(database, userId, now),
    lastMeetingOn: await readLastMeeting(database, now),
    notable: notable.map((row) => {
      const { kind, importId, fileName } = row;
      const before = Number(row.moment) - 1;
      return Object.assign(shownMoment(row), {
        kind,
        importId,
        fileName,
        before: before === 0 ? null : before,
      });
    }),
  };
}
