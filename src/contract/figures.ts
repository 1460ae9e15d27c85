import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { originSchema } from './origins.ts';

/** How far down the parts of parts are explained along; 1: the figure alone. */
const MOST_DEPTH = 6;
/** Figures that one answer explains besides the one that was asked for. */
export const MOST_EXPLAINED = 200;
/** Entries of a figure's history in one answer, the newest first. */
export const MOST_HISTORY = 50;

/** See domain/readFigureId.ts for its text: which months there are depends on the company. */
const figureIdField = z.string();

const depth = z.optional(
  z.pipe(
    z.string().check(z.regex(/^[1-6]$/, `Expected a number from 1 to ${MOST_DEPTH}`)),
    z.transform((digits: string) => Number(digits)),
  ),
);

const named = {
  id: z.string(),
  /** "Revenue" */
  title: z.string(),
  /** "July 2025" */
  period: z.string(),
  /** The exact value; null where there is none. */
  value: z.nullable(z.string()),
  /** As it is shown: amounts to the cent, percentages to the decimal that pages show. */
  text: z.string(),
};

const partSchema = z.object({
  ...named,
  /** Its place in the formula. */
  role: z.enum(['plus', 'minus', 'numerator', 'denominator', 'figure', 'reference', 'choice']),
  /** Missing, or there without entering the computation. */
  isLeftOut: z.boolean(),
});

const explainedFigureSchema = z.object({
  ...named,
  kind: z.enum(['entered', 'derived', 'notReported']),
  /** In words; null for what somebody entered. */
  formula: z.nullable(z.string()),
  parts: z.array(partSchema),
});
export type ExplainedFigure = z.infer<typeof explainedFigureSchema>;

const takeBackSchema = z.object({
  /** The number of the change's moment. */
  moment: z.int().check(z.minimum(1)),
  noun: z.enum(['figures', 'report', 'forecast']),
  id,
  /** A column of the database; null: the record was added or deleted as a whole. */
  field: z.nullable(z.string()),
});

const changeSchema = z.object({
  at: instant,
  /** Who changed it; null for the product itself, or somebody who was deleted. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** As shown; null: there was none. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Where the change came from; null where nothing is known of it. */
  origin: z.nullable(originSchema),
  /** The cell of an imported file that the figure stands in. */
  place: z.nullable(z.object({ sheet: z.string(), cell: z.string() })),
  /** What taking it back has to name; null where nothing of it is left that could go back. */
  takeBack: z.nullable(takeBackSchema),
});
export type FigureChange = z.infer<typeof changeSchema>;

/** Entered figures that a comparison tells the changes of, at most. */
export const MOST_COMPARED = 20;

const comparedPartSchema = z.object({
  id: z.string(),
  title: z.string(),
  period: z.string(),
  /** Its value at the other moment, as shown. */
  otherText: z.string(),
  text: z.string(),
  /** Its changes between the two moments, the newest first. */
  history: z.array(changeSchema),
});

const comparisonSchema = z.object({
  /** The other moment, and when it was. */
  moment: z.int().check(z.minimum(1)),
  at: instant,
  /** The figure as it was then. */
  figure: explainedFigureSchema,
  /** The entered figures that made the difference, among them the figure itself if it was entered. */
  changed: z.array(comparedPartSchema),
  /** Whether there are more of them than one answer has. */
  hasMoreChanged: z.boolean(),
});
export type FigureComparison = z.infer<typeof comparisonSchema>;

/** What a line of a month is the sum of, where accounts feed it. */
const booksSchema = z.object({
  /** Of adjusted EBITDA: the EBITDA that accounts make, as shown; it has no accounts of its own. */
  ebitda: z.optional(z.string()),
  /** Of a result that is not reported: its accounts have neither a line nor been left out. */
  isWaiting: z.optional(z.literal(true)),
  accounts: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      /** Its name; '' where the company is not divided. */
      entity: z.string(),
      /** As it enters the line, as shown. */
      text: z.string(),
      /** Where it was read; null where a program has sent the balance. */
      importId: z.nullable(z.int()),
      sheet: z.nullable(z.string()),
      cell: z.nullable(z.string()),
    }),
  ),
  /** What each entity has of it; left out where the company is not divided. */
  entities: z.optional(
    z.array(z.object({ name: z.string(), isEliminations: z.boolean(), text: z.string() })),
  ),
  /** Corrections by hand; without an account they rest, and the line is what was entered. */
  adjustments: z.array(z.object({ id: z.int(), reason: z.string(), text: z.string() })),
});

const explanationSchema = z.object({
  figure: explainedFigureSchema,
  /** Its changes, the newest first; empty for what is only computed. */
  history: z.array(changeSchema),
  /** Whether there are earlier changes. */
  hasMoreHistory: z.boolean(),
  /** true: the stored value is not what its changes have left; somebody altered it in the database itself. */
  differsFromHistory: z.optional(z.literal(true)),
  /** The parts that are computed themselves, down to the depth that was asked for. */
  deeper: z.array(explainedFigureSchema),
  /** Only with `compareWith`. */
  compared: z.optional(comparisonSchema),
  /** Of a line of a month that accounts feed, for administrators only. */
  books: z.optional(booksSchema),
});
export type Explanation = z.infer<typeof explanationSchema>;

export const explainFigure = endpoint('explainFigure', {
  access: 'signedIn',
  cost: 'computed',
  summary:
    'Explains a figure: its formula with its parts, and who entered or changed it, when and why. An id names line and month, such as revenue.2025-07 or production.2025-07.share.',
  params: z.object({ id: figureIdField }),
  query: z.object({
    depth,
    /** A moment as `asOf` names one: the answer also has the figure as of then, and what made the difference. */
    compareWith: z.optional(z.string()),
  }),
  status: 200,
  response: explanationSchema,
});
