import { and, eq, sql, type SQL } from 'drizzle-orm';
import { identities } from '../db/schema/identities.ts';
import { users } from '../db/schema/users.ts';
import type { Transaction } from '../db/write.ts';
import type { Settings } from '../settings.ts';

type Given = Pick<Settings, 'singleSignOn'>;

const isProviderOnly = ({ singleSignOn }: Given) => singleSignOn?.takesPasswords === false;

/**
 * Matches users who may sign in with a password or a passkey of this product. Where everybody signs in at the
 * provider, that is for the day on which it is away: administrators who have never signed in there.
 */
export function maySignInHere(settings: Given): SQL | undefined {
  if (!isProviderOnly(settings)) return undefined;
  return and(
    eq(users.role, 'admin'),
    sql`not exists (select from ${identities} where ${identities.userId} = ${users.id})`,
  );
}

/**
 * Forgets who of a provider somebody is, whatever the settings say: the command `user` may run without those of the
 * server. An administrator can use the password until they come from the provider again, which links them by e-mail.
 */
export async function makeLocal(transaction: Transaction, userId: number): Promise<void> {
  await transaction.delete(identities).where(eq(identities.userId, userId));
}
