import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { DOWNLOADED_KINDS } from '../../../contract/downloads.ts';
import { identity, instantColumn, textArray } from './columns.ts';

/**
 * Records who downloaded which file. Downloads don't change the company's data, so they have no revisions and are not
 * in the change history. Rows are deleted after the time that a setting gives.
 */
export const downloads = pgTable(
  'downloads',
  {
    id: identity(),
    at: instantColumn('at').notNull(),
    userId: integer('user_id').notNull(),
    who: text('who').notNull(),
    /** The person downloaded the file through a program with an API token. */
    byToken: boolean('by_token').notNull(),
    kind: text('kind', { enum: [...DOWNLOADED_KINDS] }).notNull(),
    /** The document or the publication; null for a pack created for this person. */
    recordId: integer('record_id'),
    name: text('name').notNull(),
  },
  (table) => [
    index('downloads_at').on(table.at),
    check('downloads_kind', sql`${table.kind} = any (${textArray(DOWNLOADED_KINDS)})`),
  ],
);
