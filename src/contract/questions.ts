import * as z from 'zod/mini';
import { QUESTION_STATES, QUESTION_SUBJECTS } from '../finance/question.ts';
import { QUOTING_TEXTS } from '../finance/reportTexts.ts';
import { calendarMonth } from './briefing.ts';
import { endpoint } from './endpoint.ts';
import { day, dayInput, id, idText, instant, recordVersion, requiredText, text } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

const questionSchema = z.object({
  id,
  fyId: id,
  monthNum: z.int().check(z.minimum(1), z.maximum(12)),
  month: z.string(),
  about: z.enum(QUESTION_SUBJECTS),
  /** Null unless the question is about a figure. */
  figureId: z.nullable(z.string()),
  /** A text such as "Revenue, October 2026", "Overview", "Pack.pdf, page 3" or "Books.xlsx, sheet Cash". */
  subject: z.string(),
  reportText: z.nullable(z.enum(QUOTING_TEXTS)),
  quote: z.nullable(z.string()),
  /** The quoted sentence is still in the text; null if the question quotes none. */
  isQuoteThere: z.nullable(z.boolean()),
  documentId: z.nullable(id),
  page: z.nullable(z.int()),
  questionText: z.string(),
  askedBy: id,
  askedByName: z.nullable(z.string()),
  askedAt: instant,
  ownerId: z.nullable(id),
  ownerName: z.nullable(z.string()),
  dueOn: z.nullable(day),
  state: z.enum(QUESTION_STATES),
  /** The last answer, even if it was rejected. */
  answer: z.nullable(z.string()),
  answeredByName: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
  acceptedAt: z.nullable(instant),
  version: recordVersion,
});
export type Question = z.infer<typeof questionSchema>;

/** The characters that `figureIdText` may write. Further checks depend on the company's months. */
const figureIdInput = z.string().check(z.regex(/^[\w.~!*'()-]+$/, 'This is not a valid figure id'));

export const listQuestions = endpoint('listQuestions', {
  access: 'signedIn',
  summary:
    'Lists questions with their answers: for a month, its own questions and the open ones from earlier months; for a figure, all questions; otherwise, all open questions.',
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
const documentPageNumber = z.int().check(z.minimum(1), z.maximum(LIMITS.questionPage));

export const aboutSchema = z.union(
  [
    z.strictObject({ figureId: figureIdInput }),
    z.strictObject({
      summaryId: id,
      reportText: z.optional(z.enum(QUOTING_TEXTS)),
      /** A sentence of that text; required for bullet points. */
      quote: z.optional(text(LIMITS.noteText)),
    }),
    z.strictObject({ documentId: id, page: z.optional(documentPageNumber) }),
  ],
  'Expected a figure, a report or a document',
);
export type QuestionAbout = z.infer<typeof aboutSchema>;

export const createQuestionBody = z.strictObject({ about: aboutSchema, questionText, dueOn });

export const createQuestion = endpoint('createQuestion', {
  access: 'signedIn',
  summary:
    'Asks about a figure, a report, a text or sentence of a report, or a document or one of its pages, as the caller sees them.',
  body: createQuestionBody,
  idempotent: true,
  status: 201,
  response: questionSchema,
});

const answerField = requiredText(LIMITS.answerText, MESSAGES.answerRequired);

export const answerQuestionBody = z.strictObject({ answer: answerField });

export const updateQuestion = endpoint('updateQuestion', {
  access: 'signedIn',
  summary:
    'Changes a question. Fields that are left out stay unchanged. The person who asked can change the due date and the text; a new text reopens the question. Administrators and preparers can answer, and change the owner and the due date.',
  params,
  body: z.strictObject({
    questionText: z.optional(questionText),
    dueOn,
    ownerId: z.optional(z.nullable(id)),
    answer: z.optional(answerField),
  }),
  ifMatch: true,
  status: 200,
  response: questionSchema,
});

export const judgeAnswer = endpoint('judgeAnswer', {
  access: 'signedIn',
  summary: 'Accepts the answer, or reopens the question. Only the person who asked can do this.',
  params,
  body: z.strictObject({ isAccepted: z.boolean() }),
  ifMatch: true,
  status: 200,
  response: questionSchema,
});

export const deleteQuestion = endpoint('deleteQuestion', {
  access: 'signedIn',
  summary: 'Withdraws a question without an answer. Only the person who asked can do this.',
  params,
  ifMatch: true,
  status: 204,
  response: null,
});
