import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { QUESTION_STATES, QUESTION_SUBJECTS } from '../../../domain/question.ts';
import type { QuotingTextKey } from '../../../domain/reportTexts.ts';
import { identity, instantColumn, rowVersion, textArray } from './columns.ts';

/** What readers ask about a month, and what they were answered. */
export const questions = pgTable(
  'questions',
  {
    id: identity(),
    /** Not a foreign key: a question outlives the month, its report and its year, and is there when they come back. */
    fyId: integer('fy_id').notNull(),
    /** 1 is the first month of the company's year. */
    monthNum: smallint('month_num').notNull(),
    about: text('about', { enum: QUESTION_SUBJECTS }).notNull(),
    /** The text of a figure's id, which stays through imports and restatements. */
    figure: text('figure'),
    /** Of a report, which of its texts; null: the report as a whole. */
    reportText: text('report_text').$type<QuotingTextKey>(),
    /** The sentence of that text that it is about, as it stood there. */
    quote: text('quote'),
    /** Not a foreign key: a document that was deleted can come back. */
    documentId: integer('document_id'),
    /** From 1; null: the document as a whole. */
    page: integer('page'),
    questionText: text('question_text').notNull(),
    /** The users' ids; not foreign keys: a question stays when an account is deleted. */
    askedBy: integer('asked_by').notNull(),
    askedAt: instantColumn('asked_at').notNull(),
    /** Who is to answer. */
    ownerId: integer('owner_id'),
    dueOn: date('due_on', { mode: 'string' }),
    state: text('state', { enum: QUESTION_STATES }).notNull().default('open'),
    /** Stays when the question is opened again. */
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
