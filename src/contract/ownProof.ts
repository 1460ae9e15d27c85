import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';
import { currentPassword } from './users.ts';

/** Absent if the person has just signed in again through the company's provider. */
export const passwordUnlessProven = z.optional(currentPassword);

const ownProofSchema = z.object({
  hasPassword: z.boolean(),
  /**
   * False if the person can sign in only through the company's provider, so that passkeys and authenticator apps here
   * don't apply.
   */
  signsInHere: z.boolean(),
  isOfProvider: z.boolean(),
  /** When the identity proof expires in this browser; null without one. */
  provenUntil: z.nullable(instant),
});
export type OwnProof = z.infer<typeof ownProofSchema>;

export const getOwnProof = endpoint('getOwnProof', {
  access: 'signedIn',
  byToken: 'never',
  withoutFactor: true,
  summary:
    'Returns how you confirm your identity before sensitive changes: with your password, or through the company’s identity provider.',
  status: 200,
  response: ownProofSchema,
});
