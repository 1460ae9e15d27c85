import { and, eq } from 'drizzle-orm';
import { users } from '../../../engine/db/schema/users.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { AnyCall } from '../../http/route.ts';
import type { SessionCaller } from '../../http/caller.ts';
import type { CurrentPassword } from './currentPassword.ts';

interface PasswordOwner {
  readonly email: string;
  readonly password: string | null;
  readonly hasFactor: boolean;
}

type AsksPassword = Pick<AnyCall, 'request' | 'write'> & {
  readonly caller: SessionCaller;
  readonly body: { readonly currentPassword?: string | undefined };
};

/** Does the work for a caller whose identity proof is still valid, and returns its result. */
export type WithPassword = <T>(
  call: AsksPassword,
  work: (transaction: Transaction, owner: PasswordOwner) => Promise<T>,
) => Promise<{ readonly done: T }>;

export const makeWithPassword =
  (password: CurrentPassword): WithPassword =>
  (call, work) =>
    password.guard(call, async () => {
      const isProven = await password.proven(call, call.body.currentPassword);
      if (isProven === null) return null;
      return call.write(async (transaction) => {
        const [owner] = await transaction
          .select({ email: users.email, password: users.password, hasFactor: users.hasFactor })
          .from(users)
          .where(and(eq(users.id, call.caller.userId), isProven))
          .for('update');
        if (owner === undefined) return null;
        return { done: await work(transaction, owner) };
      });
    });
