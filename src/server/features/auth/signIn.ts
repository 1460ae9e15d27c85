import { and, eq } from 'drizzle-orm';
import type { User } from '../../../contract/users.ts';
import { verifyPassword } from '../../accounts/passwordHashing.ts';
import { createSession, type StartedSession } from '../../accounts/sessions.ts';
import { userColumns, shownUser } from '../../accounts/users.ts';
import { users } from '../../db/schema/users.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly device: string;
  readonly requestId: string;
}

/**
 * A new session, or null unless this is the password of an active user. A refusal costs one query
 * and one hash whatever its reason, so that its time tells nothing.
 */
export async function signIn(
  deps: Deps,
  { email, password, device, requestId }: SignIn,
): Promise<(StartedSession & { user: User }) | null> {
  const [found] = await deps.database.orm
    .select({ id: users.id, password: users.password, isActive: users.isActive })
    .from(users)
    .where(eq(users.email, email));
  const isRight = await verifyPassword(password, found?.password ?? null);
  if (!isRight || !found?.isActive || found.password === null) return null;
  const verified = found.password;
  const userId = found.id;
  return write(deps.database, deps.changes, { actor: userId, requestId }, async (transaction) => {
    const now = deps.now();
    // While the hash was made the user may have been deactivated or the password changed.
    const [user] = await transaction
      .update(users)
      .set({ lastLogin: now })
      .where(and(eq(users.id, userId), eq(users.isActive, true), eq(users.password, verified)))
      .returning(userColumns);
    if (user === undefined) return null;
    const secrets = await createSession(transaction, {
      userId,
      device,
      now,
      limits: deps.settings,
    });
    return { ...secrets, user: shownUser(user) };
  });
}
