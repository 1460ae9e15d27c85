import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { identities } from '../db/schema/identities.ts';
import { users } from '../db/schema/users.ts';
import type { Transaction } from '../db/write.ts';
import { ProblemError } from '../http/problem.ts';
import type { Settings } from '../settings.ts';
import { administersUsers } from './administrators.ts';

type Given = Pick<Settings, 'singleSignOn'>;

const isProviderOnly = ({ singleSignOn }: Given) => singleSignOn?.takesPasswords === false;

/**
 * Matches users who may sign in with a password or a passkey of this product. Where everybody signs in at the
 * provider, that is for the day on which it is away: administrators who have never signed in there.
 */
export function maySignInHere(settings: Given): SQL | undefined {
  if (!isProviderOnly(settings)) return undefined;
  return and(
    administersUsers,
    sql`not exists (select from ${identities} where ${identities.userId} = ${users.id})`,
  );
}

/** Of a row of users: whether they may. */
export const signsInHere = (settings: Given): SQL<boolean> =>
  sql<boolean>`(${maySignInHere(settings) ?? sql`true`})`;

/** Refuses to make what would let its owner in nowhere, or would never be asked for: `what` says so. */
export async function expectSignsInHere(
  orm: NodePgDatabase | Transaction,
  settings: Given,
  { userId, what }: { readonly userId: number; readonly what: string },
): Promise<void> {
  const { singleSignOn } = settings;
  if (singleSignOn === null || singleSignOn.takesPasswords) return;
  if ((await orm.$count(users, and(eq(users.id, userId), maySignInHere(settings)))) > 0) return;
  throw new ProblemError('signs_in_elsewhere', `You sign in with ${singleSignOn.name}: ${what}`);
}

/**
 * Forgets who of a provider somebody is, whatever the settings say: the command `user` may run without those of the
 * server. An administrator can use the password until they come from the provider again, which links them by e-mail.
 */
export async function makeLocal(transaction: Transaction, userId: number): Promise<void> {
  await transaction.delete(identities).where(eq(identities.userId, userId));
}
