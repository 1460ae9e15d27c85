import * as z from 'zod/mini';
import { TOKEN_SCOPES } from '../domain/tokenScopes.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, requiredText, text } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { role } from './users.ts';

const accessEntrySchema = z.object({
  userId: id,
  /** '' for who has no name yet. */
  name: z.string(),
  email: z.string(),
  role,
  isActive: z.boolean(),
  lastLogin: z.nullable(instant),
  /** Whether there is a password that lets them in; this and the next three are not known of lists before they were kept. */
  byPassword: z.optional(z.boolean()),
  /** Whether there is a passkey that does. */
  byPasskey: z.optional(z.boolean()),
  /** Whether the provider does: it knows them already, or will by their e-mail address. */
  byProvider: z.optional(z.boolean()),
  /** Whether anything does, as the settings are; nothing does with an account that is inactive. */
  canSignIn: z.optional(z.boolean()),
  /** Whether signing in asks for codes of an authenticator app. */
  hasApp: z.boolean(),
  passkeys: z.int().check(z.minimum(0)),
  /** The provider at which the person signs in; null for who never came from one. */
  identity: z.nullable(z.string()),
  /** API tokens that still work, the newest first. */
  tokens: z.array(
    z.object({ purpose: z.string(), scope: z.enum(TOKEN_SCOPES), expiresAt: instant }),
  ),
});
export type AccessEntry = z.infer<typeof accessEntrySchema>;

export const getAccessList = endpoint('getAccessList', {
  access: 'manageUsers',
  byToken: 'never',
  summary: 'Lists everyone who has access now, with role and means of sign-in.',
  status: 200,
  response: z.object({
    /** Of everything in the list but the last sign-ins: to be sent with the decision about it. */
    key: z.string(),
    entries: z.array(accessEntrySchema),
    /** The provider of sign-ins, and whether it brings people who are not on the list; null without one. */
    provider: z.nullable(z.object({ name: z.string(), createsAccounts: z.boolean() })),
  }),
});
export type AccessList = z.infer<typeof getAccessList.response>;

/** `kept`: all access is right. `changed`: some was taken or given, as the note says. */
export const ACCESS_DECISIONS = ['kept', 'changed'] as const;

const accessReviewSchema = z.object({
  id,
  decision: z.enum(ACCESS_DECISIONS),
  note: z.string(),
  reviewedBy: id,
  /** What the reviewer was called then. */
  reviewer: z.string(),
  reviewedAt: instant,
  /** How many people were on the list, and how many of them could sign in. */
  people: z.int(),
  active: z.int(),
});
export type AccessReview = z.infer<typeof accessReviewSchema>;

export const listAccessReviews = endpoint('listAccessReviews', {
  access: 'manageUsers',
  byToken: 'never',
  summary: 'The decisions about who has access, the newest first.',
  status: 200,
  response: z.array(accessReviewSchema),
});

export const getAccessReview = endpoint('getAccessReview', {
  access: 'manageUsers',
  byToken: 'never',
  summary: 'A decision with the list that it was about.',
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
    "Records the caller's decision about the list with this key. It is refused if the list has changed since.",
  body: createAccessReviewBody,
  status: 201,
  response: accessReviewSchema,
});
