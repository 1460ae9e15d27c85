import * as z from 'zod/mini';
import { PACK_FORMATS } from './boardPacks.ts';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';
import { restatedFigureSchema } from './publications.ts';

/** What is sent as JSON where there is no file. */
export const verifyCodeBody = z.strictObject({
  /** As printed; small letters, blanks and missing hyphens are fine. */
  code: z.string().check(z.maxLength(100)),
});

const VERDICTS = [
  /** Byte for byte what was published, and nothing has changed since. */
  'identical',
  /** For a code: it belongs to a publication, and nothing has changed since. */
  'published',
  /** A newer publication of the month took its place. */
  'superseded',
  /** Figures have changed since. */
  'restated',
  /** A file with a code of ours and other bytes. */
  'altered',
  /** Neither the file nor its code is known. */
  'unknown',
] as const;

export const verificationSchema = z.object({
  verdict: z.enum(VERDICTS),
  /** Whether the file is byte for byte as it was published; null for a code. */
  isIdentical: z.nullable(z.boolean()),
  /** What stands on the pack's own pages. */
  publication: z.nullable(
    z.object({
      month: z.string(),
      number: z.int(),
      code: z.string(),
      publishedAt: instant,
      format: z.nullable(z.enum(PACK_FORMATS)),
    }),
  ),
  supersededBy: z.nullable(z.object({ number: z.int(), publishedAt: instant })),
  /** How many of its figures have changed since. */
  restated: z.nullable(z.int()),
  /** Which ones; only for people who are signed in. */
  figures: z.nullable(z.array(restatedFigureSchema)),
});
export type Verification = z.infer<typeof verificationSchema>;
export type Verdict = Verification['verdict'];

export const verifyPack = endpoint('verifyPack', {
  access: 'public',
  summary:
    'Checks whether a file is a board pack as it was published, or which publication a code belongs to. Send a form with a file, or JSON with the code.',
  bodyKind: 'multipart',
  status: 200,
  response: verificationSchema,
});

export const verifyKey = endpoint('verifyKey', {
  access: 'public',
  summary: 'The public keys that signed manifests are checked with, as PEM, the newest first.',
  responseKind: 'file',
  status: 200,
  response: null,
});

export const verifyProgram = endpoint('verifyProgram', {
  access: 'public',
  summary: 'Returns a Node program of one file that checks a pack against its signed manifest.',
  responseKind: 'file',
  status: 200,
  response: null,
});
