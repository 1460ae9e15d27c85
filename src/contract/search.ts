import * as z from 'zod/mini';
import { TEXT_UNITS } from './documents.ts';
import type { CallAnswer } from './endpoint.ts';
import { endpoint } from './endpoint.ts';
import { id, idText } from './fields.ts';
import { monthlySummaryItemSchema } from './reports.ts';

/** Another month with the same file: identical content, even under another name. */
const fileCopySchema = z.object({
  documentId: id,
  summaryId: id,
  fyId: id,
  monthName: z.string(),
  year: z.int(),
});

const searchMatchSchema = z.object({
  source: z.enum(['overview', 'note', 'bullet', 'document']),
  sourceId: z.nullable(id),
  label: z.string(),
  /** Null if the document's name matches, and for other sources. */
  page: z.nullable(z.int().check(z.minimum(1))),
  pageUnit: z.nullable(z.enum(TEXT_UNITS)),
  pageTitle: z.nullable(z.string()),
  snippet: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
  /** Set for a document: the other months with the same file, oldest first. */
  copies: z.array(fileCopySchema),
});
export type SearchMatch = z.infer<typeof searchMatchSchema>;

export const searchResultSchema = z.extend(monthlySummaryItemSchema, {
  matches: z.array(searchMatchSchema),
  /** The number of further matches in this report, as far as they were counted. */
  moreMatches: z.int().check(z.minimum(0)),
  /** Common words aren't counted everywhere, so there may be more. */
  hasUncounted: z.boolean(),
  /** If all matches are in files: the lowest id among each file's copies; empty otherwise. */
  onlyInFiles: z.array(id),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

export const search = endpoint('search', {
  access: 'signedIn',
  cost: 'search',
  summary: 'Lists reports that contain all of these words, best matches first, at most 100.',
  query: z.object({ q: z._default(z.string(), '') }),
  status: 200,
  response: z.array(searchResultSchema),
});

export const searchMatches = endpoint('searchMatches', {
  access: 'signedIn',
  cost: 'search',
  summary:
    'Lists the places in one report that contain these words, best matches first, at most 50.',
  query: z.object({ q: z._default(z.string(), ''), summaryId: idText }),
  status: 200,
  response: z.array(searchMatchSchema),
});

/**
 * Queries that can't be searched: without letters or digits, with only excluded words, or with only words like "the".
 */
const ASKS_NOTHING = ['noWords', 'onlyExcluded', 'tooCommon'] as const;

export const searchAdvice = endpoint('searchAdvice', {
  access: 'signedIn',
  cost: 'search',
  summary: 'Explains why a search found nothing, and suggests a spelling that has results.',
  query: z.object({ q: z._default(z.string(), '') }),
  status: 200,
  response: z.object({
    asksNothing: z.nullable(z.enum(ASKS_NOTHING)),
    /** The query with corrected spelling; null if no correction finds anything. */
    suggestion: z.nullable(z.string()),
  }),
});
export type SearchAdvice = CallAnswer<typeof searchAdvice>;
