import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { QUESTION_SUBJECTS } from '../../../finance/question.ts';
import type { QuotingTextKey } from '../../../finance/reportTexts.ts';
import { identity, instantColumn, textArray } from './columns.ts';
import { users } from './users.ts';

export const privateNotes = pgTable(
  'private_notes',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** These aren't foreign keys, because a note outlives its subject. `questions` does the same. */
    fyId: integer('fy_id').notNull(),
    monthNum: smallint('month_num').notNull(),
    about: text('about', { enum: QUESTION_SUBJECTS }).notNull(),
    figure: text('figure'),
    reportText: text('report_text').$type<QuotingTextKey>(),
    quote: text('quote'),
    documentId: integer('document_id'),
    page: integer('page'),
    subject: text('subject').notNull(),
    noteText: text('note_text').notNull(),
    writtenAt: instantColumn('written_at').notNull(),
  },
  (table) => [
    index('private_notes_user').on(table.userId),
    check('private_notes_about', sql`${table.about} = any (${textArray(QUESTION_SUBJECTS)})`),
  ],
);
