import * as z from 'zod/mini';
import { PACK_FORMATS, PAPER_SIZES } from './boardPacks.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, instant } from './fields.ts';
import { MESSAGES } from './messages.ts';

const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const createPublicationBody = z.strictObject({
  fyId: id,
  /** The fiscal month: 1 is April. */
  monthNum: z.int().check(z.minimum(1, MESSAGES.monthRange), z.maximum(12, MESSAGES.monthRange)),
  /** The paper size of the PDF and of a printed workbook. */
  paper: z._default(z.enum(PAPER_SIZES), 'a4'),
  /**
   * What becomes of characters that a PDF has no font for: nothing is published and the refusal lists them, or
   * they print as empty boxes.
   */
  unprintable: z._default(z.enum(['list', 'print']), 'list'),
});

export const publicationSchema = z.object({
  id,
  fyId: id,
  monthNum: z.int(),
  /** "October 2026" */
  month: z.string(),
  /** 1 for the first publication of the month, then 2 and so on. */
  number: z.int(),
  /** As it is printed on every page: "K7QX-3MTB-9RWD". */
  code: z.string(),
  /** The number of the moment whose state was published. */
  moment: z.int(),
  /** SHA-256 of the manifest, in hexadecimal. */
  manifestDigest: digest,
  publishedAt: instant,
  /** The name of the person who published it; null if the account was deleted. */
  publishedBy: z.nullable(z.string()),
  state: z.enum(['published', 'superseded']),
  /** When a newer publication of the month took its place. */
  supersededAt: z.nullable(instant),
  files: z.array(
    z.object({
      format: z.enum(PACK_FORMATS),
      fileName: z.string(),
      /** In bytes. */
      fileSize: z.int(),
      digest,
    }),
  ),
});
export type Publication = z.infer<typeof publicationSchema>;

const amount = z.nullable(z.string());

/** A figure that is not what was published. */
export const restatedFigureSchema = z.object({
  /** "Revenue, October 2026" */
  name: z.string(),
  /** "percent", "people", or a currency: "USD". */
  unit: z.string(),
  /** An exact decimal number; null: there was none. */
  published: amount,
  current: amount,
});
export type RestatedFigure = z.infer<typeof restatedFigureSchema>;

export const publicationDetailsSchema = z.extend(publicationSchema, {
  /** All figures of the published packs that have changed since, those compared with as well. */
  restated: z.array(restatedFigureSchema),
});

export const createPublication = endpoint('createPublication', {
  access: 'publishMonth',
  byToken: 'never',
  cost: 'pack',
  summary:
    'Publishes a month: creates its board pack as PDF, PowerPoint and Excel from one state of the data, and keeps all three for ever.',
  body: createPublicationBody,
  idempotent: true,
  status: 201,
  response: publicationSchema,
});

export const listPublications = endpoint('listPublications', {
  access: 'signedIn',
  summary: 'All publications, the newest first.',
  status: 200,
  response: z.array(publicationSchema),
});

/** A figure as everybody was given it last, where it is another now. */
const restatedOnPageSchema = z.object({
  /** The id of the figure, as `GET /api/figures/{id}/explain` takes it. */
  figure: z.string(),
  /** As shown; null: nobody had reported it. */
  published: z.nullable(z.string()),
  /** "October 2026, version 2" */
  publication: z.string(),
});
export type RestatedOnPage = z.infer<typeof restatedOnPageSchema>;

export const listRestated = endpoint('listRestated', {
  access: 'signedIn',
  cost: 'computed',
  summary:
    'Lists the figures that differ from the newest publication that contains them, with the published value.',
  status: 200,
  response: z.array(restatedOnPageSchema),
});

const params = z.object({ id: idText });

export const getPublication = endpoint('getPublication', {
  access: 'signedIn',
  cost: 'computed',
  summary: 'A publication with the figures that have changed since.',
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
