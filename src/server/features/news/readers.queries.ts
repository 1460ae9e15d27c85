import { asc, eq, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { BriefingReader } from '../../../contract/readers.ts';
import type { ReadMark } from '../../../finance/reading.ts';
import { currentReading } from '../../../finance/reading.ts';
import { storedPersonName } from '../../users/personName.ts';
import { readings } from '../../../engine/db/schema/readings.ts';
import { users } from '../../../engine/db/schema/users.ts';
import { COMPANY_ID } from '../../company/company.ts';

async function readSwitchedOn(orm: NodePgDatabase): Promise<number | null> {
  const { rows } = await orm.execute<{ moment: number | null }>(sql`
    select max(c.moment)::int as moment
    from public.revisions r join public.change_sets c on c.id = r.change_id
    where r.record_id = ${COMPANY_ID} and r.table_name = 'company'
      and r.after ->> 'readings_shown_since' is not null`);
  return rows[0]?.moment ?? null;
}

export async function readReaders(orm: NodePgDatabase): Promise<BriefingReader[]> {
  const switchedOn = await readSwitchedOn(orm);
  const rows = await orm
    .select({
      userId: users.id,
      name: storedPersonName,
      email: users.email,
      seen: readings.seen,
      seenAt: readings.seenAt,
    })
    .from(users)
    .leftJoin(readings, eq(readings.userId, users.id))
    .where(eq(users.isActive, true))
    .orderBy(asc(storedPersonName), asc(users.id));
  const people = rows.map(({ seen, seenAt, ...person }) => {
    const isNoted = seen !== null && seenAt !== null;
    const reading = isNoted ? { seen: { moment: seen, at: seenAt.getTime() } } : null;
    return { person, shown: currentReading(reading, switchedOn) };
  });
  return people
    .toSorted((one, other) => (other.shown?.at ?? 0) - (one.shown?.at ?? 0))
    .map(({ person, shown }) => Object.assign(person, { lastRead: shown && shownReadMark(shown) }));
}

const shownReadMark = ({ at, moment }: ReadMark) => ({ at: new Date(at).toISOString(), moment });
