import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { DOWNLOADED_KINDS } from '../../../contract/downloads.ts';
import { identity, instantColumn, textArray } from './columns.ts';

/**
 * Who was given which file. It is no change of the company's data, so it has no revisions and is no part of the
 * trace; rows go after the time that a setting names.
 */
export const downloads = pgTable(
  'downloads',
  {
    id: identity(),
    at: instantColumn('at').notNull(),
    /** Also of an account that was deleted since. */
    userId: integer('user_id').notNull(),
    /** What that person was called then. */
    who: text('who').notNull(),
    /** Whether a program with a token of theirs was given it. */
    byToken: boolean('by_token').notNull(),
    kind: text('kind', { enum: [...DOWNLOADED_KINDS] }).notNull(),
    /** The document or the publication; null for a pack that was made for this person. */
    recordId: integer('record_id'),
    /** The name of the file. */
    name: text('name').notNull(),
  },
  (table) => [
    index('downloads_at').on(table.at),
    check('downloads_kind', sql`${table.kind} = any (${textArray(DOWNLOADED_KINDS)})`),
  ],
);
