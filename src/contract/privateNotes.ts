import * as z from 'zod/mini';
import { QUESTION_SUBJECTS } from '../finance/question.ts';
import { calendarMonth } from './briefing.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, requiredLine, requiredText } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { aboutSchema } from './questions.ts';

const privateNoteSchema = z.object({
  id,
  /** A month such as "October 2026"; null if its financial year was deleted. */
  month: z.nullable(z.string()),
  calendarMonth: z.nullable(calendarMonth),
  about: z.enum(QUESTION_SUBJECTS),
  figureId: z.nullable(z.string()),
  quote: z.nullable(z.string()),
  documentId: z.nullable(id),
  page: z.nullable(z.int()),
  subject: z.string(),
  noteText: z.string(),
  writtenAt: instant,
});
export type PrivateNote = z.infer<typeof privateNoteSchema>;

export const listPrivateNotes = endpoint('listPrivateNotes', {
  access: 'signedIn',
  byToken: 'never',
  summary: "Lists the caller's own private notes, newest first.",
  status: 200,
  response: z.object({ notes: z.array(privateNoteSchema) }),
});

const noteText = requiredText(LIMITS.questionText, MESSAGES.noteRequired);

export const createPrivateNote = endpoint('createPrivateNote', {
  access: 'signedIn',
  byToken: 'never',
  summary: 'Stores a private note, which nobody but the caller can read.',
  body: z.strictObject({
    about: aboutSchema,
    subject: requiredLine(LIMITS.noteSubject, MESSAGES.noteSubjectRequired),
    noteText,
  }),
  idempotent: true,
  status: 201,
  response: privateNoteSchema,
});

const params = z.object({ id: idText });

export const updatePrivateNoteBody = z.strictObject({ noteText });

export const updatePrivateNote = endpoint('updatePrivateNote', {
  access: 'signedIn',
  byToken: 'never',
  summary: "Changes the text of one of the caller's private notes.",
  params,
  body: updatePrivateNoteBody,
  status: 200,
  response: privateNoteSchema,
});

export const deletePrivateNote = endpoint('deletePrivateNote', {
  access: 'signedIn',
  byToken: 'never',
  summary: "Permanently deletes one of the caller's private notes.",
  params,
  status: 204,
  response: null,
});
