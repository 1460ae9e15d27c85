import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { ExplanationKind } from '../../../telling/briefing/explanations.ts';
import type { RankedLine } from '../../../telling/briefing/briefingMonths.ts';
import { identity, money, noNaN, rowVersion } from './columns.ts';

export const ebitdaItems = pgTable(
  'ebitda_items',
  {
    id: identity(),
    fyId: integer('fy_id').notNull(),
    monthNum: smallint('month_num').notNull(),
    name: text('name').notNull(),
    /** Added to EBITDA; negative if deducted. */
    amount: money('amount').notNull(),
    reason: text('reason').notNull(),
    line: text('line').$type<RankedLine>(),
    /** A `lasting` item occurs every month, also in plans. */
    kind: text('kind').$type<ExplanationKind>().notNull().default('oneOff'),
    /** Set for `timing`: the month in which the item occurs instead, such as "2026-12". */
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
