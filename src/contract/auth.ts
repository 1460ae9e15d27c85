import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, text } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import {
  currentPassword,
  email,
  newPassword,
  ownUserSchema,
  personName,
  personNameBody,
  userSchema,
} from './users.ts';

export const loginBody = z.strictObject({
  email,
  password: text(LIMITS.passwordMax).check(
    z.minLength(LIMITS.passwordMin, MESSAGES.passwordTooShort(LIMITS.passwordMin)),
  ),
});

const signedInUserSchema = z.extend(ownUserSchema, {
  lineNames: z.record(z.string(), z.string()),
});
export type SignedInUser = z.infer<typeof signedInUserSchema>;

export const signedInAnswer = z.object({ token: z.string(), user: signedInUserSchema });

export const login = endpoint('login', {
  access: 'public',
  summary:
    'Signs in. Returns the bearer token, and sets the session cookie, which is a different secret. If the account has two-factor authentication, the right password is refused with `second_factor_required` and a `challenge` for completeLogin.',
  body: loginBody,
  status: 200,
  response: signedInAnswer,
});

export const currentUser = endpoint('currentUser', {
  access: 'signedIn',
  withoutFactor: true,
  summary: "Returns the signed-in user and the company's own line names.",
  status: 200,
  response: signedInUserSchema,
});

export const updateCurrentUser = endpoint('updateCurrentUser', {
  access: 'signedIn',
  summary: 'Changes your own name.',
  body: personNameBody,
  ifMatch: true,
  status: 200,
  response: userSchema,
});

export const logout = endpoint('logout', {
  access: 'signedIn',
  byToken: 'never',
  withoutFactor: true,
  summary: 'Ends this session, both its bearer token and its cookie.',
  status: 204,
  response: null,
});

function confirmed<T extends { confirmPassword: string }>(password: (body: T) => string) {
  return z.refine<T>((body) => password(body) === body.confirmPassword, {
    error: MESSAGES.passwordsDiffer,
    path: ['confirmPassword'],
  });
}

export const changePasswordBody = z
  .strictObject({
    currentPassword,
    newPassword: newPassword(MESSAGES.newPasswordTooShort(LIMITS.passwordMin)),
    confirmPassword: z
      .string(MESSAGES.confirmNewPassword)
      .check(
        z.minLength(1, MESSAGES.confirmNewPassword),
        z.maxLength(LIMITS.passwordMax, MESSAGES.tooLong(LIMITS.passwordMax)),
      ),
  })
  .check(confirmed((body) => body.newPassword));

export const changePassword = endpoint('changePassword', {
  access: 'signedIn',
  byToken: 'never',
  summary: 'Changes your own password and ends your other sessions.',
  body: changePasswordBody,
  status: 204,
  response: null,
});

export const forgotPasswordBody = z.strictObject({ email });

export const forgotPassword = endpoint('forgotPassword', {
  access: 'public',
  summary: 'Sends a reset link if the account exists; the response is the same either way.',
  body: forgotPasswordBody,
  status: 204,
  response: null,
});

const resetToken = z
  .string(MESSAGES.resetTokenRequired)
  .check(z.minLength(1, MESSAGES.resetTokenRequired), z.maxLength(200, MESSAGES.tooLong(200)));

export const checkResetLink = endpoint('checkResetLink', {
  access: 'public',
  summary:
    'Checks whether a reset link still works. Returns the fields that its form needs, and the name of the person.',
  body: z.strictObject({ token: resetToken }),
  status: 200,
  response: z.object({
    /** The account has no name yet, so the form asks for it too. */
    asksName: z.boolean(),
    /** Only for the link of a person without a password who has never signed in; null otherwise. */
    greeting: z.nullable(z.object({ companyName: z.nullable(z.string()), firstName: z.string() })),
  }),
});

export const resetPasswordBody = z
  .strictObject({
    token: resetToken,
    password: newPassword(MESSAGES.passwordTooShort(LIMITS.passwordMin)),
    confirmPassword: z
      .string(MESSAGES.confirmPassword)
      .check(
        z.minLength(1, MESSAGES.confirmPassword),
        z.maxLength(LIMITS.passwordMax, MESSAGES.tooLong(LIMITS.passwordMax)),
      ),
    firstName: z.optional(personName.firstName),
    lastName: z.optional(personName.lastName),
  })
  .check(confirmed((body) => body.password));

export const resetPassword = endpoint('resetPassword', {
  access: 'public',
  summary:
    'Sets a new password with a reset link, which works once, and ends all sessions of that user. If the account has no name, send one. A person who has never signed in is signed in, as with login; otherwise `signedIn` is null.',
  body: resetPasswordBody,
  status: 200,
  response: z.object({ signedIn: z.nullable(signedInAnswer) }),
});

export const sessionSchema = z.object({
  id,
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  /** The name under which the browser or program identified itself, shortened. */
  device: z.string(),
  address: z.string(),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const listSessions = endpoint('listSessions', {
  access: 'signedIn',
  byToken: 'never',
  summary: 'Lists your own sessions that are still valid.',
  status: 200,
  response: z.array(sessionSchema),
});

export const endOtherSessions = endpoint('endOtherSessions', {
  access: 'signedIn',
  byToken: 'never',
  summary: 'Ends all of your sessions except this one.',
  status: 204,
  response: null,
});

export const endSession = endpoint('endSession', {
  access: 'signedIn',
  byToken: 'never',
  summary: 'Ends one of your own sessions.',
  params: z.object({ id: idText }),
  status: 204,
  response: null,
});
