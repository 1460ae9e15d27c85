import * as z from 'zod/mini';
import { QUOTING_TEXTS } from '../domain/reportTexts.ts';
import { LIMITS } from './limits.ts';

/** A stretch of a text that follows a figure, as it is sent. */
const stretch = {
  /** The id of a figure: "revenue.2026-10", "revenue.FY26-to-2026-10.vs-year.percent". */
  figure: z
    .string()
    .check(z.maxLength(LIMITS.quotedFigureId), z.regex(/^[a-zA-Z]+\.[A-Za-z0-9._~-]+$/)),
  /** How many letters of the text stand before it; each counts once, however it is encoded. */
  place: z.int().check(z.minimum(0), z.maximum(LIMITS.grownText)),
  /** What the text says there, as the product says such a figure: "$3.51M", "+12.3%". */
  said: z.string().check(z.minLength(1), z.maxLength(LIMITS.quotedFigure)),
};

/**
 * All stretches that follow a figure in the texts that are sent, or that one of these is of, and no others. Left
 * out: those that follow one already do so as long as nobody edits them.
 */
const allOf = <Stretch extends z.ZodMiniType>(one: Stretch) =>
  z.array(one).check(z.maxLength(LIMITS.quotedFiguresPerReport));

/** The bullet's place in the list, from 0; left out for the other texts. */
const bullet = z.optional(z.int().check(z.minimum(0), z.maximum(LIMITS.bulletsPerReport)));

export const quotedInReport = allOf(
  z.strictObject({ text: z.enum(QUOTING_TEXTS), bullet, ...stretch }),
);
export const quotedInNewReport = allOf(
  z.strictObject({ text: z.enum(['overview', 'notes', 'summaryNotes']), ...stretch }),
);
export const quotedInNotes = allOf(
  z.strictObject({ text: z.enum(['notes', 'summaryNotes']), ...stretch }),
);

/** A stretch that follows a figure, in whichever call it is sent. */
export type SentQuote = z.output<typeof quotedInReport>[number];
