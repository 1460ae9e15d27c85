import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import type { AskedAbout } from '../../contract/questions.ts';
import { requiredText } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { answerQuestionBody, createQuestionBody } from '../../contract/questions.ts';
import { keptWork } from './keptWork.ts';

/** As typed; '' where nothing is. */
export interface NewQuestionDraft {
  questionText: string;
  dueOn: string;
  /** A sentence of the text that it is about; '' for all of it. */
  quote: string;
  /** `me`: it is a private note. */
  readers?: 'everyone' | 'me';
}

export interface AnswerDraft {
  answer: string;
}

type NewQuestion = z.output<typeof createQuestionBody>;

/** The rules of a new question or private note about this. */
export const newQuestionRules = (about: AskedAbout, isNote: boolean) =>
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

export const keptNewQuestion = keptWork<NewQuestionDraft>();
/** What was typed before the session ended, about what can be chosen in the dialog that is open now. */
export function restoredQuestion(
  found: NewQuestionDraft | null,
  choices: readonly string[],
  initial: string,
): NewQuestionDraft | null {
  if (found === null) return null;
  return choices.includes(found.quote) ? found : { ...found, quote: initial };
}

export const keptAnswer = keptWork<AnswerDraft>();

/** What the question is about stays open below the dialog. */
export const QUESTION_KEPT_PARAMETERS = [
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
