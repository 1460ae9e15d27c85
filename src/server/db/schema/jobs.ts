import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytesColumn, identity, instantColumn, textArray } from './columns.ts';
import { users } from './users.ts';

export const JOB_KINDS = ['pack', 'mail', 'demo'] as const;
/** `ordered`: its task is being read. `gone`: cancelled, or dropped to make room. */
export const JOB_STATES = ['ordered', 'waiting', 'working', 'done', 'failed', 'gone'] as const;
/** Somebody may still be waiting for these. */
export const UNFINISHED_JOBS = ['ordered', 'waiting', 'working'] as const;

/**
 * Work that takes longer than a person should wait for an answer, for whichever instance is free. Without
 * revisions, and in no backup: what it leads to is kept elsewhere, for a few minutes or for good.
 */
export const jobs = pgTable(
  'jobs',
  {
    /** In the order in which they were asked for. */
    id: identity(),
    /** Random, so that nobody can guess the key of another person's job. */
    key: text('key').notNull().unique(),
    kind: text('kind', { enum: JOB_KINDS }).notNull(),
    state: text('state', { enum: JOB_STATES }).notNull(),
    /** Who asked for it; null: the product itself. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** What is known of it before it is done. */
    about: jsonb('about').notNull(),
    /** All that the work needs, as compressed JSON, for as long as it is not finished. */
    task: bytesColumn('task'),
    progress: jsonb('progress'),
    /** What became of it, once it is done or has failed. */
    outcome: jsonb('outcome'),
    /** Counted when it is taken, so that what ends an instance does not end each of them; it tells one lease from the next. */
    attempts: smallint('attempts').notNull().default(0),
    /** Until then nobody else takes it. */
    leasedUntil: instantColumn('leased_until'),
    createdAt: instantColumn('created_at').notNull(),
    begunAt: instantColumn('begun_at'),
    endedAt: instantColumn('ended_at'),
  },
  (table) => [
    index('jobs_unfinished')
      .on(table.kind, table.id)
      .where(sql`${table.state} = any (${textArray(UNFINISHED_JOBS)})`),
    index('jobs_user').on(table.userId),
    check('jobs_kind', sql`${table.kind} = any (${textArray(JOB_KINDS)})`),
    check('jobs_state', sql`${table.state} = any (${textArray(JOB_STATES)})`),
  ],
);
