import { eq } from 'drizzle-orm';
import type {
  AccessEntry,
  AccessList,
  AccessReview,
  createAccessReview,
} from '../../../contract/accessReviews.ts';
import type { CallParsed } from '../../../contract/endpoint.ts';
import { lockActiveAdministrators } from '../../accounts/administrators.ts';
import { givenName } from '../../accounts/personName.ts';
import { users } from '../../db/schema/users.ts';
import { digest, type Transaction } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { adminRequired, ProblemError } from '../../http/problem.ts';
import type { Settings } from '../../settings.ts';
import { insertAccessReview, readAccessEntries } from './accessReviews.queries.ts';

/** Signing in, as the reviewer has just done, makes no other list of it. */
const keyOf = (entries: readonly AccessEntry[]): string =>
  digest(
    JSON.stringify(entries, (name, value: unknown) => (name === 'lastLogin' ? undefined : value)),
  );

export const accessListOf = (
  entries: AccessEntry[],
  { singleSignOn }: Pick<Settings, 'singleSignOn'>,
): AccessList => ({
  key: keyOf(entries),
  entries,
  provider: singleSignOn && {
    name: singleSignOn.name,
    createsAccounts: singleSignOn.createsAccounts,
  },
});

/** Records a decision about the list as it is now, if it is the one that was shown. */
export async function decideAccess(
  transaction: Transaction,
  deps: Pick<Deps, 'settings' | 'now'>,
  {
    body,
    userId,
  }: {
    readonly body: CallParsed<typeof createAccessReview>['body'];
    readonly userId: number;
  },
): Promise<AccessReview> {
  // Whoever was an administrator when the request came in may have lost it while this waited.
  const administrators = await lockActiveAdministrators(transaction);
  if (!administrators.has(userId)) throw adminRequired();
  const entries = await readAccessEntries(transaction, deps);
  if (keyOf(entries) !== body.key) {
    throw new ProblemError(
      'changed_since',
      'Somebody’s access has changed since this list was shown. Look at it again',
    );
  }
  const [own] = await transaction
    .select({ name: givenName, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (own === undefined) throw adminRequired();
  return insertAccessReview(transaction, {
    decision: body.decision,
    note: body.note.trim(),
    entries,
    reviewedBy: userId,
    reviewer: own.name || own.email,
    reviewedAt: deps.now(),
  });
}
