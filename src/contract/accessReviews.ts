import * as z from 'zod/mini';
import { TOKEN_SCOPES } from '../finance/tokenScopes.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, requiredText, text } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { role } from './users.ts';

const accessEntrySchema = z.object({
  userId: id,
  name: z.string(),
  email: z.string(),
  role,
  isActive: z.boolean(),
  lastLogin: z.nullable(instant),
  /** The person can sign in with a password. Older reviews don't have this field and the next three. */
  byPassword: z.optional(z.boolean()),
  /** The person can sign in with a passkey. */
  byPasskey: z.optional(z.boolean()),
  /** The identity provider accepts this person, because they are linked or by email address. */
  byProvider: z.optional(z.boolean()),
  /** At least one sign-in method works under the current settings; false for an inactive account. */
  canSignIn: z.optional(z.boolean()),
  hasApp: z.boolean(),
  passkeys: z.int().check(z.minimum(0)),
  /** The provider that the person signs in through; null if they never did. */
  identity: z.nullable(z.string()),
  tokens: z.array(
    z.object({ purpose: z.string(), scope: z.enum(TOKEN_SCOPES), expiresAt: instant }),
  ),
});
export type AccessEntry = z.infer<typeof accessEntrySchema>;

export const getAccessList = endpoint('getAccessList', {
  access: 'manageUsers',
  byToken: 'never',
  summary: 'Lists everyone who currently has access, with their role and how they sign in.',
  status: 200,
  response: z.object({
    /** A digest of the list without last sign-ins. A decision must send it. */
    key: z.string(),
    entries: z.array(accessEntrySchema),
    /** The identity provider, and whether it creates accounts; null without a provider. */
    provider: z.nullable(z.object({ name: z.string(), createsAccounts: z.boolean() })),
  }),
});
export type AccessList = z.infer<typeof getAccessList.response>;

export const ACCESS_DECISIONS = ['kept', 'changed'] as const;

const accessReviewSchema = z.object({
  id,
  decision: z.enum(ACCESS_DECISIONS),
  note: z.string(),
  reviewedBy: id,
  reviewer: z.string(),
  reviewedAt: instant,
  people: z.int(),
  active: z.int(),
});
export type AccessReview = z.infer<typeof accessReviewSchema>;

export const listAccessReviews = endpoint('listAccessReviews', {
  access: 'manageUsers',
  byToken: 'never',
  summary: 'Lists decisions about who has access, newest first.',
  status: 200,
  response: z.array(accessReviewSchema),
});

export const getAccessReview = endpoint('getAccessReview', {
  access: 'manageUsers',
  byToken: 'never',
  summary: 'Returns a decision with the access list that was reviewed.',
  params: z.object({ id: idText }),
  status: 200,
  response: z.extend(accessReviewSchema, { entries: z.array(accessEntrySchema) }),
});

export const createAccessReviewBody = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('kept'),
    note: z._default(text(LIMITS.reasonText), ''),
    key: z.string(),
  }),
  z.strictObject({
    decision: z.literal('changed'),
    note: requiredText(LIMITS.reasonText, MESSAGES.accessNoteRequired),
    key: z.string(),
  }),
]);

export const createAccessReview = endpoint('createAccessReview', {
  access: 'manageUsers',
  byToken: 'never',
  summary:
    "Records the caller's decision about the access list with this key. Refused if the list has changed in the meantime.",
  body: createAccessReviewBody,
  status: 201,
  response: accessReviewSchema,
});
