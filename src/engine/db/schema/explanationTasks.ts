import { date, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { LineKey } from '../../../finance/lines.ts';
import { identity, rowVersion } from './columns.ts';

export const explanationTasks = pgTable(
  'explanation_tasks',
  {
    id: identity(),
    /** Not a foreign key: a task outlives its month and year, and reappears when they are restored. */
    fyId: integer('fy_id').notNull(),
    monthNum: smallint('month_num').notNull(),
    line: text('line').$type<LineKey>().notNull(),
    /** A user; not a foreign key. */
    ownerId: integer('owner_id'),
    dueOn: date('due_on', { mode: 'string' }),
    version: rowVersion(),
  },
  (table) => [index('explanation_tasks_month').on(table.fyId, table.monthNum)],
);
