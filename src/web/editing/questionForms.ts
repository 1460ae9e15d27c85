import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import type { QuestionAbout } from '../../contract/questions.ts';
import { requiredText } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { answerQuestionBody, createQuestionBody } from '../../contract/questions.ts';
import { draftStore } from './draftStore.ts';

export interface NewQuestionDraft {
  questionText: string;
  dueOn: string;
  /** A sentence of the text, or '' for the whole text. */
  quote: string;
  readers?: 'everyone' | 'me';
}

export interface AnswerDraft {
  answer: string;
}

type NewQuestion = z.output<typeof createQuestionBody>;

export const newQuestionRules = (about: QuestionAbout, isNote: boolean) =>
  standardSchemaResolver<NewQuestionDraft, unknown, NewQuestion>(
    z.pipe(
      z.pipe(
        z.object({
          questionText: isNote
            ? requiredText(LIMITS.questionText, MESSAGES.noteRequired)
            : z.string(),
          dueOn: z.string(),
          quote: z.string(),
        }),
        z.transform(({ questionText, dueOn, quote }): z.input<typeof createQuestionBody> => ({
          about: quote === '' ? about : { ...about, quote },
          questionText,
          dueOn: dueOn.trim() === '' ? null : dueOn,
        })),
      ),
      createQuestionBody,
    ),
  );

export const answerRules = standardSchemaResolver<AnswerDraft, unknown, AnswerDraft>(
  answerQuestionBody,
);

export const newQuestionDrafts = draftStore<NewQuestionDraft>();
/** Restores only choices that the dialog still offers. */
export function restoredQuestion(
  found: NewQuestionDraft | null,
  choices: readonly string[],
  initial: string,
): NewQuestionDraft | null {
  if (found === null) return null;
  return choices.includes(found.quote) ? found : { ...found, quote: initial };
}

export const answerDrafts = draftStore<AnswerDraft>();

export const QUESTION_FORM_PARAMETERS = [
  'report',
  'form',
  'tab',
  'fyId',
  'explain',
  'cell',
  'compareWith',
  'month',
  'open',
  'page',
  'find',
] as const;
