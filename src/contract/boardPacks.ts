import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { MESSAGES } from './messages.ts';

export const PACK_FORMATS = ['pdf', 'pptx', 'xlsx'] as const;
export type PackFormat = (typeof PACK_FORMATS)[number];

export const PAPER_SIZES = ['a4', 'letter'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

export const createBoardPackBody = z.strictObject({
  /** The financial year; left out: all of them. */
  fyId: z.optional(id),
  /** The fiscal month (1 is April); left out: all months of the year, or of all years. */
  monthNum: z.optional(
    z.int().check(z.minimum(1, MESSAGES.monthRange), z.maximum(12, MESSAGES.monthRange)),
  ),
  format: z.enum(PACK_FORMATS),
  /** Of the PDF. */
  paper: z._default(z.enum(PAPER_SIZES), 'a4'),
});
export type BoardPackRequest = z.output<typeof createBoardPackBody>;

/** Not a number that counts up: whoever knows none of them can guess none. */
const packId = z.string().check(z.regex(/^[\w-]{22}$/));

export const boardPackSchema = z.object({
  id: packId,
  status: z.enum(['waiting', 'making', 'ready', 'failed']),
  /** Steps that are done, and how many there are; both 0 while it waits. */
  done: z.int(),
  steps: z.int(),
  /** What is under way: "Writing page 12". */
  step: z.string(),
  /** Once it is ready. */
  fileName: z.nullable(z.string()),
  /** In bytes, once it is ready. */
  fileSize: z.nullable(z.int()),
  /** Why it failed, for the person who asked for it. */
  failure: z.nullable(z.string()),
  createdAt: instant,
});
export type BoardPack = z.infer<typeof boardPackSchema>;

const params = z.object({ id: packId });

export const createBoardPack = endpoint('createBoardPack', {
  access: 'signedIn',
  summary:
    'Starts making the board pack of a month, a year or all years, as PDF, PowerPoint or Excel.',
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
  summary: 'Stops making a board pack, or forgets a finished one.',
  params,
  status: 204,
  response: null,
});
