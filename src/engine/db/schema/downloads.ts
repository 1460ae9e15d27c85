import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { DOWNLOADED_KINDS } from '../../../contract/downloads.ts';
import { identity, instantColumn, textArray } from './columns.ts';

/**
 * Records who downloaded which file. It doesn't change the company's data, so it has no revisions and is not in the
 * trace; rows are deleted after the time that a setting gives.
 */
export const downloads = pgTable(
  'downloads',
  {
    id: identity(),
    at: instantColumn('at').notNull(),
    userId: integer('user_id').notNull(),
    who: text('who').notNull(),
    /** Downloaded by a program with one of the person's tokens. */
    byToken: boolean('by_token').notNull(),
    kind: text('kind', { enum: [...DOWNLOADED_KINDS] }).notNull(),
    /** The document or the publication; null for a pack that was made for this person. */
    recordId: integer('record_id'),
    name: text('name').notNull(),
  },
  (table) => [
    index('downloads_at').on(table.at),
    check('downloads_kind', sql`${table.kind} = any (${textArray(DOWNLOADED_KINDS)})`),
  ],
);
