import * as z from 'zod/mini';
import { orderedSections, type PackSectionKey } from '../domain/packChoices.ts';
import { chartSpan, packSection } from './company.ts';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { MESSAGES } from './messages.ts';

export const PACK_FORMATS = ['pdf', 'pptx', 'xlsx'] as const;
export type PackFormat = (typeof PACK_FORMATS)[number];

export const PAPER_SIZES = ['a4', 'letter'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

export const createBoardPackBody = z.strictObject({
  /** The financial year; left out: all years. */
  fyId: z.optional(id),
  /** The fiscal month (1 is April); left out: all months of the year, or of all years. */
  monthNum: z.optional(
    z.int().check(z.minimum(1, MESSAGES.monthRange), z.maximum(12, MESSAGES.monthRange)),
  ),
  format: z.enum(PACK_FORMATS),
  /** The paper size of the PDF and of a printed workbook. */
  paper: z._default(z.enum(PAPER_SIZES), 'a4'),
  /**
   * What becomes of characters that a PDF has no font for: they print as empty boxes, or the pack is
   * not made and they are listed.
   */
  unprintable: z._default(z.enum(['print', 'list']), 'print'),
  /**
   * What becomes of sentences of the report that differ from the books, as in the month's open points: they are printed, or, where whoever
   * orders the pack may edit the report, the pack is not made and they are listed.
   */
  contradictions: z._default(z.enum(['print', 'list']), 'print'),
  /** Whether a last section lists who entered each of its figures, when, why and from where. */
  origins: z._default(z.boolean(), false),
  /** The sections of this pack in their order; left out: those of the company; none: the standard ones. */
  sections: z.optional(
    z.pipe(
      z.array(packSection),
      z.transform((chosen: PackSectionKey[]) => orderedSections(chosen)),
    ),
  ),
  /** What each month of the charts of this pack is; left out: as the company chose. */
  charts: z.optional(chartSpan),
  /** What was known at a moment: its number, or an instant with a zone. Left out: now. */
  asOf: z.optional(z.string()),
});
export type BoardPackRequest = z.output<typeof createBoardPackBody>;

const unprintableCharacter = z.object({
  /** "👩 (U+1F469)" */
  character: z.string(),
  /** Where it stands, at most three of them: "Commentary, General". */
  places: z.array(z.string()),
});
export type UnprintableCharacter = z.infer<typeof unprintableCharacter>;

/** Random and not a counter, so that nobody can guess it. */
const packId = z.string().check(z.regex(/^[\w-]{22}$/));

export const boardPackSchema = z.object({
  id: packId,
  status: z.enum(['waiting', 'making', 'ready', 'failed']),
  /** Steps done, and steps in all; both 0 while the pack is queued. */
  done: z.int(),
  steps: z.int(),
  /** The current step: "Writing page 12". */
  step: z.string(),
  /** Set once the pack is ready. */
  fileName: z.nullable(z.string()),
  /** In bytes; set once the pack is ready. */
  fileSize: z.nullable(z.int()),
  /** Why it failed, as a sentence for the person who requested it. */
  failure: z.nullable(z.string()),
  /** The first characters without a font, if they were asked for and there are any. */
  unprintable: z.nullable(z.array(unprintableCharacter)),
  /** The sentences that the books contradict, if they were asked for and there are any. */
  contradictions: z.nullable(z.array(z.string())),
  createdAt: instant,
});
export type BoardPack = z.infer<typeof boardPackSchema>;

const params = z.object({ id: packId });

export const createBoardPack = endpoint('createBoardPack', {
  access: 'signedIn',
  cost: 'pack',
  summary:
    'Starts creating the board pack of a month, a year or all years, as PDF, PowerPoint or Excel.',
  body: createBoardPackBody,
  status: 201,
  response: boardPackSchema,
});

export const getBoardPack = endpoint('getBoardPack', {
  access: 'signedIn',
  summary: 'The progress of a board pack; only the person who asked for it sees it.',
  params,
  status: 200,
  response: boardPackSchema,
});

export const boardPackContent = endpoint('boardPackContent', {
  access: 'signedIn',
  summary: 'The finished board pack as an attachment; waits until it is ready.',
  params,
  responseKind: 'file',
  status: 200,
  response: null,
});

export const cancelBoardPack = endpoint('cancelBoardPack', {
  access: 'signedIn',
  summary: 'Cancels a board pack, or deletes a finished one.',
  params,
  status: 204,
  response: null,
});
