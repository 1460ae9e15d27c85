import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';
import { currentPassword } from './users.ts';

/** Left out by whoever has just signed in at the company's provider once more. */
export const passwordUnlessProven = z.optional(currentPassword);

const ownProofSchema = z.object({
  hasPassword: z.boolean(),
  /** False where the company's provider alone lets you in: a passkey or an authenticator app of here is of no use then. */
  signsInHere: z.boolean(),
  /** Whether you can sign in at the company's provider once more instead. */
  isOfProvider: z.boolean(),
  /** Until when that counts in this browser; null where you have not. */
  provenUntil: z.nullable(instant),
});
export type OwnProof = z.infer<typeof ownProofSchema>;

export const getOwnProof = endpoint('getOwnProof', {
  access: 'signedIn',
  byToken: 'never',
  withoutFactor: true,
  summary:
    'Returns how you confirm your identity before sensitive changes: by your password, or at the company’s provider.',
  status: 200,
  response: ownProofSchema,
});
