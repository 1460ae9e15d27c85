import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idText, instant } from './fields.ts';

export const DOWNLOADED_KINDS = ['document', 'text', 'pack', 'publication'] as const;

const downloadSchema = z.object({
  id,
  at: instant,
  userId: id,
  who: z.string(),
  /** Downloaded by a program with that person's API token. */
  byToken: z.boolean(),
  kind: z.enum(DOWNLOADED_KINDS),
  /** The document or publication; null for a pack made for this person. */
  recordId: z.nullable(id),
  name: z.string(),
});
export type Download = z.infer<typeof downloadSchema>;

export const listDownloads = endpoint('listDownloads', {
  access: 'seeAdmin',
  cost: 'computed',
  summary:
    'Lists downloads of documents and packs by person and time, newest first, one page at a time.',
  query: z.object({
    before: z.optional(idText),
  }),
  status: 200,
  response: z.object({
    downloads: z.array(downloadSchema),
    next: z.nullable(id),
    keptDays: z.nullable(z.int()),
  }),
});
