import * as z from 'zod/mini';
import { TOKEN_SCOPES } from '../finance/tokenScopes.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, requiredLine } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { passwordUnlessProven } from './ownProof.ts';

const scope = z.enum(TOKEN_SCOPES);

export const TOKEN_DAYS = [7, 30, 90, 365] as const;

export const apiTokenSchema = z.object({
  id,
  purpose: z.string(),
  scope,
  createdAt: instant,
  expiresAt: instant,
  /** Accurate to within five minutes; null if the token was never used. */
  lastUsedAt: z.nullable(instant),
  ownerId: id,
  owner: z.string(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

export const listApiTokens = endpoint('listApiTokens', {
  access: 'signedIn',
  byToken: 'never',
  summary: 'Lists your own API tokens, without their secrets.',
  status: 200,
  response: z.array(apiTokenSchema),
});

export const createApiTokenBody = z.strictObject({
  purpose: requiredLine(LIMITS.tokenPurpose, MESSAGES.tokenPurposeRequired),
  scope,
  validDays: z
    .int(MESSAGES.tokenDays)
    .check(z.minimum(1, MESSAGES.tokenDays), z.maximum(LIMITS.tokenDays, MESSAGES.tokenDays)),
  currentPassword: passwordUnlessProven,
});

export const createApiToken = endpoint('createApiToken', {
  access: 'signedIn',
  byToken: 'never',
  summary:
    'Creates an API token for a purpose. Only this response contains the secret. A token never has more rights than its owner.',
  body: createApiTokenBody,
  // No Idempotency-Key: the stored answer would contain the secret.
  status: 201,
  response: z.object({
    token: apiTokenSchema,
    /** Send this secret as `Authorization: Bearer`. */
    secret: z.string(),
  }),
});
export type CreatedApiToken = z.infer<typeof createApiToken.response>;

export const revokeApiToken = endpoint('revokeApiToken', {
  access: 'signedIn',
  byToken: 'never',
  summary: 'Revokes one of your own API tokens. The next request with it is refused.',
  params: z.object({ id: idText }),
  status: 204,
  response: null,
});

export const listAllApiTokens = endpoint('listAllApiTokens', {
  access: 'manageUsers',
  byToken: 'never',
  summary: 'Lists the API tokens of all users, without their secrets.',
  status: 200,
  response: z.array(apiTokenSchema),
});

export const revokeAnyApiToken = endpoint('revokeAnyApiToken', {
  access: 'manageUsers',
  byToken: 'never',
  summary: 'Revokes an API token of any user.',
  params: z.object({ id: idText }),
  status: 204,
  response: null,
});
