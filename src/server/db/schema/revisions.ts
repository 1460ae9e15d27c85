import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from './columns.ts';

/**
 * Each transaction that changed something: who, why and by which request. A trigger writes it with
 * the first change. After the commit it is sealed: it becomes the next moment (db/sealer.ts).
 */
export const changeSets = pgTable(
  'change_sets',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** When its transaction began; another one that began later may have been committed before. */
    at: instantColumn('at').notNull().defaultNow(),
    /** The user's id as text, or "system". Not a foreign key: the change outlives the user. */
    actor: text('actor').notNull(),
    requestId: text('request_id'),
    /** Why, where the author said so. */
    reason: text('reason'),
    /** Where the change came from, such as an import; null where a person or the product made it. */
    origin: jsonb('origin'),
    /** 1, 2, 3 and so on without a gap; null until it is sealed, as are the three columns after it. */
    moment: bigint('moment', { mode: 'number' }),
    /** Later than that of every moment before. */
    sealedAt: instantColumn('sealed_at'),
    /** SHA-256 over the moment before, this change and its revisions. */
    hash: bytesColumn('hash'),
    /** The first 8 bytes of each revision's digest, to say which one was altered. */
    leaves: bytesColumn('leaves'),
  },
  (table) => [
    // Two indexes, so that both grow at their ends only, and their pages are full.
    uniqueIndex('change_sets_moment')
      .on(table.moment)
      .where(sql`${table.moment} is not null`),
    index('change_sets_waiting')
      .on(table.id)
      .where(sql`${table.moment} is null`),
    // Without the moment: many changes have one person or origin, and equal entries take little space.
    index('change_sets_actor')
      .on(table.actor)
      .where(sql`${table.moment} is not null`),
    index('change_sets_origin')
      .on(sql`(${table.origin} ->> 'kind')`)
      .where(sql`${table.moment} is not null`),
  ],
);

/** Numbers the commits of several instances, before each is answered (db/freshness.ts). */
export const answeredChanges = pgSequence('answered_changes');

/** What a transaction changed in one row; written by a trigger, in the same transaction. */
export const revisions = pgTable(
  'revisions',
  {
    /** In the order in which they were written; of one row, in the order of the commits. */
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** No foreign key, which would be checked for each row of an import; the trigger makes both. */
    changeId: bigint('change_id', { mode: 'number' }).notNull(),
    tableName: text('table_name').notNull(),
    recordId: integer('record_id').notNull(),
    action: text('action').notNull(),
    /** Of a changed row the changed columns, of a deleted one all; null for a new one. */
    before: jsonb('before'),
    /** Of a changed row the changed columns, of a new one all; null for a deleted one. */
    after: jsonb('after'),
  },
  (table) => [
    // Without the table's name: few tables have the same id, and the index takes half the space.
    index('revisions_record').on(table.recordId, table.id),
    primaryKey({ columns: [table.changeId, table.id] }),
  ],
);

/** Each revision with its change: what is asked of the past by people. */
export const trace = pgView('trace', {
  id: bigint('id', { mode: 'number' }).notNull(),
  changeId: bigint('change_id', { mode: 'number' }).notNull(),
  moment: bigint('moment', { mode: 'number' }),
  at: instantColumn('at').notNull(),
  actor: text('actor').notNull(),
  requestId: text('request_id'),
  reason: text('reason'),
  origin: jsonb('origin'),
  tableName: text('table_name').notNull(),
  recordId: integer('record_id').notNull(),
  action: text('action').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
  /** As in `changeSets`. */
  sealedAt: instantColumn('sealed_at'),
}).existing();
