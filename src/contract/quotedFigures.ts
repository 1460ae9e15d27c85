import * as z from 'zod/mini';
import { QUOTING_TEXTS } from '../finance/reportTexts.ts';
import { LIMITS } from './limits.ts';

const stretch = {
  /** The id of a figure: "revenue.2026-10", "revenue.FY26-to-2026-10.vs-year.percent". */
  figure: z
    .string()
    .check(z.maxLength(LIMITS.quotedFigureId), z.regex(/^[a-zA-Z]+\.[A-Za-z0-9._~-]+$/)),
  /** The number of characters (code points) in the text before the quote. */
  place: z.int().check(z.minimum(0), z.maximum(LIMITS.grownText)),
  /** The quoted figure as formatted by the product: "$3.51M", "+12.3%". */
  said: z.string().check(z.minLength(1), z.maxLength(LIMITS.quotedFigure)),
};

/** The complete list for the texts in the call. If absent, existing quotes stay until they are edited. */
const allOf = <Stretch extends z.ZodMiniType>(one: Stretch) =>
  z.array(one).check(z.maxLength(LIMITS.quotedFiguresPerReport));

/** The bullet's place in the list, from 0; absent for other texts. */
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

export type SentQuote = z.output<typeof quotedInReport>[number];
