import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { check, customType, integer, numeric, text, timestamp } from 'drizzle-orm/pg-core';

/** An amount with cents, in the company's currency. */
export const money = (name: string) => numeric(name, { precision: 15, scale: 2 });

/** A percentage with two decimals. */
export const percent = (name: string) => numeric(name, { precision: 5, scale: 2 });

/** The column name of a property: "adjEbitda" is adj_ebitda. */
export const snakeCase = (property: string) =>
  property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** An instant with its time zone. */
export const instantColumn = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date' });

export const bytesColumn = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

export const identity = () => integer('id').primaryKey().generatedByDefaultAsIdentity();

/** Counts the committed changes of a row; a trigger raises it. */
export const rowVersion = () => integer('version').notNull().default(1);

/** The names of the figures that nobody has entered yet. */
export const notReportedColumn = <Name extends string>() =>
  text('not_reported')
    .array()
    .$type<Name[]>()
    .notNull()
    .default(sql`'{}'::text[]`);

// PostgreSQL reads the text of each check again for every statement that changes a row, so a check
// is kept short: one list in place of a condition for each column (docs/performance.md).

/** A figure that is not reported is stored as zero, and no other name is marked. */
export function notReportedIsZero(
  name: string,
  marks: AnyPgColumn,
  figures: Readonly<Record<string, AnyPgColumn>>,
) {
  const names = textArray(Object.keys(figures));
  return check(
    name,
    sql`${marks} <@ ${names} and zero_where_not_reported(${marks}, ${names}, ${arrayOf(Object.values(figures))})`,
  );
}

/** PostgreSQL's numeric accepts NaN; accounts do not. */
export const noNaN = (name: string, ...columns: AnyPgColumn[]) =>
  check(name, sql`'NaN' <> all (${arrayOf(columns)})`);

/** Texts as one constant of SQL; letters only. */
export const textArray = (texts: readonly string[]) => sql.raw(`'{${texts.join(',')}}'::text[]`);

const arrayOf = (columns: readonly AnyPgColumn[]) => sql`array[${sql.join([...columns], sql`, `)}]`;
