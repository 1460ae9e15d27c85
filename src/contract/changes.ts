import * as z from 'zod/mini';

/** The tables whose rows the product shows. */
export const TABLES = [
  'financial_years',
  'financial_data',
  'monthly_summaries',
  'bullet_points',
  'documents',
  'business_units',
  'forecasts',
  'users',
  'api_tokens',
  'imports',
  'company',
  'publications',
  'month_reviews',
  'month_approvals',
  'accounts',
  'account_mappings',
  'account_balances',
  'adjustments',
  'entities',
  'plans',
  'plan_figures',
  'agenda_items',
  'board_actions',
  'questions',
  'confirmed_sentences',
  'access_reviews',
  'explanation_tasks',
  'month_events',
  'ebitda_items',
] as const;
export type Table = (typeof TABLES)[number];

/** Derived from those tables by the product: shown as well, but without revisions. */
export const DERIVED_TABLES = ['document_texts'] as const;

export const SHOWN_TABLES = [...TABLES, ...DERIVED_TABLES] as const;
export type ShownTable = (typeof SHOWN_TABLES)[number];

/** What decides of which months a viewer reads anything. */
const OF_DRAFTS = ['company', 'month_reviews', 'publications'] as const;

/**
 * The tables that each resource of the API reads. When one changes, the resource's version goes up:
 * the server drops its encoded answers and tells open browsers which resources to read again.
 */
export const NOUN_READS = {
  'financial-years': ['financial_years'],
  'financial-data': ['financial_data', 'financial_years', ...OF_DRAFTS],
  'monthly-summaries': [
    'monthly_summaries',
    'bullet_points',
    'documents',
    'document_texts',
    'financial_data',
    'financial_years',
    ...OF_DRAFTS,
  ],
  documents: ['documents', 'document_texts', ...OF_DRAFTS],
  'financial-trends': ['financial_data', 'monthly_summaries', 'financial_years', ...OF_DRAFTS],
  search: [
    'monthly_summaries',
    'bullet_points',
    'documents',
    'document_texts',
    'financial_data',
    'financial_years',
    ...OF_DRAFTS,
  ],
  'business-units': ['business_units'],
  forecasts: ['forecasts', 'business_units', 'monthly_summaries', ...OF_DRAFTS],
  users: ['users', 'api_tokens', 'access_reviews'],
  // With the first steps, which are done as soon as there is a row.
  company: [
    'company',
    'financial_years',
    'financial_data',
    'monthly_summaries',
    'business_units',
    'users',
    // While there is one, the year and the currency stay.
    'plans',
    'month_events',
    'ebitda_items',
  ],
  // A draft's preview compares with every table that it may change.
  imports: [
    'imports',
    'financial_data',
    'financial_years',
    'monthly_summaries',
    'forecasts',
    'business_units',
    'plans',
    'plan_figures',
    'accounts',
    'account_mappings',
    'account_balances',
    'adjustments',
    'entities',
    // Which months are restated, and by which year and currency amounts are read.
    'publications',
    'company',
    // Among the figures that are restated.
    'ebitda_items',
  ],
  accounts: ['accounts', 'account_mappings', 'account_balances', 'adjustments', 'entities'],
  // With the names of those who approved.
  plans: ['plans', 'plan_figures', 'financial_years', 'users'],
  briefing: [
    'financial_data',
    'monthly_summaries',
    'financial_years',
    'plans',
    'plan_figures',
    'adjustments',
    'month_events',
    // Who is to explain what, and until when.
    'explanation_tasks',
    'users',
    'ebitda_items',
    ...OF_DRAFTS,
  ],
  // What texts say of figures, whether it is still so, and who is to explain what.
  commentary: [
    'confirmed_sentences',
    'explanation_tasks',
    'adjustments',
    'month_events',
    'users',
    'monthly_summaries',
    'bullet_points',
    'financial_data',
    'financial_years',
    'plans',
    'plan_figures',
    ...OF_DRAFTS,
  ],
  // With the names of those who entered them.
  'month-events': ['month_events', 'financial_years', 'users', ...OF_DRAFTS],
  meetings: ['agenda_items', 'board_actions', 'monthly_summaries', 'financial_years', ...OF_DRAFTS],
  // With the names of those who asked and answered, of documents, and whether sentences stand as they were quoted.
  questions: [
    'questions',
    'users',
    'documents',
    'financial_years',
    'financial_data',
    'monthly_summaries',
    'bullet_points',
    ...OF_DRAFTS,
  ],
  // With the names of those who published and approved.
  publications: ['publications', 'month_reviews', 'month_approvals', 'users'],
  // How far a month is, and all that can be missing for it.
  'month-state': [
    'month_approvals',
    'users',
    'financial_data',
    'financial_years',
    'accounts',
    'account_mappings',
    'account_balances',
    'adjustments',
    'monthly_summaries',
    'bullet_points',
    'confirmed_sentences',
    'explanation_tasks',
    'month_events',
    'documents',
    'document_texts',
    'plans',
    'plan_figures',
    ...OF_DRAFTS,
  ],
} as const satisfies Record<string, readonly ShownTable[]>;

export type Noun = keyof typeof NOUN_READS;

// A cast because TypeScript widens the keys of an object to string; these are exactly its keys.
export const NOUNS = Object.keys(NOUN_READS) as Noun[];

/** The resources to read again after a change of these tables. */
export function nounsReading(tables: Iterable<ShownTable>): Noun[] {
  const changed = new Set<string>(tables);
  return NOUNS.filter((noun) => NOUN_READS[noun].some((table) => changed.has(table)));
}

/** The event sent to open browsers after each committed change. */
export const changeEvent = z.object({ nouns: z.array(z.enum(NOUNS)) });
export type ChangeEvent = z.infer<typeof changeEvent>;

/** The first event of a stream. Null: what has changed is not known, so everything may have. */
export const sinceEvent = z.object({ nouns: z.nullable(changeEvent.shape.nouns) });
export type SinceEvent = z.infer<typeof sinceEvent>;
