import * as z from 'zod/mini';
import { TEXT_UNITS } from './documents.ts';
import type { CallAnswer } from './endpoint.ts';
import { endpoint } from './endpoint.ts';
import { id, idText } from './fields.ts';
import { monthlySummaryItemSchema } from './monthlySummaries.ts';

/** Another month with the same file: the same bytes, whatever its name there. */
const fileCopySchema = z.object({
  documentId: id,
  summaryId: id,
  fyId: id,
  monthName: z.string(),
  year: z.int(),
});

const searchMatchSchema = z.object({
  source: z.enum(['overview', 'note', 'bullet', 'document']),
  /** The bullet's or the document's id. */
  sourceId: z.nullable(id),
  /** The document's name or the bullet's category; otherwise empty. */
  label: z.string(),
  /** The page of the document; null when its name matches, and for all other sources. */
  page: z.nullable(z.int().check(z.minimum(1))),
  pageUnit: z.nullable(z.enum(TEXT_UNITS)),
  /** The name of a sheet; null otherwise. */
  pageTitle: z.nullable(z.string()),
  /** Pieces of text around the match; the matched words are marked. */
  snippet: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
  /** Of a document: where else the same file is attached, the oldest month first. */
  copies: z.array(fileCopySchema),
});
export type SearchMatch = z.infer<typeof searchMatchSchema>;

export const searchResultSchema = z.extend(monthlySummaryItemSchema, {
  matches: z.array(searchMatchSchema),
  /** How many more places of this report are known to have the words. */
  moreMatches: z.int().check(z.minimum(0)),
  /** Whether there are others besides: of a common word not every place is counted. */
  hasUncounted: z.boolean(),
  /**
   * The files in which all its matches are, each by the lowest id among its copies; empty if
   * anything else matches too.
   */
  onlyInFiles: z.array(id),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

export const search = endpoint('search', {
  access: 'signedIn',
  cost: 'search',
  summary: 'Reports that contain all of these words, best matches first, at most 100.',
  query: z.object({ q: z._default(z.string(), '') }),
  status: 200,
  response: z.array(searchResultSchema),
});

export const searchMatches = endpoint('searchMatches', {
  access: 'signedIn',
  cost: 'search',
  summary: 'Every place of one report with these words, best matches first, at most 50.',
  query: z.object({ q: z._default(z.string(), ''), summaryId: idText }),
  status: 200,
  response: z.array(searchMatchSchema),
});

/** Why a search asks for nothing: no letters or digits, only words to leave out, only words like "the". */
const ASKS_NOTHING = ['noWords', 'onlyExcluded', 'tooCommon'] as const;

export const searchAdvice = endpoint('searchAdvice', {
  access: 'signedIn',
  cost: 'search',
  summary: 'Returns why a search finds nothing, and a spelling that finds something.',
  query: z.object({ q: z._default(z.string(), '') }),
  status: 200,
  response: z.object({
    /** Null where the search asks for something. */
    asksNothing: z.nullable(z.enum(ASKS_NOTHING)),
    /** The whole query with mistyped words replaced; null where no other spelling finds anything. */
    suggestion: z.nullable(z.string()),
  }),
});
export type SearchAdvice = CallAnswer<typeof searchAdvice>;
