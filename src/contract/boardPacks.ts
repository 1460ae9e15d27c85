import * as z from 'zod/mini';
import { orderedSections, type PackSectionKey } from '../finance/packChoices.ts';
import { chartSpan, packSection } from './company.ts';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { MESSAGES } from './messages.ts';

export const PACK_FORMATS = ['pdf', 'pptx', 'xlsx'] as const;
export type PackFormat = (typeof PACK_FORMATS)[number];

export const PAPER_SIZES = ['a4', 'letter'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

export const createBoardPackBody = z.strictObject({
  fyId: z.optional(id),
  monthNum: z.optional(
    z.int().check(z.minimum(1, MESSAGES.monthRange), z.maximum(12, MESSAGES.monthRange)),
  ),
  format: z.enum(PACK_FORMATS),
  paper: z._default(z.enum(PAPER_SIZES), 'a4'),
  /** How to treat characters without a PDF font: print empty boxes, or list them and create no pack. */
  unprintable: z._default(z.enum(['print', 'list']), 'print'),
  /**
   * For sentences that contradict the ledger: print them, or list them and create no pack. Listing applies only if the
   * person may edit the report.
   */
  contradictions: z._default(z.enum(['print', 'list']), 'print'),
  origins: z._default(z.boolean(), false),
  /** Adds the caller's private notes. PDF only, because nobody else can fetch the file. */
  withMyNotes: z._default(z.boolean(), false),
  /**
   * The sections in order. Absent means the company's sections, and an empty list the standard
   * ones.
   */
  sections: z.optional(
    z.pipe(
      z.array(packSection),
      z.transform((chosen: PackSectionKey[]) => orderedSections(chosen)),
    ),
  ),
  /** The period of each chart point; defaults to the company's choice. */
  charts: z.optional(chartSpan),
  asOf: z.optional(z.string()),
});
export type BoardPackRequest = z.output<typeof createBoardPackBody>;

const unprintableCharacter = z.object({
  /** A character with its code point, such as "👩 (U+1F469)". */
  character: z.string(),
  places: z.array(z.string()),
});
export type UnprintableCharacter = z.infer<typeof unprintableCharacter>;

/** Random instead of a counter, so that nobody can guess it. */
const packId = z.string().check(z.regex(/^[\w-]{22}$/));

export const boardPackSchema = z.object({
  id: packId,
  status: z.enum(['waiting', 'making', 'ready', 'failed']),
  /** Steps done, and steps in all; both 0 while the pack is queued. */
  done: z.int(),
  steps: z.int(),
  step: z.string(),
  fileName: z.nullable(z.string()),
  fileSize: z.nullable(z.int()),
  /** A sentence for the person who requested the pack. */
  failure: z.nullable(z.string()),
  unprintable: z.nullable(z.array(unprintableCharacter)),
  contradictions: z.nullable(z.array(z.string())),
  createdAt: instant,
});
export type BoardPack = z.infer<typeof boardPackSchema>;

const packParams = z.object({ id: packId });

export const createBoardPack = endpoint('createBoardPack', {
  access: 'signedIn',
  cost: 'pack',
  summary:
    'Starts creating a board pack for a month, a year or all years, as PDF, PowerPoint or Excel.',
  body: createBoardPackBody,
  status: 201,
  response: boardPackSchema,
});

export const getBoardPack = endpoint('getBoardPack', {
  access: 'signedIn',
  summary:
    'Returns the progress of a board pack. Only the person who requested the pack can see it.',
  params: packParams,
  status: 200,
  response: boardPackSchema,
});

export const boardPackContent = endpoint('boardPackContent', {
  access: 'signedIn',
  summary: 'Returns the finished board pack as an attachment, waiting until it is ready.',
  params: packParams,
  responseKind: 'file',
  status: 200,
  response: null,
});

export const cancelBoardPack = endpoint('cancelBoardPack', {
  access: 'signedIn',
  summary: 'Cancels a board pack, or deletes a finished one.',
  params: packParams,
  status: 204,
  response: null,
});
