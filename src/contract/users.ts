import * as z from 'zod/mini';
import { DEFAULT_ROLE, ROLES } from '../finance/permissions.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, recordVersion, requiredLine, text } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

export const role = z.enum(ROLES);

/** Trimmed and in lower case, because people type their addresses in different ways. */
export const email = z
  .string(MESSAGES.invalidEmail)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(LIMITS.email),
    z.email({ error: MESSAGES.invalidEmail, abort: true }),
  );

/** A company may raise the minimum length. The server then refuses shorter passwords. */
export function newPassword(tooShort: string) {
  return text(LIMITS.passwordMax).check(z.minLength(LIMITS.passwordMin, tooShort));
}

export const currentPassword = z
  .string(MESSAGES.currentPasswordRequired)
  .check(
    z.minLength(1, MESSAGES.currentPasswordRequired),
    z.maxLength(LIMITS.passwordMax, MESSAGES.tooLong(LIMITS.passwordMax)),
  );

export const personName = {
  firstName: requiredLine(LIMITS.personName, MESSAGES.firstNameRequired),
  lastName: requiredLine(LIMITS.personName, MESSAGES.lastNameRequired),
};

export const personNameBody = z.strictObject(personName);
export type PersonName = z.infer<typeof personNameBody>;

export const userSchema = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  isActive: z.boolean(),
  hasFactor: z.boolean(),
  lastLogin: z.nullable(instant),
  /** When the latest invitation expires; null if the person was given a password instead. */
  invitedUntil: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  version: recordVersion,
});
export type User = z.infer<typeof userSchema>;

export const ownUserSchema = z.extend(userSchema, {
  /** The role requires two-factor authentication, and the person can do nothing else until it is set up. */
  mustSetUpFactor: z.boolean(),
});
export type OwnUser = z.infer<typeof ownUserSchema>;

const ownerSchema = z.object({ id, name: z.string() });
export type Owner = z.infer<typeof ownerSchema>;

export const listOwners = endpoint('listOwners', {
  access: 'editReport',
  summary: 'Lists the people who can be assigned a question or an explanation, by name.',
  status: 200,
  response: z.array(ownerSchema),
});

export const listUsers = endpoint('listUsers', {
  access: 'manageUsers',
  summary: 'Lists all users.',
  status: 200,
  response: z.array(userSchema),
});

const responsibilitiesSchema = z.object({
  questions: z.array(z.object({ id, month: z.string(), questionText: z.string() })),
  explanations: z.array(z.object({ month: z.string(), label: z.string() })),
  isApprover: z.boolean(),
  apiTokens: z.array(z.object({ id, purpose: z.string() })),
});
export type Responsibilities = z.infer<typeof responsibilitiesSchema>;

export const listResponsibilities = endpoint('listResponsibilities', {
  access: 'manageUsers',
  byToken: 'never',
  summary: 'Lists the open questions, explanations, approvals and API tokens of a user.',
  params: z.object({ id: idText }),
  status: 200,
  response: responsibilitiesSchema,
});

export const updateUser = endpoint('updateUser', {
  access: 'manageUsers',
  byToken: 'never',
  summary:
    'Activates or deactivates a user, or changes the role or name. Administrators cannot change their own account here. Open work of a deactivated user is assigned to handOverTo, or left without an owner.',
  params: z.object({ id: idText }),
  body: z
    .strictObject({
      isActive: z.optional(z.boolean()),
      role: z.optional(role),
      firstName: z.optional(personName.firstName),
      lastName: z.optional(personName.lastName),
      /**
       * Accepted only with isActive false: the person who takes over questions, explanations and
       * approvals.
       */
      handOverTo: z.optional(z.nullable(id)),
    })
    .check(
      z.refine(({ isActive, handOverTo }) => isActive === false || handOverTo === undefined, {
        path: ['handOverTo'],
        error: 'Work can only be handed over when a user is deactivated: send isActive false',
      }),
      z.refine((change) => Object.values(change).some((value) => value !== undefined), {
        error: 'Nothing to change: send isActive, role, firstName or lastName',
      }),
    ),
  ifMatch: true,
  status: 200,
  response: userSchema,
});

export const deleteUser = endpoint('deleteUser', {
  access: 'manageUsers',
  byToken: 'never',
  summary: 'Deletes a user who is not an administrator.',
  params: z.object({ id: idText }),
  ifMatch: true,
  status: 204,
  response: null,
});

export const endUserSessions = endpoint('endUserSessions', {
  access: 'manageUsers',
  byToken: 'never',
  summary:
    'Ends all sessions of a user. The password, two-factor authentication and API tokens are not affected.',
  params: z.object({ id: idText }),
  ifMatch: true,
  status: 204,
  response: null,
});

export const createResetLink = endpoint('createResetLink', {
  access: 'manageUsers',
  byToken: 'never',
  summary: 'Creates a link that lets a user set a new password once; earlier links stop working.',
  params: z.object({ id: idText }),
  // No Idempotency-Key: the stored answer would contain the link.
  status: 201,
  response: z.object({ link: z.string(), expiresAt: instant }),
});
export type ResetLink = z.infer<typeof createResetLink.response>;

export const registerUserBody = z.strictObject({
  email,
  password: newPassword(MESSAGES.passwordTooShort(LIMITS.passwordMin)),
  ...personName,
  role: z._default(role, DEFAULT_ROLE),
});

export const inviteUserBody = z.strictObject({
  email,
  ...personName,
  role: z._default(role, DEFAULT_ROLE),
});

const invitationSchema = z.object({
  user: userSchema,
  /** The value `outbox` means that this server sends no mail. */
  delivery: z.enum(['mailed', 'outbox', 'failed']),
  /** A link to hand over if no mail was sent; null if a mail was sent. */
  link: z.nullable(z.string()),
  /** The company's provider, if the person can sign in only there. The link is then the product's permanent address. */
  signsInAt: z.nullable(z.string()),
  expiresAt: instant,
});
export type Invitation = z.infer<typeof invitationSchema>;

export const inviteUser = endpoint('inviteUser', {
  access: 'manageUsers',
  byToken: 'never',
  summary:
    'Creates a user without a password and sends a link to set one. The link works once, for seven days. Calling it again for a person who has not signed in yet sends a new link.',
  body: inviteUserBody,
  // No Idempotency-Key, here and below: the stored answer would contain the link.
  status: 201,
  response: invitationSchema,
});

export const renewInvitation = endpoint('renewInvitation', {
  access: 'manageUsers',
  byToken: 'never',
  summary: 'Sends an invited user who has not signed in yet a new link, valid for seven days.',
  params: z.object({ id: idText }),
  status: 201,
  response: invitationSchema,
});

export const registerUser = endpoint('registerUser', {
  access: 'manageUsers',
  byToken: 'never',
  summary: 'Creates a user.',
  body: registerUserBody,
  idempotent: true,
  status: 201,
  response: userSchema,
});
