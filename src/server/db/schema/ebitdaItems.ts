import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { ExplanationKind } from '../../../domain/briefing/explanations.ts';
import type { RankedLine } from '../../../domain/briefing/briefingMonths.ts';
import { identity, money, noNaN, rowVersion } from './columns.ts';

/** What adjusted EBITDA of a month has beside its EBITDA, item by item. */
export const ebitdaItems = pgTable(
  'ebitda_items',
  {
    id: identity(),
    /** Not a foreign key: it outlives the month and its year, and is there when they come back. */
    fyId: integer('fy_id').notNull(),
    /** 1 is the first month of the company's year. */
    monthNum: smallint('month_num').notNull(),
    name: text('name').notNull(),
    /** What it adds to EBITDA; below zero: what it takes off. */
    amount: money('amount').notNull(),
    reason: text('reason').notNull(),
    /** The line that the amount is in; null: not stated. */
    line: text('line').$type<RankedLine>(),
    /** Of `lasting` each month has one: a plan has it, too. */
    kind: text('kind').$type<ExplanationKind>().notNull().default('oneOff'),
    /** Of `timing` the month in which it comes instead, as in "2026-12". */
    movesTo: text('moves_to'),
    version: rowVersion(),
  },
  (table) => [
    index('ebitda_items_month').on(table.fyId, table.monthNum),
    check('ebitda_items_month_num', sql`${table.monthNum} between 1 and 12`),
    noNaN('ebitda_items_amount', table.amount),
    check('ebitda_items_kind', sql`${table.kind} in ('oneOff', 'timing', 'lasting')`),
    check('ebitda_items_moves_to', sql`(${table.movesTo} is null) or ${table.kind} = 'timing'`),
  ],
);
