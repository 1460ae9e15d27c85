import * as z from 'zod/mini';
import { PACK_FORMATS } from './boardPacks.ts';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';
import { restatedFigureSchema } from './publications.ts';

export const verifyCodeBody = z.strictObject({
  /** The code as printed. Lower-case letters, blanks and missing hyphens are accepted. */
  code: z.string().check(z.maxLength(100)),
});

const VERDICTS = [
  /** The file equals the published one, and nothing has changed since. */
  'identical',
  /** The code belongs to a publication, and nothing has changed since. */
  'published',
  'superseded',
  'restated',
  'altered',
  'unknown',
] as const;

export const verificationSchema = z.object({
  verdict: z.enum(VERDICTS),
  /** Null if a code was checked instead of a file. */
  isIdentical: z.nullable(z.boolean()),
  /** Worded as on the pack's own pages. */
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
  restated: z.nullable(z.int()),
  /** Only for people who are signed in. */
  figures: z.nullable(z.array(restatedFigureSchema)),
});
export type Verification = z.infer<typeof verificationSchema>;
export type Verdict = Verification['verdict'];

export const verifyPack = endpoint('verifyPack', {
  access: 'public',
  summary:
    'Checks whether a file is identical to a published board pack, or which publication a code belongs to. Send a form with a file, or JSON with the code.',
  bodyKind: 'multipart',
  status: 200,
  response: verificationSchema,
});

export const verifyKey = endpoint('verifyKey', {
  access: 'public',
  summary: 'Returns the public keys for checking signed manifests, as PEM, newest first.',
  responseKind: 'file',
  status: 200,
  response: null,
});

export const verifyProgram = endpoint('verifyProgram', {
  access: 'public',
  summary: 'Returns a single-file Node program that checks a pack against its signed manifest.',
  responseKind: 'file',
  status: 200,
  response: null,
});
