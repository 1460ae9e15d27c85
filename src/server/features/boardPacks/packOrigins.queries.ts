import type { DatabaseReader } from '../../../engine/db/database.ts';
import { sql } from 'drizzle-orm';
import type { Origin } from '../../../contract/origins.ts';
import { originSchema } from '../../../contract/origins.ts';
import type { LineKey } from '../../../finance/lines.ts';
import { shownLines } from '../../../finance/catalogue.ts';
import { MONTH_LINES } from '../../../finance/lines.ts';
import { changeOriginWords } from '../../../format/changeOriginWords.ts';
import { nameOfPerson } from '../../users/personName.ts';
import { snakeCase } from '../../../engine/db/schema/columns.ts';
import { users } from '../../../engine/db/schema/users.ts';
import type { RecordedFigure, SourceCell } from '../../imports/cellOfFigure.ts';
import { cellsOfImport, originOfFigure } from '../../imports/figureOrigin.ts';
import { originKey } from '../../../packs/model/packSource.ts';
import type { OriginNoun, PackFigureOrigin, PackSource } from '../../../packs/model/packSource.ts';

type Origins = NonNullable<PackSource['origins']>;

/** The maximum number of reverted figures whose history is followed one by one. */
const MOST_FOLLOWED = 500;

interface HeldFigures {
  readonly noun: OriginNoun;
  readonly table: RecordedFigure['table'];
  readonly ids: readonly number[];
  readonly fields: readonly string[];
}

const IN_REPORTS: readonly LineKey[] = ['staffCount', 'revenue', 'ebitda'];

const recordIds = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id);

function heldFiguresIn({ basis, figures, reports, forecasts }: PackSource): HeldFigures[] {
  return [
    {
      noun: 'figures',
      table: 'financial_data',
      ids: recordIds(figures),
      fields: shownLines(basis, MONTH_LINES),
    },
    { noun: 'report', table: 'monthly_summaries', ids: recordIds(reports), fields: IN_REPORTS },
    {
      noun: 'forecast',
      table: 'forecasts',
      ids: recordIds(forecasts),
      fields: ['amount', 'actualAmount'],
    },
  ];
}

interface SetFigure extends Record<string, unknown> {
  readonly record: number;
  readonly field: string;
  /** Null if the change has no number yet. */
  readonly moment: number | null;
  readonly at: string | Date;
  readonly by: string | null;
  readonly reason: string | null;
  readonly origin: unknown;
}

/** True if a figure was marked as not reported. */
const isMarked = (side: 'before' | 'after') =>
  sql`coalesce((t.${sql.identifier(side)} -> 'not_reported') ? f.field, false)`;

async function lastChanges(
  reading: DatabaseReader,
  { table, ids, fields }: HeldFigures,
): Promise<SetFigure[]> {
  if (ids.length === 0) return [];
  const { rows } = await reading.execute<SetFigure>(sql`
    select distinct on (t.record_id, f.field)
      t.record_id as record, f.field, t.moment, t.at, t.reason, t.origin,
      ${nameOfPerson} as by
    from trace t
    join unnest(${sql.param([...fields])}::text[], ${sql.param(fields.map(snakeCase))}::text[])
      as f(field, col)
      on t.action = 'insert' or t.after ? f.col
        or (t.after ? 'not_reported' and ${isMarked('before')} <> ${isMarked('after')})
    left join ${users} on ${users.id}::text = t.actor
    where t.table_name = ${table} and t.record_id = any(${sql.param([...ids])}::integer[])
      and t.action <> 'delete'
    order by t.record_id, f.field, t.id desc`);
  return rows;
}

/**
 * The origin of each figure of a pack: who entered the figure, when, why and from where, as of the state that is read.
 */
export async function readPackOrigins(
  reading: DatabaseReader,
  source: PackSource,
): Promise<Origins> {
  const ways = new OriginTexts(reading);
  const origins: Record<string, PackFigureOrigin> = {};
  for (const held of heldFiguresIn(source)) {
    for (const { record, field, moment, at, by, reason, origin } of await lastChanges(
      reading,
      held,
    )) {
      const parsed = originSchema.safeParse(origin);
      const from = await ways.of(
        { table: held.table, record, field },
        { moment, origin: parsed.success ? parsed.data : null },
      );
      const key = originKey(held.noun, record, field);
      origins[key] = { at: new Date(at).toISOString(), by, reason, from };
    }
  }
  return origins;
}

function inFile(fileName: string, place: SourceCell | null): string {
  if (place === null || place.isOfAccounts === true) return fileName;
  const sheet = place.sheet === '' ? '' : `, sheet ${place.sheet}`;
  return `${fileName}${sheet}, cell ${place.cell}`;
}

const PUT_BACK: ReadonlySet<Origin['kind']> = new Set([
  'importUndone',
  'removalUndone',
  'takenBack',
]);

class OriginTexts {
  readonly #reading: DatabaseReader;
  readonly #imports = new Map<number, Awaited<ReturnType<typeof cellsOfImport>>>();
  #followed = 0;

  constructor(reading: DatabaseReader) {
    this.#reading = reading;
  }

  async of(
    figure: RecordedFigure,
    { moment, origin }: { readonly moment: number | null; readonly origin: Origin | null },
  ): Promise<string | null> {
    if (origin?.kind === 'import') {
      const cellOf = await this.#cellsOf(origin.importId);
      return inFile(origin.fileName, cellOf(figure));
    }
    const way = changeOriginWords(origin);
    const isPutBack = origin !== null && PUT_BACK.has(origin.kind);
    if (moment === null || !isPutBack || this.#followed >= MOST_FOLLOWED) return way;
    this.#followed += 1;
    // A reverted figure has the origin that it had before the reverted change.
    const before = await originOfFigure(this.#reading, moment, figure);
    return before === null ? way : `${inFile(before.fileName, before.place)} (${way ?? ''})`;
  }

  async #cellsOf(importId: number) {
    const known = this.#imports.get(importId);
    if (known !== undefined) return known;
    const read = await cellsOfImport(this.#reading, importId);
    this.#imports.set(importId, read);
    return read;
  }
}
