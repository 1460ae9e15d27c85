import { date, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { LineKey } from '../../../finance/lines.ts';
import { identity, rowVersion } from './columns.ts';

export const explanationTasks = pgTable(
  'explanation_tasks',
  {
    id: identity(),
    /**
     * This is no foreign key, because a task outlives its month and year and reappears when they
     * are restored.
     */
    fyId: integer('fy_id').notNull(),
    monthNum: smallint('month_num').notNull(),
    line: text('line').$type<LineKey>().notNull(),
    /** The id of a user; no foreign key, because a task outlives the account. */
    ownerId: integer('owner_id'),
    dueOn: date('due_on', { mode: 'string' }),
    version: rowVersion(),
  },
  (table) => [index('explanation_tasks_month').on(table.fyId, table.monthNum)],
);
