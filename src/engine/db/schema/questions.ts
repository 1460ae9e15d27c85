import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { QUESTION_STATES, QUESTION_SUBJECTS } from '../../../finance/question.ts';
import type { QuotingTextKey } from '../../../finance/reportTexts.ts';
import { identity, instantColumn, rowVersion, textArray } from './columns.ts';

export const questions = pgTable(
  'questions',
  {
    id: identity(),
    /**
     * This is no foreign key: a question outlives the month, its report and its year, and reappears
     * when they are restored.
     */
    fyId: integer('fy_id').notNull(),
    monthNum: smallint('month_num').notNull(),
    about: text('about', { enum: QUESTION_SUBJECTS }).notNull(),
    /** A figure's id as text, which stays valid after imports and restatements. */
    figure: text('figure'),
    reportText: text('report_text').$type<QuotingTextKey>(),
    /** The sentence that the question is about, as it was at the time. */
    quote: text('quote'),
    documentId: integer('document_id'),
    page: integer('page'),
    questionText: text('question_text').notNull(),
    askedBy: integer('asked_by').notNull(),
    askedAt: instantColumn('asked_at').notNull(),
    ownerId: integer('owner_id'),
    dueOn: date('due_on', { mode: 'string' }),
    state: text('state', { enum: QUESTION_STATES }).notNull().default('open'),
    answer: text('answer'),
    answeredBy: integer('answered_by'),
    answeredAt: instantColumn('answered_at'),
    acceptedAt: instantColumn('accepted_at'),
    version: rowVersion(),
  },
  (table) => [
    index('questions_month').on(table.fyId, table.monthNum),
    check('questions_month_num', sql`${table.monthNum} between 1 and 12`),
    check(
      'questions_about',
      sql`${table.about} = any (${textArray(QUESTION_SUBJECTS)}) and (${table.about} = 'figure') = (${table.figure} is not null) and (${table.about} = 'document') = (${table.documentId} is not null) and (${table.about} = 'report' or ${table.reportText} is null) and (${table.about} = 'document' or ${table.page} is null)`,
    ),
    check(
      'questions_quote',
      sql`case when ${table.reportText} is null then ${table.quote} is null else ${table.reportText} <> 'bulletPoint' or ${table.quote} is not null end`,
    ),
    check(
      'questions_state',
      sql`${table.state} = any (${textArray(QUESTION_STATES)}) and (${table.state} = 'accepted') = (${table.acceptedAt} is not null) and (${table.state} = 'open' or ${table.answer} is not null)`,
    ),
    check(
      'questions_answered',
      sql`(${table.answer} is null) = (${table.answeredAt} is null) and (${table.answer} is null) = (${table.answeredBy} is null)`,
    ),
  ],
);
