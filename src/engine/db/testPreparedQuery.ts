import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { preparedQuery } from './preparedQuery.ts';

const asking = (word: unknown, ids: unknown) =>
  sql`select ${word} as a, ${7}::int as b where ${sql.identifier('c')} = any(${ids}) or ${word} = 'x'`;

/** The same statement, built for each call and prepared once. */
export function builtBothWays(word: string, ids: readonly number[]) {
  const dialect = new PgDialect();
  const once = preparedQuery<'word' | 'ids'>(
    asking(sql.placeholder('word'), sql.placeholder('ids')),
  );
  return {
    eachTime: dialect.sqlToQuery(asking(word, sql.param(ids))),
    once: dialect.sqlToQuery(once({ word, ids })),
  };
}

export const ofText = (text: string) => preparedQuery(sql.raw(text));
