import { eq } from 'drizzle-orm';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { can, canDeleteUser } from '../../../finance/permissions.ts';
import type { CallParsed } from '../../../contract/endpoint.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type {
  registerUser,
  updateUser,
  User,
  createResetLink,
  ResetLink,
} from '../../../contract/users.ts';
import { lockActiveAdministrators } from '../../users/administrators.ts';
import { removeApiTokens } from '../../users/apiTokens.ts';
import { hashPassword, passwordFingerprint } from '../../users/passwordHashing.ts';
import { voidResets, issueReset, resetExpiry, resetLink } from '../../users/passwordResets.ts';
import { checkNewPassword } from '../../users/passwordRule.ts';
import { removeFactors } from '../../users/secondFactors.ts';
import { removeSessions } from '../../users/sessions.ts';
import { lockUser, userColumns, shownUser } from '../../users/users.ts';
import { users } from '../../../engine/db/schema/users.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import { adminRequired, notFound, staleVersion } from '../../http/problem.ts';
import { refuseLeavingApprover } from '../../company/approvalSettings.ts';
import { companyPasswordRule } from '../../company/companyPasswordRule.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/route.ts';
import { handOver } from './responsibilities.ts';

interface PreparedUser {
  readonly row: typeof users.$inferInsert;
  readonly content: string | undefined;
}

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
    // Stores a slow hash of the password: with a plain digest of the body the password could be guessed quickly.
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
 * The user to be changed, with every active administrator locked, so that the caller stays an administrator until the
 * commit. Refuses changes to the caller's own account.
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
  // The caller may have lost the administrator role while the request waited.
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
  await transaction.delete(users).where(eq(users.id, user.id));
}

/**
 * Removes the two-factor authentication of a person who has lost the device, and ends their sessions, because someone
 * else may have the device.
 */
export async function resetFactor(transaction: Transaction, call: ChangeOfUser): Promise<void> {
  const { user, isActorAdmin } = await lockForChange(
    transaction,
    call,
    'Turn off your own two-factor authentication in your menu',
  );
  if (!isActorAdmin) throw adminRequired();
  if (!(await removeFactors(transaction, user.id))) throw notFound('Two-factor authentication');
  await removeSessions(transaction, user.id);
}

/**
 * Ends all of a person's sessions and nothing else: the password, authentication methods and API tokens stay. The row
 * stores the time, so that the change is logged.
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
 * Creates a reset link that an administrator hands over when mail doesn't arrive. The log records who created it for
 * whom, but never the link. Administrators can't create one for themselves, because that would bypass the request for
 * the current password.
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
