import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytesColumn, identity, instantColumn, textArray } from './columns.ts';
import { users } from './users.ts';

export const JOB_KINDS = ['pack', 'mail', 'demo'] as const;
/** `ordered`: the job's input is being read. `gone`: cancelled, or dropped to make room. */
export const JOB_STATES = ['ordered', 'waiting', 'working', 'done', 'failed', 'gone'] as const;
export const UNFINISHED_JOBS = ['ordered', 'waiting', 'working'] as const;

/**
 * Background jobs for any free instance. They have no revisions and are in no backup: results are stored elsewhere, for
 * minutes or permanently.
 */
export const jobs = pgTable(
  'jobs',
  {
    /** Ids follow the order of the requests. */
    id: identity(),
    key: text('key').notNull().unique(),
    kind: text('kind', { enum: JOB_KINDS }).notNull(),
    state: text('state', { enum: JOB_STATES }).notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    about: jsonb('about').notNull(),
    /** The input as compressed JSON, kept until the job is finished. */
    task: bytesColumn('task'),
    progress: jsonb('progress'),
    outcome: jsonb('outcome'),
    /**
     * Counted when the job is taken, so that a job that crashes its instance isn't retried forever. The count also
     * tells leases apart.
     */
    attempts: smallint('attempts').notNull().default(0),
    /** No other instance takes it before this time. */
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
