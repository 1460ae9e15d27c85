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
 * One row per transaction that changed data: who, why and by which request. A trigger writes the row with the first
 * change. After the commit, the row is sealed with the next change number (db/sealer.ts).
 */
export const changeSets = pgTable(
  'change_sets',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** When the transaction began. A transaction that began later may have been committed earlier. */
    at: instantColumn('at').notNull().defaultNow(),
    /** The user's id as text, or "system". Not a foreign key: the change outlives the user. */
    actor: text('actor').notNull(),
    requestId: text('request_id'),
    reason: text('reason'),
    origin: jsonb('origin'),
    /**
     * The change number: 1, 2, 3 and so on without a gap. Null until the change is sealed, as are the next three
     * columns.
     */
    moment: bigint('moment', { mode: 'number' }),
    /** This time is always later than that of every earlier change number. */
    sealedAt: instantColumn('sealed_at'),
    hash: bytesColumn('hash'),
    /** The first 8 bytes of each revision's digest, to identify an altered revision. */
    leaves: bytesColumn('leaves'),
  },
  (table) => [
    // Two indexes, so that both grow only at their ends and their pages stay full.
    uniqueIndex('change_sets_moment')
      .on(table.moment)
      .where(sql`${table.moment} is not null`),
    index('change_sets_waiting')
      .on(table.id)
      .where(sql`${table.moment} is null`),
    // These indexes leave out the change number: many changes have the same person or origin, and
    // equal index entries take little space.
    index('change_sets_actor')
      .on(table.actor)
      .where(sql`${table.moment} is not null`),
    index('change_sets_origin')
      .on(sql`(${table.origin} ->> 'kind')`)
      .where(sql`${table.moment} is not null`),
  ],
);

/** Numbers the commits of several instances before each is confirmed (db/freshness.ts). */
export const answeredChanges = pgSequence('answered_changes');

export const revisions = pgTable(
  'revisions',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /**
     * This is no foreign key, because it would be checked for each row of an import. A trigger
     * writes both tables.
     */
    changeId: bigint('change_id', { mode: 'number' }).notNull(),
    tableName: text('table_name').notNull(),
    recordId: integer('record_id').notNull(),
    action: text('action').notNull(),
    /** The changed columns of an updated row, all columns of a deleted one; null for a new one. */
    before: jsonb('before'),
    /** The changed columns of an updated row, all columns of a new one; null for a deleted one. */
    after: jsonb('after'),
  },
  (table) => [
    // The index leaves out the table's name, because few tables share an id and it then takes half
    // the space.
    index('revisions_record').on(table.recordId, table.id),
    primaryKey({ columns: [table.changeId, table.id] }),
  ],
);

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
  sealedAt: instantColumn('sealed_at'),
}).existing();
