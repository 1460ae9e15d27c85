import * as z from 'zod/mini';

/** The resources of the API that are read again when their data changes; the server's register of records says by what. */
export const NOUNS = [
  'financial-years',
  'financial-data',
  'monthly-summaries',
  'documents',
  'financial-trends',
  'search',
  'business-units',
  'forecasts',
  'users',
  'company',
  'imports',
  'accounts',
  'plans',
  'briefing',
  'commentary',
  'month-events',
  'meetings',
  'questions',
  'publications',
  'month-state',
] as const;
export type Noun = (typeof NOUNS)[number];

/** The event sent to open browsers after each committed change. */
export const changeEvent = z.object({ nouns: z.array(z.enum(NOUNS)) });
export type ChangeEvent = z.infer<typeof changeEvent>;

/** The first event of a stream. Null: what has changed is not known, so everything may have. */
export const sinceEvent = z.object({ nouns: z.nullable(changeEvent.shape.nouns) });
export type SinceEvent = z.infer<typeof sinceEvent>;
