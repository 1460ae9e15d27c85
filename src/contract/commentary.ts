import * as z from 'zod/mini';
import { QUOTING_TEXTS } from '../finance/reportTexts.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, requiredText } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

const changedSentenceSchema = z.object({
  text: z.enum(QUOTING_TEXTS),
  bulletId: z.nullable(id),
  sentence: z.string(),
  /** One entry for each changed figure: "$3.51M: the books show $3.60M (Revenue, October 2026)". */
  changes: z.array(z.string()),
  /** The current values. A person confirms the sentence against these values. */
  beside: z.string(),
});
export type ChangedSentence = z.infer<typeof changedSentenceSchema>;

const params = z.object({ id: idText });

export const listChangedSentences = endpoint('listChangedSentences', {
  access: 'signedIn',
  cost: 'computed',
  summary:
    "Lists a report's sentences whose figures have changed since the sentences were last confirmed.",
  params,
  status: 200,
  response: z.array(changedSentenceSchema),
});

const quotedFigureSchema = z.object({
  text: z.enum(QUOTING_TEXTS),
  bulletId: z.nullable(id),
  figure: z.string(),
  /** The number of characters (code points) in the text before the sentence. */
  place: z.int(),
  said: z.string(),
});
export type QuotedInReport = z.infer<typeof quotedFigureSchema>;

export const listQuotedFigures = endpoint('listQuotedFigures', {
  access: 'signedIn',
  summary:
    'Lists the passages in a report that are linked to a figure and are updated when it changes.',
  params,
  status: 200,
  response: z.array(quotedFigureSchema),
});

export const confirmSentence = endpoint('confirmSentence', {
  access: 'editReport',
  summary:
    'Confirms a sentence in a report with its current figures. The sentence is marked again when those figures change.',
  params,
  body: z.strictObject({
    sentence: requiredText(LIMITS.grownText, MESSAGES.sentenceRequired),
    beside: z.string().check(z.maxLength(LIMITS.noteText)),
  }),
  status: 200,
  response: z.array(changedSentenceSchema),
});
