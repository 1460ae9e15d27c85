import * as z from 'zod/mini';
import { QUOTING_TEXTS } from '../domain/reportTexts.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, requiredText } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

const changedSentenceSchema = z.object({
  text: z.enum(QUOTING_TEXTS),
  /** The bullet point that it stands in; null: it is none. */
  bulletId: z.nullable(id),
  sentence: z.string(),
  /** Of each figure that has changed what the books say: "$3.51M: the books have $3.60M (Revenue, October 2026)". */
  changes: z.array(z.string()),
  /** What its figures are now, to confirm it beside. */
  beside: z.string(),
});
export type ChangedSentence = z.infer<typeof changedSentenceSchema>;

const params = z.object({ id: idText });

export const listChangedSentences = endpoint('listChangedSentences', {
  access: 'signedIn',
  cost: 'computed',
  summary:
    'Lists the sentences of a report that quote figures which have changed since, and that nobody has confirmed.',
  params,
  status: 200,
  response: z.array(changedSentenceSchema),
});

const quotedFigureSchema = z.object({
  text: z.enum(QUOTING_TEXTS),
  /** The bullet point that it stands in; null: it is none. */
  bulletId: z.nullable(id),
  /** The id of the figure: "revenue.2026-10". */
  figure: z.string(),
  /** How many letters of the text stand before it; each counts once, however it is encoded. */
  place: z.int(),
  /** What stands there: "$3.51M". */
  said: z.string(),
});
export type QuotedInReport = z.infer<typeof quotedFigureSchema>;

export const listQuotedFigures = endpoint('listQuotedFigures', {
  access: 'signedIn',
  summary: 'Lists the passages of a report that follow a figure and are rewritten when it changes.',
  params,
  status: 200,
  response: z.array(quotedFigureSchema),
});

export const confirmSentence = endpoint('confirmSentence', {
  access: 'editReport',
  summary:
    'Confirms a sentence of a report with its present figures. It is marked again when they change.',
  params,
  body: z.strictObject({
    sentence: requiredText(LIMITS.grownText, MESSAGES.sentenceRequired),
    /** As it was read with the sentence. */
    beside: z.string().check(z.maxLength(LIMITS.noteText)),
  }),
  status: 200,
  response: z.array(changedSentenceSchema),
});
