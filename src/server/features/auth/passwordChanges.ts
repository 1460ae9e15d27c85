import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CallAnswer, CallParsed } from '../../../contract/endpoint.ts';
import { personNameBody } from '../../../contract/users.ts';
import type { changePassword, checkResetLink, resetPassword } from '../../../contract/auth.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { removeApiTokens } from '../../users/apiTokens.ts';
import { isUsableAccount } from '../../users/demoAccounts.ts';
import { hashPassword, verifyPassword } from '../../users/passwordHashing.ts';
import {
  isUsableReset,
  issueMailedReset,
  RESET_VALID_MS,
  redeemReset,
  resetLink,
  voidOlderResets,
  voidResets,
} from '../../users/passwordResets.ts';
import { maySignInLocally } from '../../users/localSignIn.ts';
import { checkNewPassword } from '../../users/passwordRule.ts';
import { removeSessions, endingSessions } from '../../users/sessions.ts';
import { passwordResets, users } from '../../../engine/db/schema/users.ts';
import { write } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import { authenticationRequired, invalidInput } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import { companyName } from '../../company/company.ts';
import { companyPasswordRule } from '../../company/companyPasswordRule.ts';
import { kindOfError } from '../../mail/kindOfError.ts';
import { resetMail } from '../../mail/resetMail.ts';
import { signInByFirstLink, type SignedIn, type SignInPlace } from './signIn.ts';

/** More links in an hour would only fill the mailbox. Links already sent stay valid. */
const MOST_LINKS_AN_HOUR = 5;

export async function changeOwnPassword(
  deps: Deps,
  call: Call<typeof changePassword>,
): Promise<true | null> {
  const { caller, body } = call;
  const [user] = await deps.database.orm
    .select({ email: users.email, password: users.password })
    .from(users)
    .where(eq(users.id, caller.userId));
  if (user === undefined) throw authenticationRequired();
  const current = user.password;
  checkNewPassword(body.newPassword, {
    field: 'newPassword',
    tooShort: MESSAGES.newPasswordTooShort,
    email: user.email,
    ...(await companyPasswordRule(deps)),
  });
  if (!(await verifyPassword(body.currentPassword, current)) || current === null) return null;
  const password = await hashPassword(body.newPassword);
  return endingSessions(deps.changes, () =>
    call.write(async (transaction) => {
      const changed = await transaction
        .update(users)
        .set({ password })
        // Only if the stored password is still the verified one, because it may have been changed meanwhile.
        .where(and(eq(users.id, caller.userId), eq(users.password, current)))
        .returning({ id: users.id });
      if (changed.length === 0) return null;
      await voidResets(transaction, caller.userId);
      await removeSessions(transaction, caller.userId, caller.sessionId);
      await removeApiTokens(transaction, caller.userId);
      return true;
    }),
  );
}

const invalidResetToken = () => {
  const message = 'This reset link is no longer valid. Ask for a new one';
  return new ProblemError('invalid_reset_token', message, { errors: [{ path: 'token', message }] });
};

interface LinkOwner {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** True if a person who sets a password with the link is also signed in. */
  readonly isNew: boolean;
}

/** True for a person without a password who has never signed in; only then does a link start a session. */
const isNewHere = (settings: Deps['settings']) =>
  sql<boolean>`(${and(
    isNull(users.password),
    isNull(users.lastLogin),
    eq(users.hasFactor, false),
    maySignInLocally(settings),
    isUsableAccount(settings),
  )})`;

/** The active user whose link is still valid. All other tokens are refused in the same way. */
export async function userOfResetLink(
  deps: Pick<Deps, 'database' | 'now' | 'settings'>,
  token: string,
): Promise<LinkOwner> {
  const { id, email, firstName, lastName } = users;
  const [owner] = await deps.database.orm
    .select({ id, email, firstName, lastName, isNew: isNewHere(deps.settings) })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(isUsableReset(token, deps.now()), eq(users.isActive, true)));
  if (owner === undefined) throw invalidResetToken();
  return owner;
}

