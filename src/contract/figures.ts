import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { originSchema } from './origins.ts';

/** To how many levels parts are explained; 1 is only the figure itself. */
const MOST_EXPLAINED_DEPTH = 6;
/** Figures explained in one answer besides the requested one. */
export const MOST_EXPLAINED = 200;
export const MOST_HISTORY = 50;

/** A string here; `readFigureId` parses it, because the valid months depend on the company. */
const figureIdField = z.string();

const depth = z.optional(
  z.pipe(
    z.string().check(z.regex(/^[1-6]$/, `Expected a number from 1 to ${MOST_EXPLAINED_DEPTH}`)),
    z.transform((digits: string) => Number(digits)),
  ),
);

const figureNameFields = {
  id: z.string(),
  title: z.string(),
  period: z.string(),
  value: z.nullable(z.string()),
  text: z.string(),
};

const partSchema = z.object({
  ...figureNameFields,
  /** The part's role in the formula. */
  role: z.enum(['plus', 'minus', 'numerator', 'denominator', 'figure', 'reference', 'choice']),
  isLeftOut: z.boolean(),
});

const explainedFigureSchema = z.object({
  ...figureNameFields,
  kind: z.enum(['entered', 'derived', 'notReported']),
  formula: z.nullable(z.string()),
  parts: z.array(partSchema),
});
export type ExplainedFigure = z.infer<typeof explainedFigureSchema>;

const revertSchema = z.object({
  moment: z.int().check(z.minimum(1)),
  noun: z.enum(['figures', 'report', 'forecast']),
  id,
  field: z.nullable(z.string()),
});

const changeSchema = z.object({
  at: instant,
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  origin: z.nullable(originSchema),
  place: z.nullable(z.object({ sheet: z.string(), cell: z.string() })),
  /** Identifies the change to revert; null if nothing is left to revert. */
  takeBack: z.nullable(revertSchema),
});
export type FigureChange = z.infer<typeof changeSchema>;

/** Limits the number of entered figures whose changes a comparison shows. */
export const MOST_COMPARED = 20;

const comparedPartSchema = z.object({
  id: z.string(),
  title: z.string(),
  period: z.string(),
  otherText: z.string(),
  text: z.string(),
  history: z.array(changeSchema),
});

const figureComparisonSchema = z.object({
  moment: z.int().check(z.minimum(1)),
  at: instant,
  figure: explainedFigureSchema,
  /** The entered figures that caused the difference, including the figure itself if it was entered. */
  changed: z.array(comparedPartSchema),
  hasMoreChanged: z.boolean(),
});
export type FigureComparison = z.infer<typeof figureComparisonSchema>;

/** The accounts behind a line of a month. */
const booksBehindLineSchema = z.object({
  /** For adjusted EBITDA, which has no accounts: the EBITDA that accounts produce. */
  ebitda: z.optional(z.string()),
  /** A result that isn't reported because some of its accounts are neither mapped nor left out. */
  isWaiting: z.optional(z.literal(true)),
  accounts: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      entity: z.string(),
      text: z.string(),
      importId: z.nullable(z.int()),
      sheet: z.nullable(z.string()),
      cell: z.nullable(z.string()),
    }),
  ),
  entities: z.optional(
    z.array(z.object({ name: z.string(), isEliminations: z.boolean(), text: z.string() })),
  ),
  /** Manual corrections. Without an account they have no effect, and the line keeps its entered amount. */
  adjustments: z.array(z.object({ id: z.int(), reason: z.string(), text: z.string() })),
});

const explanationSchema = z.object({
  figure: explainedFigureSchema,
  history: z.array(changeSchema),
  hasMoreHistory: z.boolean(),
  /** True if the stored value doesn't match its recorded changes, because someone altered the database. */
  differsFromHistory: z.optional(z.literal(true)),
  deeper: z.array(explainedFigureSchema),
  compared: z.optional(figureComparisonSchema),
  /** Set for a line of a month that accounts feed, and only for administrators. */
  books: z.optional(booksBehindLineSchema),
});
export type Explanation = z.infer<typeof explanationSchema>;

export const explainFigure = endpoint('explainFigure', {
  access: 'signedIn',
  cost: 'computed',
  summary:
    'Explains a figure: its formula with its parts, and who entered or changed it, when and why. An id names a line and a month, such as revenue.2025-07 or production.2025-07.share.',
  params: z.object({ id: figureIdField }),
  query: z.object({
    depth,
    /**
     * An as-of time in the format of `asOf`. The answer then includes the figure at that time and the causes of the
     * difference.
     */
    compareWith: z.optional(z.string()),
  }),
  status: 200,
  response: explanationSchema,
});
