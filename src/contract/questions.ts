import * as z from 'zod/mini';
import { QUESTION_STATES, QUESTION_SUBJECTS } from '../domain/question.ts';
import { QUOTING_TEXTS } from '../domain/reportTexts.ts';
import { calendarMonth } from './briefing.ts';
import { endpoint } from './endpoint.ts';
import { day, dayInput, id, idText, instant, recordVersion, requiredText, text } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

const questionSchema = z.object({
  id,
  fyId: id,
  /** 1 is the first month of the company's year. */
  monthNum: z.int().check(z.minimum(1), z.maximum(12)),
  /** "October 2026": the month that it is kept with. */
  month: z.string(),
  about: z.enum(QUESTION_SUBJECTS),
  /** The id of the figure; null unless it is about one. */
  figureId: z.nullable(z.string()),
  /** What it is about, in words: "Revenue, October 2026", "Overview", "Pack.pdf, page 3", "Books.xlsx, sheet Cash". */
  subject: z.string(),
  /** Of a report; null: the report as a whole. */
  reportText: z.nullable(z.enum(QUOTING_TEXTS)),
  /** The sentence of that text that it is about, as it stood there when it was asked. */
  quote: z.nullable(z.string()),
  /** Whether that sentence stands there still; null: it is about none. */
  isQuoteThere: z.nullable(z.boolean()),
  documentId: z.nullable(id),
  /** The page, slide or sheet of the document, counted from 1. */
  page: z.nullable(z.int()),
  questionText: z.string(),
  askedBy: id,
  /** null where the account is gone. */
  askedByName: z.nullable(z.string()),
  askedAt: instant,
  /** Who is to answer. */
  ownerId: z.nullable(id),
  ownerName: z.nullable(z.string()),
  dueOn: z.nullable(day),
  state: z.enum(QUESTION_STATES),
  /** The last answer; also of a question that was opened again because it did not do. */
  answer: z.nullable(z.string()),
  answeredByName: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
  acceptedAt: z.nullable(instant),
  version: recordVersion,
});
export type Question = z.infer<typeof questionSchema>;

/** In the letters of `figureIdText`; the rest depends on which months the company has. */
const figureIdInput = z.string().check(z.regex(/^[\w.~!*'()-]+$/, 'Not the id of a figure'));

export const listQuestions = endpoint('listQuestions', {
  access: 'signedIn',
  summary:
    'Lists questions with their answers. For a month, these are its own and open ones of earlier months; for a figure, all; otherwise, all open ones.',
  query: z.object({
    month: z.optional(calendarMonth),
    figureId: z.optional(figureIdInput),
  }),
  status: 200,
  response: z.object({ questions: z.array(questionSchema) }),
});

const params = z.object({ id: idText });
const questionText = requiredText(LIMITS.questionText, MESSAGES.questionRequired);
const dueOn = z.optional(z.nullable(dayInput));
const page = z.int().check(z.minimum(1), z.maximum(LIMITS.questionPage));

/** Exactly one of them. */
export const aboutSchema = z.union(
  [
    z.strictObject({ figureId: figureIdInput }),
    z.strictObject({
      summaryId: id,
      reportText: z.optional(z.enum(QUOTING_TEXTS)),
      /** A sentence of that text, as it stands there; of bullet points always. */
      quote: z.optional(text(LIMITS.noteText)),
    }),
    z.strictObject({ documentId: id, page: z.optional(page) }),
  ],
  'Expected a figure, a report or a document',
);
export type AskedAbout = z.infer<typeof aboutSchema>;

export const createQuestionBody = z.strictObject({ about: aboutSchema, questionText, dueOn });

export const createQuestion = endpoint('createQuestion', {
  access: 'signedIn',
  summary:
    'Asks about a figure, a report, one of its texts or a sentence of it, or a document or one of its pages, as the caller sees them.',
  body: createQuestionBody,
  idempotent: true,
  status: 201,
  response: questionSchema,
});

const answer = requiredText(LIMITS.answerText, MESSAGES.answerRequired);

export const answerQuestionBody = z.strictObject({ answer });

export const updateQuestion = endpoint('updateQuestion', {
  access: 'signedIn',
  summary:
    'Changes the fields that are sent. The person who asked can change the words, which opens the question again, and the due date. Administrators and preparers can answer, and change the owner and the due date.',
  params,
  body: z.strictObject({
    questionText: z.optional(questionText),
    dueOn,
    ownerId: z.optional(z.nullable(id)),
    answer: z.optional(answer),
  }),
  ifMatch: true,
  status: 200,
  response: questionSchema,
});

export const judgeAnswer = endpoint('judgeAnswer', {
  access: 'signedIn',
  summary: 'Accepts the answer, or opens the question again. Only the person who asked can.',
  params,
  body: z.strictObject({ isAccepted: z.boolean() }),
  ifMatch: true,
  status: 200,
  response: questionSchema,
});

export const deleteQuestion = endpoint('deleteQuestion', {
  access: 'signedIn',
  summary: 'Withdraws a question without an answer. Only the person who asked can.',
  params,
  ifMatch: true,
  status: 204,
  response: null,
});
