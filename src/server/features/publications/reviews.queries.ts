import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { MonthReview } from '../../../contract/monthReviews.ts';
import type { ApprovalRules, OpenReview } from '../../../finance/monthReview.ts';
import { NAMELESS, nameOfPerson } from '../../users/personName.ts';
import type { DatabaseReader } from '../../../engine/db/database.ts';
import { monthApprovals, monthReviews } from '../../../engine/db/schema/monthReviews.ts';
import { users } from '../../../engine/db/schema/users.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { activeUsers } from '../../company/activeUsers.ts';
import { storedCompany } from '../../company/company.ts';

export interface ReviewedMonth {
  readonly fyId: number;
  readonly monthNum: number;
}

export type StoredReview = typeof monthReviews.$inferSelect &
  OpenReview & { readonly approvals: readonly (typeof monthApprovals.$inferSelect)[] };

/**
 * Waits for all changes in progress, and blocks others until the commit, so that nobody changes a month while it is
 * reviewed, approved or published. Each change waits with its first revision, and its trigger then sees the review.
 * Committed changes are sealed first, because the sealer takes its locks in that order too.
 */
export async function lockReviews(transaction: Transaction): Promise<void> {
  await transaction.execute('select seal_changes(2147483647)');
  await transaction.execute('lock table change_sets in share row exclusive mode');
  await transaction.execute('select seal_changes(2147483647)');
}

export async function lastChangeNumber(transaction: Transaction): Promise<number> {
  const { rows } = await transaction.execute<{ moment: string | null }>(
    'select max(moment) as moment from change_sets',
  );
  return Number(rows[0]?.moment ?? 0);
}

/** The digest of everything that a publication of the month would show now; null if its year was deleted. */
export async function stateOfMonth(
  transaction: DatabaseReader,
  { fyId, monthNum }: ReviewedMonth,
): Promise<string | null> {
  const { rows } = await transaction.execute<{ state: string | null }>(
    sql`select month_state(${fyId}, ${monthNum}) as state`,
  );
  return rows[0]?.state ?? null;
}

async function withApprovals(
  orm: DatabaseReader,
  review: typeof monthReviews.$inferSelect | undefined,
): Promise<StoredReview | null> {
  if (review === undefined) return null;
  const approvals = await orm
    .select()
    .from(monthApprovals)
    .where(eq(monthApprovals.reviewId, review.id))
    .orderBy(monthApprovals.id);
  return { ...review, approvals, approvedBy: approvals.map(({ userId }) => userId) };
}

export async function latestReview(orm: DatabaseReader, { fyId, monthNum }: ReviewedMonth) {
  const [row] = await orm
    .select()
    .from(monthReviews)
    .where(and(eq(monthReviews.fyId, fyId), eq(monthReviews.monthNum, monthNum)))
    .orderBy(desc(monthReviews.id))
    .limit(1);
  return withApprovals(orm, row);
}

export async function findReview(orm: DatabaseReader, id: number): Promise<StoredReview | null> {
  const [row] = await orm.select().from(monthReviews).where(eq(monthReviews.id, id));
  return withApprovals(orm, row);
}

/** The company's approval rules. A deleted or deactivated user can't be an approver. */
export async function approvalRules(orm: DatabaseReader): Promise<ApprovalRules> {
  const { approvalsWanted, approverIds } = await storedCompany(orm);
  return { wanted: approvalsWanted, approverIds: await activeUsers(orm, approverIds) };
}

export async function namesOf(
  orm: DatabaseReader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await orm
    .select({ id: users.id, name: nameOfPerson })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name ?? NAMELESS]));
}

export async function shownReview(orm: DatabaseReader, review: StoredReview): Promise<MonthReview> {
  const { id, state, moment, requestedBy, requestedAt, approvals, outcome } = review;
  const endedBy = Number(review.endedBy);
  const ender = Number.isSafeInteger(endedBy) && endedBy > 0 ? endedBy : null;
  const names = await namesOf(orm, [
    requestedBy,
    ...review.approvedBy,
    ...(ender === null ? [] : [ender]),
  ]);
  const nameOf = (user: number) => names.get(user) ?? null;
  return {
    id,
    state,
    moment,
    requestedBy: { id: requestedBy, name: nameOf(requestedBy) },
    requestedAt: requestedAt.toISOString(),
    approvals: approvals.map(({ userId, approvedAt }) => ({
      id: userId,
      name: nameOf(userId),
      approvedAt: approvedAt.toISOString(),
    })),
    outcome,
    endedAt: review.endedAt?.toISOString() ?? null,
    endedBy: ender === null ? null : nameOf(ender),
    endReason: review.endReason,
  };
}

export async function insertReview(
  transaction: Transaction,
  review: Pick<
    typeof monthReviews.$inferInsert,
    'fyId' | 'monthNum' | 'state' | 'template' | 'moment' | 'requestedBy' | 'requestedAt'
  >,
): Promise<void> {
  await transaction.insert(monthReviews).values(review);
}

export async function insertApproval(
  transaction: Transaction,
  approval: Pick<typeof monthApprovals.$inferInsert, 'reviewId' | 'userId' | 'approvedAt'>,
): Promise<void> {
  await transaction.insert(monthApprovals).values(approval);
}

export async function closeReview(
  transaction: Transaction,
  id: number,
  ending: Pick<typeof monthReviews.$inferSelect, 'outcome' | 'endedAt' | 'endedBy'> & {
    readonly endReason?: string;
  },
): Promise<void> {
  await transaction.update(monthReviews).set(ending).where(eq(monthReviews.id, id));
}

export async function voidOutdatedReviews(
  transaction: Transaction,
  template: number,
  now: Date,
): Promise<void> {
  await transaction
    .update(monthReviews)
    .set({ outcome: 'void', endedAt: now, endedBy: 'system' })
    .where(and(eq(monthReviews.outcome, 'open'), sql`${monthReviews.template} <> ${template}`));
  await transaction.execute('select void_changed_reviews()');
}
