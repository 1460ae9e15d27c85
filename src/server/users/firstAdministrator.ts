import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../engine/db/schema/users.ts';
import { StartError } from '../../engine/db/startError.ts';
import { write, type Transaction } from '../../engine/db/write.ts';
import type { Deps } from '../deps.ts';
import { administersUsers } from './administrators.ts';
import { issueReset, resetLink } from './passwordResets.ts';

/**
 * A database without the demo starts without an administrator. Creates the administrator of ADMIN_EMAIL without a
 * password and returns the link to set one. Until it is used, every start returns a new link. Null if there is nothing
 * to do. Throws StartError if ADMIN_EMAIL is missing.
 */
export async function ensureFirstAdministrator(deps: Deps): Promise<string | null> {
  const { settings } = deps;
  return write(
    deps.database,
    deps.changes,
    { actor: 'system', origin: { kind: 'setup' } },
    async (transaction) => {
      const userId = await administratorWithoutPassword(transaction, settings.adminEmail);
      if (userId === null) return null;
      const token = await issueReset(transaction, userId, deps.now());
      return resetLink(settings, token);
    },
  );
}

export const administratorMissing = () =>
  new StartError(
    'wrongSetting',
    'ADMIN_EMAIL: the database has no administrator yet; set it to the email address of the first administrator',
  );

async function administratorWithoutPassword(
  transaction: Transaction,
  email: string | undefined,
): Promise<number | null> {
  const [anybody] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(administersUsers)
    .limit(1);
  if (anybody === undefined) {
    if (email === undefined) throw administratorMissing();
    await transaction
      .insert(users)
      // The form behind the link asks for the name.
      .values({ email, firstName: '', lastName: '', role: 'admin' })
      .onConflictDoNothing();
  }
  if (email === undefined) return null;
  const [waiting] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.email, email),
        administersUsers,
        eq(users.isActive, true),
        isNull(users.password),
      ),
    );
  return waiting?.id ?? null;
}
