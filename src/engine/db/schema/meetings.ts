import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { ACTION_STATES, AGENDA_KINDS } from '../../../finance/meeting.ts';
import { identity, rowVersion, textArray } from './columns.ts';
import { monthlySummaries } from './monthlySummaries.ts';

export const agendaItems = pgTable(
  'agenda_items',
  {
    id: identity(),
    summaryId: integer('summary_id')
      .notNull()
      .references(() => monthlySummaries.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: AGENDA_KINDS }).notNull(),
    itemText: text('item_text').notNull(),
    position: integer('position').notNull(),
    decision: text('decision'),
    decidedOn: date('decided_on', { mode: 'string' }),
    version: rowVersion(),
  },
  (table) => [
    index('agenda_items_order').on(table.summaryId, table.position),
    check('agenda_items_kind', sql`${table.kind} = any (${textArray(AGENDA_KINDS)})`),
    check(
      'agenda_items_decided',
      sql`(${table.decision} is null) = (${table.decidedOn} is null) and (${table.decision} is null or ${table.kind} = 'decision')`,
    ),
  ],
);

export const boardActions = pgTable(
  'board_actions',
  {
    id: identity(),
    summaryId: integer('summary_id')
      .notNull()
      .references(() => monthlySummaries.id, { onDelete: 'cascade' }),
    actionText: text('action_text').notNull(),
    ownerName: text('owner_name'),
    dueOn: date('due_on', { mode: 'string' }),
    state: text('state', { enum: ACTION_STATES }).notNull().default('open'),
    endedOn: date('ended_on', { mode: 'string' }),
    outcome: text('outcome'),
    version: rowVersion(),
  },
  (table) => [
    index('board_actions_report').on(table.summaryId),
    check('board_actions_state', sql`${table.state} = any (${textArray(ACTION_STATES)})`),
    check('board_actions_ended', sql`(${table.state} = 'open') = (${table.endedOn} is null)`),
  ],
);
