import * as z from 'zod/mini';
import { PACK_FORMATS, PAPER_SIZES } from './boardPacks.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, instant } from './fields.ts';
import { MESSAGES } from './messages.ts';

const sha256Digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const createPublicationBody = z.strictObject({
  fyId: id,
  monthNum: z.int().check(z.minimum(1, MESSAGES.monthRange), z.maximum(12, MESSAGES.monthRange)),
  paper: z._default(z.enum(PAPER_SIZES), 'a4'),
  /** How to treat characters without a PDF font: publish nothing and list them, or print empty boxes. */
  unprintable: z._default(z.enum(['list', 'print']), 'list'),
});

export const publicationSchema = z.object({
  id,
  fyId: id,
  monthNum: z.int(),
  month: z.string(),
  /** Counts publications of the month from 1. */
  number: z.int(),
  /** The code printed on every page, such as "K7QX-3MTB-9RWD". */
  code: z.string(),
  /** The change number at which the month was published. */
  moment: z.int(),
  /** SHA-256 of the manifest, in hexadecimal. */
  manifestDigest: sha256Digest,
  publishedAt: instant,
  publishedBy: z.nullable(z.string()),
  state: z.enum(['published', 'superseded']),
  supersededAt: z.nullable(instant),
  files: z.array(
    z.object({
      format: z.enum(PACK_FORMATS),
      fileName: z.string(),
      /** In bytes. */
      fileSize: z.int(),
      digest: sha256Digest,
    }),
  ),
});
export type Publication = z.infer<typeof publicationSchema>;

const publishedAmount = z.nullable(z.string());

export const restatedFigureSchema = z.object({
  name: z.string(),
  /** Either "percent", "people", "ratio" of a covenant, or a currency such as "USD". */
  unit: z.string(),
  /** An exact decimal number; null if there was none. */
  published: publishedAmount,
  current: publishedAmount,
});
export type RestatedFigure = z.infer<typeof restatedFigureSchema>;

/** The differences between a version of a month and an earlier one. */
const versionChangesSchema = z.object({
  number: z.int(),
  /** `published` is the amount of the earlier version, `current` that of this one. */
  figures: z.array(restatedFigureSchema),
  /** Texts, lists and plans that differ: "Overview", "Documents". */
  parts: z.array(z.string()),
});
export type VersionChanges = z.infer<typeof versionChangesSchema>;

export const publicationDetailsSchema = z.extend(publicationSchema, {
  restated: z.array(restatedFigureSchema),
  /** This version's changes since each earlier version of its month, newest first. */
  sinceVersions: z.array(versionChangesSchema),
});

export const createPublication = endpoint('createPublication', {
  access: 'publishMonth',
  byToken: 'never',
  cost: 'pack',
  summary:
    'Publishes a month: creates its board pack as PDF, PowerPoint and Excel from one snapshot of the data, and keeps all three permanently.',
  body: createPublicationBody,
  idempotent: true,
  status: 201,
  response: publicationSchema,
});

export const listPublications = endpoint('listPublications', {
  access: 'signedIn',
  summary: 'Lists all publications, newest first.',
  status: 200,
  response: z.array(publicationSchema),
});

/** A figure that has changed since it was last published. */
const restatedOnPageSchema = z.object({
  /** An id that `GET /api/figures/{id}/explain` takes, or of a statement: "balance-stock.2025-06". */
  figure: z.string(),
  published: z.nullable(z.string()),
  publication: z.string(),
});
export type RestatedOnPage = z.infer<typeof restatedOnPageSchema>;

export const listRestated = endpoint('listRestated', {
  access: 'signedIn',
  cost: 'computed',
  summary:
    'Lists the figures that differ from the latest publication that contains them, with the published value.',
  status: 200,
  response: z.array(restatedOnPageSchema),
});

const params = z.object({ id: idText });

export const getPublication = endpoint('getPublication', {
  access: 'signedIn',
  cost: 'computed',
  summary:
    'Returns a publication with the figures restated since then, and its changes compared with each earlier version.',
  params,
  status: 200,
  response: publicationDetailsSchema,
});

export const publicationContent = endpoint('publicationContent', {
  access: 'signedIn',
  summary: 'Returns a published board pack as an attachment, byte for byte as it was published.',
  params,
  query: z.object({ format: z.enum(PACK_FORMATS) }),
  responseKind: 'file',
  status: 200,
  response: null,
});

export const publicationManifest = endpoint('publicationManifest', {
  access: 'signedIn',
  summary:
    'Returns the signed manifest of a publication as an attachment, with the digest of every file.',
  params,
  responseKind: 'file',
  status: 200,
  response: null,
});
