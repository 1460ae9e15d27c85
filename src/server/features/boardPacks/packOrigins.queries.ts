import { sql } from 'drizzle-orm';
import type { Origin } from '../../../contract/origins.ts';
import { originSchema } from '../../../contract/origins.ts';
import type { LineKey } from '../../../domain/lines.ts';
import { MONTH_LINES, shownLines } from '../../../domain/lines.ts';
import { wayOfChange } from '../../../format/changeWay.ts';
import { nameOfPerson } from '../../accounts/personName.ts';
import { snakeCase } from '../../db/schema/columns.ts';
import { users } from '../../db/schema/users.ts';
import type { Transaction } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { RecordedFigure, SourceCell } from '../../imports/apply/cellOfFigure.ts';
import { cellsOfImport, originOfFigure } from '../../moments/figureOrigin.ts';
import { originKey } from '../../packs/model/packSource.ts';
import type { OriginNoun, PackFigureOrigin, PackSource } from '../../packs/model/packSource.ts';

type Reading = Transaction | Deps['database']['orm'];
type Origins = NonNullable<PackSource['origins']>;

/** Figures that were put back, whose way through the trace is followed one by one, at most. */
const MOST_FOLLOWED = 500;

interface Held {
  readonly noun: OriginNoun;
  readonly table: RecordedFigure['table'];
  readonly ids: readonly number[];
  readonly fields: readonly string[];
}

const IN_REPORTS: readonly LineKey[] = ['staffCount', 'revenue', 'ebitda'];

const idsOf = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id);

/** Where the figures of a pack are stored. */
function heldIn({ basis, figures, reports, forecasts }: PackSource): Held[] {
  return [
    {
      noun: 'figures',
      table: 'financial_data',
      ids: idsOf(figures),
      fields: shownLines(basis, MONTH_LINES),
    },
    { noun: 'report', table: 'monthly_summaries', ids: idsOf(reports), fields: IN_REPORTS },
    {
      noun: 'forecast',
      table: 'forecasts',
      ids: idsOf(forecasts),
      fields: ['amount', 'actualAmount'],
    },
  ];
}

interface SetFigure extends Record<string, unknown> {
  readonly record: number;
  readonly field: string;
  /** null: it has none yet. */
  readonly moment: number | null;
  readonly at: string | Date;
  readonly by: string | null;
  readonly reason: string | null;
  readonly origin: unknown;
}

/** Whether a figure was marked as not reported. */
const isMarked = (side: 'before' | 'after') =>
  sql`coalesce((t.${sql.identifier(side)} -> 'not_reported') ? f.field, false)`;

/** The last change that set each of these figures, or said that nobody has reported it. */
async function lastChanges(reading: Reading, { table, ids, fields }: Held): Promise<SetFigure[]> {
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

/** Who entered each figure of a pack, when, why and from where, as of what is read. */
export async function readPackOrigins(reading: Reading, source: PackSource): Promise<Origins> {
  const ways = new Ways(reading);
  const origins: Record<string, PackFigureOrigin> = {};
  for (const held of heldIn(source)) {
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
  // Accounts are not for everyone who reads a pack.
  if (place === null || place.isOfAccounts === true) return fileName;
  const sheet = place.sheet === '' ? '' : `, sheet ${place.sheet}`;
  return `${fileName}${sheet}, cell ${place.cell}`;
}

const PUT_BACK: ReadonlySet<Origin['kind']> = new Set([
  'importUndone',
  'removalUndone',
  'takenBack',
]);

/** Says where changes came from, and reads each import once. */
class Ways {
  readonly #reading: Reading;
  readonly #imports = new Map<number, Awaited<ReturnType<typeof cellsOfImport>>>();
  #followed = 0;

  constructor(reading: Reading) {
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
    const way = wayOfChange(origin);
    const isPutBack = origin !== null && PUT_BACK.has(origin.kind);
    if (moment === null || !isPutBack || this.#followed >= MOST_FOLLOWED) return way;
    this.#followed += 1;
    // What was put back came from where it had come from before.
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
