import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { check, customType, integer, numeric, text, timestamp } from 'drizzle-orm/pg-core';

export const money = (name: string) => numeric(name, { precision: 15, scale: 2 });

export const percent = (name: string) => numeric(name, { precision: 5, scale: 2 });

export const snakeCase = (property: string) =>
  property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const instantColumn = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date' });

export const bytesColumn = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

export const identity = () => integer('id').primaryKey().generatedByDefaultAsIdentity();

export const rowVersion = () => integer('version').notNull().default(1);

export const notReportedColumn = <Name extends string>() =>
  text('not_reported')
    .array()
    .$type<Name[]>()
    .notNull()
    .default(sql`'{}'::text[]`);

// PostgreSQL parses each check again for every statement that changes a row, so checks are kept short: one list instead
// of a condition per column (docs/performance.md).

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

/** PostgreSQL's numeric type accepts NaN, but accounts must not. */
export const noNaN = (name: string, ...columns: AnyPgColumn[]) =>
  check(name, sql`'NaN' <> all (${arrayOf(columns)})`);

export const textArray = (texts: readonly string[]) => sql.raw(`'{${texts.join(',')}}'::text[]`);

const arrayOf = (columns: readonly AnyPgColumn[]) => sql`array[${sql.join([...columns], sql`, `)}]`;
