import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idText, instant } from './fields.ts';

/** The reason is only recorded; the person who tries to sign in isn't told. */
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
  at: instant,
  /** Null if no account has the typed name, or if several sign-ins are combined. */
  userId: z.nullable(id),
  /** The person's name at the time. Names without an account are never stored, because they may be passwords. */
  who: z.nullable(z.string()),
  address: z.nullable(z.string()),
  reason: z.nullable(z.enum(SIGN_IN_REFUSALS)),
  /** Sign-ins with the same account, address and reason within this minute. */
  times: z.int(),
});
export type FailedSignIn = z.infer<typeof failedSignInSchema>;

export const listFailedSignIns = endpoint('listFailedSignIns', {
  access: 'manageUsers',
  byToken: 'never',
  cost: 'computed',
  summary: 'Lists failed sign-ins by minute, newest first, one page at a time.',
  query: z.object({
    before: z.optional(idText),
  }),
  status: 200,
  response: z.object({
    failedSignIns: z.array(failedSignInSchema),
    next: z.nullable(id),
    keptDays: z.nullable(z.int()),
  }),
});
