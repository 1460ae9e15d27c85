import { eq } from 'drizzle-orm';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { can, canDeleteUser } from '../../../domain/permissions.ts';
import type { CallParsed } from '../../../contract/endpoint.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type {
  registerUser,
  updateUser,
  User,
  createResetLink,
  ResetLink,
} from '../../../contract/users.ts';
import { lockActiveAdministrators } from '../../accounts/administrators.ts';
import { removeApiTokens } from '../../accounts/apiTokens.ts';
import { hashPassword, passwordFingerprint } from '../../accounts/passwordHashing.ts';
import { voidResets, issueReset, resetExpiry, resetLink } from '../../accounts/passwordResets.ts';
import { checkNewPassword } from '../../accounts/passwordRule.ts';
import { removeFactors } from '../../accounts/secondFactors.ts';
import { removeSessions } from '../../accounts/sessions.ts';
import { lockUser, userColumns, shownUser } from '../../accounts/users.ts';
import { users } from '../../db/schema/users.ts';
import type { Transaction } from '../../db/write.ts';
import { adminRequired, notFound, ProblemError, staleVersion } from '../../http/problem.ts';
import { refuseLeavingApprover } from '../../reports/approvalSettings.ts';
import { companyPasswordRule } from '../../reports/companyPasswordRule.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/route.ts';
import { handOver } from './responsibilities.ts';

interface PreparedUser {
  readonly row: typeof users.$inferInsert;
  /** By which a repeated call is recognised. */
  readonly content: string | undefined;
}

/** What needs no transaction: the rule for passwords, and the slow hashes. */
export async function prepareUser(
  deps: Pick<Deps, 'settings' | 'database'>,
  body: CallParsed<typeof registerUser>['body'],
  isRepeatable: boolean,
): Promise<PreparedUser> {
  const { password, ...shown } = body;
  checkNewPassword(password, {
    field: 'password',
    tooShort: MESSAGES.passwordTooShort,
    email: body.email,
    ...(await companyPasswordRule(deps)),
  });
  return {
    row: { ...shown, password: await hashPassword(password) },
    // The digest of a call is stored: one of the plain body would let the password be guessed fast.
    content: isRepeatable
      ? JSON.stringify({ ...shown, password: await passwordFingerprint(password, body.email) })
      : undefined,
  };
}

export async function createUser(transaction: Transaction, { row }: PreparedUser): Promise<User> {
  const [created] = await transaction
    .insert(users)
    .values(row)
    .onConflictDoNothing({ target: users.email })
    .returning(userColumns);
  if (created !== undefined) return shownUser(created);
  const [existing] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, row.email));
  const message = 'A user with this email already exists';
  throw new ProblemError('already_exists', message, {
    errors: [{ path: 'email', message }],
    ...(existing === undefined ? {} : { existingId: existing.id }),
  });
}

export interface ChangeOfUser {
  readonly id: number;
  readonly actorId: number;
  readonly ifMatch: number | undefined;
}

/**
 * The user that is to change, with every active administrator locked: who acts is one of them
 * still, and is not acting on themselves.
 */
export async function lockForChange(
  transaction: Transaction,
  { id, actorId, ifMatch }: ChangeOfUser,
  sentence: string,
): Promise<{ user: User; otherAdministrators: number; isActorAdmin: boolean }> {
  if (id === actorId) throw new ProblemError('own_account', sentence);
  const administrators = await lockActiveAdministrators(transaction);
  const user = await lockUser(transaction, id);
  if (user === undefined) throw notFound('User');
  if (ifMatch !== undefined && ifMatch !== user.version) throw staleVersion('User');
  const isActorAdmin = administrators.has(actorId);
  administrators.delete(id);
  return { user, otherAdministrators: administrators.size, isActorAdmin };
}

/**
 * Activates, deactivates, promotes, demotes or renames a user. Deactivating ends all the user's
 * sessions and API tokens, and hands open work over.
 */