/** The first administrator is created without a name, because only the address is known. */
export const hasName = ({ firstName, lastName }: LinkOwner) => firstName !== '' || lastName !== '';

export async function greetingOf(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  { isNew, firstName }: LinkOwner,
): Promise<CallAnswer<typeof checkResetLink>['greeting']> {
  if (!isNew) return null;
  return { companyName: await companyName(database.orm, settings), firstName };
}

function requiredName({ firstName, lastName }: CallParsed<typeof resetPassword>['body']) {
  const name = personNameBody.safeParse({ firstName, lastName });
  if (!name.success) throw invalidInput(name.error.issues);
  return name.data;
}

interface PasswordSet {
  readonly email: string;
  /** Null unless this was the first password of a person who has never signed in. */
  readonly entered: SignedIn | null;
}

export async function setPasswordByLink(
  deps: Deps,
  body: CallParsed<typeof resetPassword>['body'],
  place: SignInPlace,
): Promise<PasswordSet> {
  // Looked up first: an invented token costs no hash, and a refused password leaves the link valid.
  const owner = await userOfResetLink(deps, body.token);
  const name = hasName(owner) ? {} : requiredName(body);
  checkNewPassword(body.password, {
    field: 'password',
    tooShort: MESSAGES.passwordTooShort,
    email: owner.email,
    ...(await companyPasswordRule(deps)),
  });
  const password = await hashPassword(body.password);
  const { requestId } = place;
  const author = { actor: owner.id, requestId, origin: { kind: 'signIn' } } as const;
  const entered = await endingSessions(deps.changes, () =>
    write(deps.database, deps.changes, author, async (transaction) => {
      const userId = await redeemReset(transaction, body.token, deps.now());
      if (userId === null) throw invalidResetToken();
      // This is read again, because the person may meanwhile have signed in with an older link.
      const [before] = await transaction
        .select({ isNew: isNewHere(deps.settings) })
        .from(users)
        .where(eq(users.id, userId))
        .for('update');
      const changed = await transaction
        .update(users)
        .set({ password, ...name })
        .where(and(eq(users.id, userId), eq(users.isActive, true)))
        .returning({ id: users.id });
      if (changed.length === 0) throw invalidResetToken();
      await voidResets(transaction, userId);
      await removeSessions(transaction, userId);
      await removeApiTokens(transaction, userId);
      return before?.isNew === true
        ? signInByFirstLink(transaction, deps, { userId, hash: password }, place)
        : null;
    }),
  );
  return { email: owner.email, entered };
}

/**
 * Mails a reset link if this is the address of an active user. Never throws: it runs after the request was answered, so
 * that neither the answer nor its timing reveals whether there is an account.
 */
export async function mailResetLink(deps: Deps, email: string, requestId: string): Promise<void> {
  try {
    const [user] = await deps.database.orm
      .select({ id: users.id, firstName: users.firstName, password: users.password })
      .from(users)
      .where(
        and(eq(users.email, email), eq(users.isActive, true), maySignInLocally(deps.settings)),
      );
    if (user === undefined) return;
    const author = { actor: user.id, requestId };
    const token = await write(deps.database, deps.changes, author, (transaction) =>
      issueMailedReset(transaction, user.id, deps.now(), MOST_LINKS_AN_HOUR, RESET_VALID_MS),
    );
    if (token === null) return;
    const link = resetLink(deps.settings, token);
    const isSent = await deps.mailer.send(resetMail(email, user.firstName, link));
    // An older link is replaced only when the mail was sent, not while it is in the outbox. An invitation is never
    // replaced, because anyone who knows the address could then void it.
    if (!isSent || user.password === null) return;
    await write(deps.database, deps.changes, author, (transaction) =>
      voidOlderResets(transaction, user.id, token),
    );
  } catch (error) {
    // The error may quote the mail with its link, so only its kind is logged.
    deps.log.error({ requestId, ...kindOfError(error) }, 'A password reset mail could not be sent');
  }
}
