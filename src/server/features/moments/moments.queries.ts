import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { MomentsKnown } from '../../../contract/moments.ts';
import { exactInstant } from '../../db/isoInstants.ts';

const MOST_NOTABLE = 50;

interface SealedRow extends Record<string, unknown> {
  /** As text, because it is a bigint. */
  moment: string;
  at: string;
}

interface NotableRow extends SealedRow {
  kind: 'import' | 'importUndone';
  importId: number;
  fileName: string;
}

const at = sql.raw(`${exactInstant('sealed_at')} as at`);

const shown = ({ moment, at: time }: SealedRow) => ({ moment: Number(moment), at: time });

/** The first and the newest moment, and those of imports, the newest first. */
export async function readMoments(database: NodePgDatabase): Promise<MomentsKnown> {
  const { rows: ends } = await database.execute<SealedRow>(sql`
    select moment, ${at} from change_sets
    where moment = 1 or moment = (select max(moment) from change_sets) order by moment
  `);
  const { rows: notable } = await database.execute<NotableRow>(sql`
    select moment, ${at}, origin ->> 'kind' as kind,
      (origin ->> 'importId')::int as "importId", origin ->> 'fileName' as "fileName"
    from change_sets
    where moment is not null and origin ->> 'kind' in ('import', 'importUndone')
    order by moment desc limit ${sql.raw(String(MOST_NOTABLE))}
  `);
  const [first] = ends;
  const newest = ends.at(-1);
  return {
    first: first === undefined ? null : shown(first),
    newest: newest === undefined ? null : shown(newest),
    notable: notable.map((row) => {
      const { kind, importId, fileName } = row;
      const before = Number(row.moment) - 1;
      return Object.assign(shown(row), {
        kind,
        importId,
        fileName,
        before: before === 0 ? null : before,
      });
    }),
  };
}
