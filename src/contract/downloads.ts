import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idText, instant } from './fields.ts';

/** A file of a document, its text as it is searched, a pack that was made for somebody, a published one. */
export const DOWNLOADED_KINDS = ['document', 'text', 'pack', 'publication'] as const;

const downloadSchema = z.object({
  id,
  at: instant,
  userId: id,
  /** What the person was called then. */
  who: z.string(),
  /** Whether a program was given it, with an API token of that person. */
  byToken: z.boolean(),
  kind: z.enum(DOWNLOADED_KINDS),
  /** The document or the publication; null for a pack that was made for this person. */
  recordId: z.nullable(id),
  /** The name of the file. */
  name: z.string(),
});
export type Download = z.infer<typeof downloadSchema>;

export const listDownloads = endpoint('listDownloads', {
  access: 'seeAdmin',
  cost: 'computed',
  summary:
    'Lists downloads of documents and packs by person and time, the newest first, a page at a time.',
  query: z.object({
    /** Only older ones than this: `next` of the page before. */
    before: z.optional(idText),
  }),
  status: 200,
  response: z.object({
    downloads: z.array(downloadSchema),
    /** `before` of the next page; null where there is none. */
    next: z.nullable(id),
    /** For how many days they are kept; null: for ever. */
    keptDays: z.nullable(z.int()),
  }),
});
