import { and, asc, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { AccessEntry, AccessReview } from '../../../contract/accessReviews.ts';
import { readApiTokens } from '../../users/apiTokens.ts';
import { storedPersonName } from '../../users/personName.ts';
import { isUsableAccount } from '../../users/demoAccounts.ts';
import { signsInLocally } from '../../users/localSignIn.ts';
import { shownRole } from '../../users/users.ts';
import { accessReviews } from '../../../engine/db/schema/accessReviews.ts';
import { apiTokens } from '../../../engine/db/schema/apiTokens.ts';
import { identities } from '../../../engine/db/schema/identities.ts';
import { passkeys } from '../../../engine/db/schema/passkeys.ts';
import { secondFactors } from '../../../engine/db/schema/secondFactors.ts';
import { users } from '../../../engine/db/schema/users.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';

export async function readAccessEntries(
  orm: NodePgDatabase | Transaction,
  { settings, now }: Pick<Deps, 'settings' | 'now'>,
): Promise<AccessEntry[]> {
  const { id, email, role, isActive } = users;
  const mayComeIn = {
    atAll: sql<boolean>`(${isUsableAccount(settings) ?? sql`true`})`,
    here: sql<boolean>`(${signsInLocally(settings)} and ${isUsableAccount(settings) ?? sql`true`})`,
  };
  const rows = await orm
    .select({
      userId: id,
      name: storedPersonName,
      email,
      role,
      isActive,
      lastLogin: users.lastLogin,
      lets: mayComeIn,
      byPassword: sql<boolean>`(${users.password} is not null and ${mayComeIn.here})`,
      hasApp: sql<boolean>`${secondFactors.userId} is not null`,
      passkeys: sql<number>`(
        select count(*)::int from ${passkeys} where ${passkeys.userId} = ${id}
      )`,
      identity: sql<string | null>`(
        select min(${identities.issuer}) from ${identities} where ${identities.userId} = ${id}
      )`,
    })
    .from(users)
    .leftJoin(
      secondFactors,
      and(eq(secondFactors.userId, id), isNotNull(secondFactors.confirmedAt)),
    )
    .orderBy(asc(id));
  const tokens = Map.groupBy(
    await readApiTokens(orm, gt(apiTokens.expiresAt, now())),
    ({ ownerId }) => ownerId,
  );
  const entryOf = ({ lastLogin, lets, ...row }: (typeof rows)[number]): AccessEntry => {
    const byPasskey = row.passkeys > 0 && lets.here;
    // The provider links a person without an account by email address, even if it may not create accounts.
    const byProvider = settings.singleSignOn !== null && lets.atAll;
    return {
      ...row,
      role: shownRole(row.role),
      lastLogin: lastLogin?.toISOString() ?? null,
      byPasskey,
      byProvider,
      canSignIn: row.isActive && (row.byPassword || byPasskey || byProvider),
      tokens: (tokens.get(row.userId) ?? []).map(({ purpose, scope, expiresAt }) => ({
        purpose,
        scope,
        expiresAt,
      })),
    };
  };
  return rows.map(entryOf);
}

const reviewColumns = {
  id: accessReviews.id,
  decision: accessReviews.decision,
  note: accessReviews.note,
  reviewedBy: accessReviews.reviewedBy,
  reviewer: accessReviews.reviewer,
  reviewedAt: accessReviews.reviewedAt,
  people: sql<number>`jsonb_array_length(${accessReviews.entries})`,
  active: sql<number>`jsonb_array_length(jsonb_path_query_array(${accessReviews.entries}, '$[*] ? (@.isActive == true && !(@.canSignIn == false))'))`,
};

type ReviewRow = Omit<AccessReview, 'reviewedAt'> & { readonly reviewedAt: Date };

const shownReviewRow = ({ reviewedAt, ...row }: ReviewRow): AccessReview => ({
  ...row,
  reviewedAt: reviewedAt.toISOString(),
});

export async function readAccessReviews(orm: NodePgDatabase): Promise<AccessReview[]> {
  const rows = await orm
    .select(reviewColumns)
    .from(accessReviews)
    .orderBy(desc(accessReviews.reviewedAt), desc(accessReviews.id));
  return rows.map(shownReviewRow);
}

export async function findAccessReview(
  orm: NodePgDatabase,
  id: number,
): Promise<(AccessReview & { readonly entries: AccessEntry[] }) | undefined> {
  const [row] = await orm
    .select({ ...reviewColumns, entries: accessReviews.entries })
    .from(accessReviews)
    .where(eq(accessReviews.id, id));
  if (row === undefined) return undefined;
  const { entries, ...review } = row;
  return { ...shownReviewRow(review), entries: [...entries] };
}

export async function insertAccessReview(
  transaction: Transaction,
  row: typeof accessReviews.$inferInsert,
): Promise<AccessReview> {
  const [made] = await transaction.insert(accessReviews).values(row).returning(reviewColumns);
  if (made === undefined) throw new Error('The decision was not inserted');
  return shownReviewRow(made);
}