export async function changeUser(
  basis: CompanyBasis,
  transaction: Transaction,
  call: ChangeOfUser & { change: CallParsed<typeof updateUser>['body'] },
): Promise<User> {
  const { user, otherAdministrators, isActorAdmin } = await lockForChange(
    transaction,
    call,
    'You cannot change your own role or deactivate yourself',
  );
  const {
    isActive = user.isActive,
    role = user.role,
    firstName = user.firstName,
    lastName = user.lastName,
    handOverTo = null,
  } = call.change;
  const staysAdministrator = isActive && can(role, 'manageUsers');
  if (otherAdministrators === 0 && !staysAdministrator) {
    throw new ProblemError('last_administrator', 'At least one active administrator must remain');
  }
  // Whoever was an administrator when the request came in may have lost it while this waited.
  if (!isActorAdmin) throw adminRequired();
  if (!isActive && user.isActive) {
    await handOver(basis, transaction, { userId: user.id, successorId: handOverTo });
    await refuseLeavingApprover(transaction, user.id);
    await removeSessions(transaction, user.id);
    await removeApiTokens(transaction, user.id);
    await voidResets(transaction, user.id);
  }
  const isNamed = firstName === user.firstName && lastName === user.lastName;
  if (isActive === user.isActive && role === user.role && isNamed) return user;
  const [changed] = await transaction
    .update(users)
    .set({ isActive, role, firstName, lastName })
    .where(eq(users.id, user.id))
    .returning(userColumns);
  if (changed === undefined) throw notFound('User');
  return shownUser(changed);
}

/** Deletes a user who is not an administrator, with all sessions and reset links. */
export async function removeUser(
  basis: CompanyBasis,
  transaction: Transaction,
  call: ChangeOfUser,
): Promise<void> {
  const { user, isActorAdmin } = await lockForChange(
    transaction,
    call,
    'You cannot delete your own account',
  );
  if (!isActorAdmin) throw adminRequired();
  if (!canDeleteUser('admin', user.role)) {
    throw new ProblemError(
      'in_use',
      'Administrators cannot be deleted. Change the role to viewer first',
    );
  }
  await refuseLeavingApprover(transaction, user.id);
  await handOver(basis, transaction, { userId: user.id, successorId: null });
  // The rows that refer to the user are deleted with it.
  await transaction.delete(users).where(eq(users.id, user.id));
}

/**
 * Removes the second factor of somebody who has lost the device, and ends their sessions: the device may
 * be in other hands.
 */
export async function resetFactor(transaction: Transaction, call: ChangeOfUser): Promise<void> {
  const { user, isActorAdmin } = await lockForChange(
    transaction,
    call,
    'Remove your own second factor from your menu',
  );
  if (!isActorAdmin) throw adminRequired();
  if (!(await removeFactors(transaction, user.id))) throw notFound('Second factor');
  await removeSessions(transaction, user.id);
}

/**
 * Ends all of somebody's sessions and nothing else: the password, factors and API tokens stay. The row
 * keeps when, so that it is in the trace.
 */
export async function endSessionsOf(
  transaction: Transaction,
  call: ChangeOfUser,
  now: Date,
): Promise<void> {
  const { user, isActorAdmin } = await lockForChange(
    transaction,
    call,
    'End your own other sessions from your menu',
  );
  if (!isActorAdmin) throw adminRequired();
  await removeSessions(transaction, user.id);
  await transaction.update(users).set({ sessionsEndedAt: now }).where(eq(users.id, user.id));
}

/**
 * A reset link that an administrator hands over, where no mail arrives. Who made one for whom is
 * logged, the link itself never is. Nobody gets one for themselves: it would replace the question
 * for the current password.
 */
export async function makeResetLink(
  deps: Deps,
  call: Call<typeof createResetLink>,
): Promise<ResetLink> {
  const { params, caller, requestId } = call;
  const now = deps.now();
  const token = await call.write(async (transaction) => {
    const { user, isActorAdmin } = await lockForChange(
      transaction,
      { id: params.id, actorId: caller.userId, ifMatch: undefined },
      'Change your own password instead of creating a reset link for yourself',
    );
    if (!isActorAdmin) throw adminRequired();
    if (!user.isActive) {
      throw new ProblemError('not_active', 'This user is not active. Activate the user first');
    }
    return issueReset(transaction, user.id, now);
  });
  deps.log.info({ requestId, actor: caller.userId, userId: params.id }, 'created a reset link');
  call.reply.header('cache-control', 'no-store');
  return { link: resetLink(deps.settings, token), expiresAt: resetExpiry(now).toISOString() };
}
