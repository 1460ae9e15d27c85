import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idText, instant } from './fields.ts';

/** Why a sign-in failed. The one who tried is not told. */
export const SIGN_IN_REFUSALS = [
  'unknown account',
  'wrong password',
  'deactivated',
  'no password set',
  'changed meanwhile',
  'wrong code',
  'unknown passkey',
  'wrong passkey',
  'passkey counted back',
  'may not sign in here',
  'refused by the provider',
] as const;
export type SignInRefusal = (typeof SIGN_IN_REFUSALS)[number];

const failedSignInSchema = z.object({
  id,
  /** The last one of those that are counted here. */
  at: instant,
  /** The account; null where there is none of the name that was typed, or where many are counted as one. */
  userId: z.nullable(id),
  /** What that person was called then. A name that is no account's is kept nowhere: it may be a password. */
  who: z.nullable(z.string()),
  /** The network address; null where many are counted as one. */
  address: z.nullable(z.string()),
  /** Null where many are counted as one. */
  reason: z.nullable(z.enum(SIGN_IN_REFUSALS)),
  /** How many there were, of the same account, address and reason, within this minute. */
  times: z.int(),
});
export type FailedSignIn = z.infer<typeof failedSignInSchema>;

export const listFailedSignIns = endpoint('listFailedSignIns', {
  access: 'manageUsers',
  byToken: 'never',
  cost: 'computed',
  summary: 'Sign-ins that failed, by minute, newest first, a page at a time.',
  query: z.object({
    /** Only older ones than this: `next` of the page before. */
    before: z.optional(idText),
  }),
  status: 200,
  response: z.object({
    failedSignIns: z.array(failedSignInSchema),
    /** `before` of the next page; null where there is none. */
    next: z.nullable(id),
    /** For how many days they are kept; null: for ever. */
    keptDays: z.nullable(z.int()),
  }),
});
