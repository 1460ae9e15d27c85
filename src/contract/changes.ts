import * as z from 'zod/mini';

/** Resources that pages reload when their data changes; the server's record register maps records to them. */
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
  'statements',
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

/** Sent to open browsers after each committed change. */
export const changeEvent = z.object({ nouns: z.array(z.enum(NOUNS)) });
export type ChangeEvent = z.infer<typeof changeEvent>;

/** The first event of a stream. Null if the missed changes are unknown, so anything may have changed. */
export const sinceEvent = z.object({ nouns: z.nullable(changeEvent.shape.nouns) });
export type SinceEvent = z.infer<typeof sinceEvent>;
