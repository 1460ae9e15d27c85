import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idText, instant, requiredLine } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { signedInAnswer } from './auth.ts';
import { passwordUnlessProven } from './ownProof.ts';

const factorCodeField = requiredLine(LIMITS.factorCode, MESSAGES.factorCodeRequired);

export const completeLoginBody = z.strictObject({
  challenge: z.string().check(z.minLength(1), z.maxLength(200, MESSAGES.tooLong(200))),
  code: factorCodeField,
});

export const completeLogin = endpoint('completeLogin', {
  access: 'public',
  summary:
    'Finishes a sign-in with two-factor authentication: with a code from the authenticator app, or a recovery code. A challenge is valid for five minutes and five attempts.',
  body: completeLoginBody,
  status: 200,
  response: signedInAnswer,
});

const secondFactorSchema = z.object({
  /** When codes became required to sign in; null if they aren't. */
  confirmedAt: z.nullable(instant),
  recoveryCodesLeft: z.int(),
  /** The company requires two-factor authentication for this role. */
  isRequired: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

export const getSecondFactor = endpoint('getSecondFactor', {
  access: 'signedIn',
  byToken: 'never',
  withoutFactor: true,
  summary:
    'Returns your two-factor authentication, if you have set it up, and how many recovery codes are left.',
  status: 200,
  response: secondFactorSchema,
});

export const factorPasswordBody = z.strictObject({ currentPassword: passwordUnlessProven });

export const beginSecondFactor = endpoint('beginSecondFactor', {
  access: 'signedIn',
  byToken: 'never',
  withoutFactor: true,
  summary:
    'Starts setting up an authenticator app. Only this response contains the secret, and sign-in asks for no code until one has confirmed the app.',
  body: factorPasswordBody,
  // No Idempotency-Key, here and below: the stored answer would contain the secret.
  status: 201,
  response: z.object({
    secret: z.string(),
    uri: z.string(),
    qrCode: z.string(),
  }),
});
export type BegunSecondFactor = z.infer<typeof beginSecondFactor.response>;

const recoveryCodesAnswer = z.object({
  /** Each code works once, without the app. */
  recoveryCodes: z.array(z.string()),
});

export const confirmFactorBody = z.strictObject({ code: factorCodeField });

export const confirmSecondFactor = endpoint('confirmSecondFactor', {
  access: 'signedIn',
  byToken: 'never',
  withoutFactor: true,
  summary:
    'Confirms an authenticator app with a code from the app and ends your other sessions. Only this response contains the recovery codes.',
  body: confirmFactorBody,
  status: 200,
  response: recoveryCodesAnswer,
});

export const renewRecoveryCodes = endpoint('renewRecoveryCodes', {
  access: 'signedIn',
  byToken: 'never',
  summary: 'Creates ten new recovery codes. Earlier codes stop working.',
  body: factorPasswordBody,
  status: 201,
  response: recoveryCodesAnswer,
});

export const removeSecondFactor = endpoint('removeSecondFactor', {
  access: 'signedIn',
  byToken: 'never',
  summary:
    'Turns off your own two-factor authentication, removes its recovery codes, and ends your other sessions.',
  body: factorPasswordBody,
  status: 204,
  response: null,
});

export const resetSecondFactor = endpoint('resetSecondFactor', {
  access: 'manageUsers',
  byToken: 'never',
  summary:
    'Resets the two-factor authentication of a user who has lost the device, and ends all of their sessions.',
  params: z.object({ id: idText }),
  status: 204,
  response: null,
});
