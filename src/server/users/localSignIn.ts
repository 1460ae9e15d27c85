import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { identities } from '../../engine/db/schema/identities.ts';
import { users } from '../../engine/db/schema/users.ts';
import type { Transaction } from '../../engine/db/write.ts';
import { ProblemError } from '../../contract/problemError.ts';
import type { Settings } from '../settings.ts';
import { administersUsers } from './administrators.ts';

type SignInSettings = Pick<Settings, 'singleSignOn'>;

const isProviderOnly = ({ singleSignOn }: SignInSettings) => singleSignOn?.takesPasswords === false;

/**
 * Matches users who may sign in with a password or passkey of this product. If everyone signs in through the provider,
 * these are administrators who have never signed in there, for when the provider is unavailable.
 */
export function maySignInLocally(settings: SignInSettings): SQL | undefined {
  if (!isProviderOnly(settings)) return undefined;
  return and(
    administersUsers,
    sql`not exists (select from ${identities} where ${identities.userId} = ${users.id})`,
  );
}

export const signsInLocally = (settings: SignInSettings): SQL<boolean> =>
  sql<boolean>`(${maySignInLocally(settings) ?? sql`true`})`;

/** Refuses to create a sign-in method that would never be used. `what` names the method. @throws ProblemError */
export async function refuseUnlessLocalSignIn(
  orm: NodePgDatabase | Transaction,
  settings: SignInSettings,
  { userId, what }: { readonly userId: number; readonly what: string },
): Promise<void> {
  const { singleSignOn } = settings;
  if (singleSignOn === null || singleSignOn.takesPasswords) return;
  if ((await orm.$count(users, and(eq(users.id, userId), maySignInLocally(settings)))) > 0) return;
  throw new ProblemError('signs_in_elsewhere', `You sign in with ${singleSignOn.name}, so ${what}`);
}

/**
 * Unlinks a user from providers whatever the settings say, because the command `user` may run without the server's
 * settings. An administrator can use the password until they next sign in through the provider, which links them by
 * email.
 */
export async function unlinkFromProviders(transaction: Transaction, userId: number): Promise<void> {
  await transaction.delete(identities).where(eq(identities.userId, userId));
}
