import { date, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { LineKey } from '../../../domain/lines.ts';
import { identity, rowVersion } from './columns.ts';

/** Who is to explain the variance of a line in a month, and by when. Of several for a line the newest counts. */
export const explanationTasks = pgTable(
  'explanation_tasks',
  {
    id: identity(),
    /** Not a foreign key: it outlives the month and its year, and is there when they come back. */
    fyId: integer('fy_id').notNull(),
    /** 1 is the first month of the company's year. */
    monthNum: smallint('month_num').notNull(),
    line: text('line').$type<LineKey>().notNull(),
    /** A user; not a foreign key. */
    ownerId: integer('owner_id'),
    dueOn: date('due_on', { mode: 'string' }),
    version: rowVersion(),
  },
  (table) => [index('explanation_tasks_month').on(table.fyId, table.monthNum)],
);
