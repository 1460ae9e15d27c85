import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { QUESTION_SUBJECTS } from '../../../domain/question.ts';
import type { QuotingTextKey } from '../../../domain/reportTexts.ts';
import { identity, instantColumn, textArray } from './columns.ts';
import { users } from './users.ts';

/** What people note for themselves. A note is its owner's alone, so it has no revisions. */
export const privateNotes = pgTable(
  'private_notes',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Not foreign keys, as in questions: a note outlives what it is about. */
    fyId: integer('fy_id').notNull(),
    monthNum: smallint('month_num').notNull(),
    about: text('about', { enum: QUESTION_SUBJECTS }).notNull(),
    figure: text('figure'),
    reportText: text('report_text').$type<QuotingTextKey>(),
    quote: text('quote'),
    documentId: integer('document_id'),
    page: integer('page'),
    /** What it is about, in the words of the page where it was written. */
    subject: text('subject').notNull(),
    noteText: text('note_text').notNull(),
    writtenAt: instantColumn('written_at').notNull(),
  },
  (table) => [
    index('private_notes_user').on(table.userId),
    check('private_notes_about', sql`${table.about} = any (${textArray(QUESTION_SUBJECTS)})`),
  ],
);
