import { and, eq } from 'drizzle-orm';
import type { User } from '../../../contract/users.ts';
import { mayBeUsed } from '../../accounts/demoAccounts.ts';
import { verifyPassword } from '../../accounts/passwordHashing.ts';
import { createSession, type StartedSession } from '../../accounts/sessions.ts';
import { userColumns, shownUser } from '../../accounts/users.ts';
import { users } from '../../db/schema/users.ts';
import { keepAccess, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { SignInRefusal } from './signInLog.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly device: string;
  readonly address: string;
  readonly requestId: string;
}

type SignedIn = StartedSession & { readonly user: User };

interface Refused {
  /** The account that the e-mail address belongs to, if any. */
  readonly accountId: number | null;
  readonly reason: SignInRefusal;
}

/**
 * A new session, or why there is none. A refusal costs one query and one hash whatever its reason,
 * so that its time tells nothing.
 */
export async function signIn(
  deps: Deps,
  { email, password, device, address, requestId }: SignIn,
): Promise<SignedIn | Refused> {
  const [found] = await deps.database.orm
    .select({ id: users.id, password: users.password, isActive: users.isActive })
    .from(users)
    .where(and(eq(users.email, email), mayBeUsed(deps.settings)));
  const isRight = await verifyPassword(password, found?.password ?? null);
  if (found === undefined) return { accountId: null, reason: 'unknown account' };
  const refused = (reason: SignInRefusal): Refused => ({ accountId: found.id, reason });
  if (!found.isActive) return refused('deactivated');
  if (found.password === null) return refused('no password set');
  if (!isRight) return refused('wrong password');
  const verified = found.password;
  const userId = found.id;
  const author = { actor: userId, requestId, origin: { kind: 'signIn' } } as const;
  return write(deps.database, deps.changes, author, async (transaction) => {
    const now = deps.now();
    // While the hash was made the user may have been deactivated or the password changed.
    const [user] = await transaction
      .update(users)
      .set({ lastLogin: now })
      .where(and(eq(users.id, userId), eq(users.isActive, true), eq(users.password, verified)))
      .returning(userColumns);
    if (user === undefined) return refused('changed meanwhile');
    keepAccess(transaction);
    const secrets = await createSession(transaction, {
      userId,
      device,
      address,
      now,
      limits: deps.settings,
    });
    return { ...secrets, user: shownUser(user) };
  });
}
