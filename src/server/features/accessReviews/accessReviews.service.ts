import { eq } from 'drizzle-orm';
import type {
  AccessEntry,
  AccessList,
  AccessReview,
  createAccessReview,
} from '../../../contract/accessReviews.ts';
import type { CallParsed } from '../../../contract/endpoint.ts';
import { lockActiveAdministrators } from '../../users/administrators.ts';
import { storedPersonName } from '../../users/personName.ts';
import { users } from '../../../engine/db/schema/users.ts';
import { digest, type Transaction } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import { adminRequired } from '../../http/problem.ts';
import type { Settings } from '../../settings.ts';
import { insertAccessReview, readAccessEntries } from './accessReviews.queries.ts';

/** Leaves out the last sign-in, because the reviewer's own sign-in would change the list. */
const accessListKey = (entries: readonly AccessEntry[]): string =>
  digest(
    JSON.stringify(entries, (name, value: unknown) => (name === 'lastLogin' ? undefined : value)),
  );

export const accessListOf = (
  entries: AccessEntry[],
  { singleSignOn }: Pick<Settings, 'singleSignOn'>,
): AccessList => ({
  key: accessListKey(entries),
  entries,
  provider: singleSignOn && {
    name: singleSignOn.name,
    createsAccounts: singleSignOn.createsAccounts,
  },
});

/** Records a decision if the access list hasn't changed since it was shown. */
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
  // The caller may have lost the administrator role while the request waited.
  const administrators = await lockActiveAdministrators(transaction);
  if (!administrators.has(userId)) throw adminRequired();
  const entries = await readAccessEntries(transaction, deps);
  if (accessListKey(entries) !== body.key) {
    throw new ProblemError(
      'changed_since',
      'Someone’s access has changed since this list was shown. Review it again',
    );
  }
  const [own] = await transaction
    .select({ name: storedPersonName, email: users.email })
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
