import * as z from 'zod/mini';
import { signedInAnswer } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, requiredLine } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { passwordUnlessProven } from './ownProof.ts';

/** base64url, as authenticators and browsers send bytes. */
const bytes = (max: number) =>
  z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max, MESSAGES.tooLong(max)));

const credentialId = bytes(1_400);
const clientData = bytes(4_000);

export const passkeySchema = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** True if the passkey is synced to several devices. */
  isCopied: z.boolean(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const listPasskeys = endpoint('listPasskeys', {
  access: 'signedIn',
  byToken: 'never',
  withoutFactor: true,
  summary: 'Lists your own passkeys: names and dates, but no key material.',
  status: 200,
  response: z.array(passkeySchema),
});

export const passkeyPasswordBody = z.strictObject({ currentPassword: passwordUnlessProven });

export const beginPasskey = endpoint('beginPasskey', {
  access: 'signedIn',
  byToken: 'never',
  withoutFactor: true,
  summary:
    'Starts adding a passkey. The response is the input for `navigator.credentials.create`, valid once and for five minutes.',
  body: passkeyPasswordBody,
  // No Idempotency-Key: each challenge is for one answer.
  status: 201,
  response: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  }),
});
export type BegunPasskey = z.infer<typeof beginPasskey.response>;

export const addPasskeyBody = z.strictObject({
  name: requiredLine(LIMITS.passkeyName, MESSAGES.passkeyNameRequired),
  made: z.strictObject({
    id: credentialId,
    clientDataJSON: clientData,
    attestationObject: bytes(20_000),
  }),
});

export const addPasskey = endpoint('addPasskey', {
  access: 'signedIn',
  byToken: 'never',
  withoutFactor: true,
  summary:
    'Finishes adding a passkey. If you had no second factor before, your other sessions end, and only this response contains the recovery codes.',
  body: addPasskeyBody,
  // No Idempotency-Key: the stored answer would contain recovery codes.
  status: 201,
  response: z.object({
    passkey: passkeySchema,
    recoveryCodes: z.nullable(z.array(z.string())),
  }),
});

export const renamePasskeyBody = z.strictObject({
  name: requiredLine(LIMITS.passkeyName, MESSAGES.passkeyNameRequired),
  currentPassword: passwordUnlessProven,
});

export const renamePasskey = endpoint('renamePasskey', {
  access: 'signedIn',
  byToken: 'never',
  summary: 'Renames one of your own passkeys.',
  params: z.object({ id: idText }),
  body: renamePasskeyBody,
  status: 200,
  response: passkeySchema,
});

export const removePasskey = endpoint('removePasskey', {
  access: 'signedIn',
  byToken: 'never',
  summary: 'Removes one of your own passkeys, and ends your other sessions.',
  params: z.object({ id: idText }),
  body: passkeyPasswordBody,
  status: 204,
  response: null,
});

export const beginPasskeySignIn = endpoint('beginPasskeySignIn', {
  access: 'public',
  summary:
    'Starts a sign-in with a passkey. The response is the input for `navigator.credentials.get`, valid once and for five minutes.',
  status: 201,
  response: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  }),
});

export const passkeySignInBody = z.strictObject({
  id: credentialId,
  clientDataJSON: clientData,
  authenticatorData: bytes(4_000),
  signature: bytes(2_000),
  userHandle: z.optional(bytes(100)),
});
export type PasskeyProof = z.infer<typeof passkeySignInBody>;

export const signInWithPasskey = endpoint('signInWithPasskey', {
  access: 'public',
  summary: 'Signs in with a passkey instead of a password and a code.',
  body: passkeySignInBody,
  status: 200,
  response: signedInAnswer,
});
