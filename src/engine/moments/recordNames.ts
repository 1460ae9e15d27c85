import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { figureMonth } from '../../finance/figureId.ts';
import { calendarYear, fiscalMonthName } from '../../finance/fiscalCalendar.ts';
import type { MeasureUnit } from '../../finance/measure.ts';
import { LINE_LIST } from '../../finance/lines.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import { nameOfSlug } from '../../finance/statements/balanceLines.ts';
import { isPlannedBalance, slugOfPlanned } from '../../finance/statements/balancePlan.ts';
import type { RowTexts } from '../../format/changedFields.ts';
import { RECORD_TABLES, rulesOf } from '../db/recordRules.ts';
import { RECORDS } from '../db/records.ts';

export interface RecordKey {
  readonly table: string;
  readonly id: number;
}

export interface NamedRecord {
  readonly name: string;
  readonly currency: string;
  readonly unit: MeasureUnit;
}

interface RecordMonth {
  readonly label: string;
  readonly calendarMonth: string;
  readonly place: number;
}

const givenNameOf = (row: RowTexts) =>
  `${row['first_name'] ?? ''} ${row['last_name'] ?? ''}`.trim();

const MONTH_COLUMNS: ReadonlySet<string> = new Set(['fy_id', 'month_num']);

const recordKeyText = ({ table, id }: RecordKey) => `${table} ${id}`;

export const authorKeys = (actor: string): RecordKey[] =>
  actor === 'system' ? [] : [{ table: 'users', id: Number(actor) }];

const NAME_REFERENCES: readonly (readonly [column: string, table: string])[] = [
  ['fy_id', 'financial_years'],
  ['summary_id', 'monthly_summaries'],
  ['monthly_summaries_id', 'monthly_summaries'],
  ['business_unit_id', 'business_units'],
  ['review_id', 'month_reviews'],
  ['plan_id', 'plans'],
  ['account_id', 'accounts'],
];

/**
 * The names of records; deleted records have their last name. At most three queries, however many records there are.
 */
export class RecordNames {
  readonly #basis: CompanyBasis;
  readonly #rows = new Map<string, RowTexts>();

  constructor(basis: CompanyBasis) {
    this.#basis = basis;
  }

  static async of(
    basis: CompanyBasis,
    database: NodePgDatabase,
    keys: readonly RecordKey[],
  ): Promise<RecordNames> {
    const names = new RecordNames(basis);
    let wanted = keys;
    while (wanted.length > 0) {
      const rows = await readRecordRows(database, wanted);
      for (const key of wanted)
        names.#rows.set(recordKeyText(key), rows.get(recordKeyText(key)) ?? {});
      wanted = names.#referred([...rows.values()]);
    }
    return names;
  }

  #referred(rows: readonly RowTexts[]): RecordKey[] {
    const missing = new Map<string, RecordKey>();
    for (const row of rows) {
      for (const [column, table] of NAME_REFERENCES) {
        const key = { table, id: Number(row[column] ?? 0) };
        if (key.id > 0 && !this.#rows.has(recordKeyText(key))) missing.set(recordKeyText(key), key);
      }
    }
    return [...missing.values()];
  }

  find(key: RecordKey): NamedRecord {
    const row = this.#rows.get(recordKeyText(key)) ?? {};
    return {
      name: this.#nameOf(key, row),
      currency: row['currency'] ?? this.#basis.currency,
      unit: recordLine(row)?.unit ?? 'usd',
    };
  }

  /**
   * Returns a person's name, or '' for an unknown person. For a person without a name, returns the address, or
   * `nameless` if given.
   */
  person(id: number, nameless: string | null): string {
    const row = this.#rows.get(recordKeyText({ table: 'users', id })) ?? {};
    if (nameless === null || !row['email']) return this.#nameOf({ table: 'users', id }, row);
    return givenNameOf(row) || nameless;
  }

  author(actor: string, nameless: string | null): string {
    if (actor === 'system') return 'Board Reports';
    return this.person(Number(actor), nameless) || 'A former user';
  }

  #nameOf({ table, id }: RecordKey, row: RowTexts): string {
    const rules = rulesOf(table);
    if (rules === undefined) return String(id);
    const text = (column: string) => row[column] ?? '';
    const month = () => this.#monthOf(row);
    if (rules.name !== undefined) {
      return rules.name({
        text,
        month,
        fiscalMonth: (monthNum) => fiscalMonthName(this.#basis, monthNum),
        line: () => recordLine(row)?.label ?? plannedName(text('line')),
        of: (other, column) => this.#refer(other, row[column]),
      });
    }
    const own = rules.naming.filter((column) => !MONTH_COLUMNS.has(column)).map(text);
    return [...own, ...(rules.month === 'own' ? [month()] : [])]
      .filter((one) => one !== '')
      .join(', ');
  }

  /** Returns the record's month, "October 2026", and its position among months; null if it has none. */
  monthOf({ table, id }: RecordKey): RecordMonth | null {
    const row = this.#rows.get(recordKeyText({ table, id })) ?? {};
    const report = row['summary_id'] ?? row['monthly_summaries_id'];
    if (report) return this.monthOf({ table: 'monthly_summaries', id: Number(report) });
    const month = Number(row['month_num'] ?? 0);
    const year = this.#rows.get(`financial_years ${row['fy_id']}`)?.['fy_year'] ?? '';
    if (month === 0 || !/^FY\d{2}$/.test(year)) return null;
    return {
      label: this.#monthOf(row),
      calendarMonth: figureMonth(monthInYear(this.#basis, { fyLabel: year, monthNum: month })),
      place: Number(year.slice(2)) * 12 + month,
    };
  }

  #refer(table: string, id: string | null | undefined): string {
    return id === null || id === undefined ? '' : this.find({ table, id: Number(id) }).name;
  }

  #monthOf(row: RowTexts): string {
    const basis = this.#basis;
    const month = Number(row['month_num'] ?? 0);
    const year = this.#refer('financial_years', row['fy_id']);
    if (month === 0) return '';
    return /^FY\d{2}$/.test(year)
      ? `${fiscalMonthName(basis, month)} ${calendarYear(basis, year, month)}`
      : fiscalMonthName(basis, month);
  }
}

const plannedName = (line: string) =>
  isPlannedBalance(line) ? nameOfSlug(slugOfPlanned(line)) : line;

const recordLine = (row: RowTexts) => LINE_LIST.find(({ key }) => key === row['line']);

const liveRecordsSql = sql.join(
  RECORD_TABLES.map((table) => {
    const fields = RECORDS[table].naming.map(
      (column) => sql`${sql.raw(`'${column}'`)}, t.${sql.identifier(column)}::text`,
    );
    return sql`select ${sql.raw(`'${table}'`)} as table_name, t.id, jsonb_build_object(${sql.join(fields, sql`, `)}) as row
      from wanted w join ${sql.identifier(table)} t on t.id = w.id where w.table_name = ${sql.raw(`'${table}'`)}`;
  }),
  sql` union all `,
);

/** Reads records; deleted ones as they last were. */
async function readRecordRows(
  database: NodePgDatabase,
  keys: readonly RecordKey[],
): Promise<Map<string, RowTexts>> {
  const tables = sql.param(keys.map(({ table }) => table));
  const ids = sql.param(keys.map(({ id }) => id));
  const { rows } = await database.execute<{
    table_name: string;
    id: number;
    row: RowTexts | null;
  }>(sql`
    with wanted as (
      select * from unnest(${tables}::text[], ${ids}::integer[]) as w(table_name, id)
    ), live as (${liveRecordsSql})
    select * from live
    union all
    select w.table_name, w.id, (
      select jsonb_object_agg(e.key, e.value) from jsonb_each_text(last.row) e
      where e.key = any(${sql.param(RECORD_TABLES.flatMap((table) => RECORDS[table].naming))}::text[])
    )
    from wanted w
    cross join lateral (
      -- The last revision of a record that is not there has deleted it, unless somebody did in the database itself.
      select coalesce(r.before, r.after) as row from revisions r
      where r.table_name = w.table_name and r.record_id = w.id and r.action <> 'update' order by r.id desc limit 1
    ) last
    where not exists (select from live l where l.table_name = w.table_name and l.id = w.id)`);
  return new Map(
    rows.map(({ table_name: table, id, row }) => [recordKeyText({ table, id }), row ?? {}]),
  );
}
