import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { MonthReview } from '../../../contract/monthReviews.ts';
import type { ApprovalRules, OpenReview } from '../../../domain/monthReview.ts';
import { NAMELESS, nameOfPerson } from '../../accounts/personName.ts';
import type { Database } from '../../db/database.ts';
import { monthApprovals, monthReviews } from '../../db/schema/monthReviews.ts';
import { users } from '../../db/schema/users.ts';
import type { Transaction } from '../../db/write.ts';
import { activeUsers } from '../../reports/approvers.ts';
import { storedCompany } from '../../reports/company.ts';

type Reading = Database['orm'] | Transaction;

export interface ReviewedMonth {
  readonly fyId: number;
  readonly monthNum: number;
}

/** A request for approval as it is stored, with who has approved. */
export type StoredReview = typeof monthReviews.$inferSelect &
  OpenReview & { readonly approvals: readonly (typeof monthApprovals.$inferSelect)[] };

/**
 * Waits for all changes under way, and lets no other be made until the commit. So nobody changes a
 * month while it is asked about, approved or published: each change waits with its first revision, and
 * afterwards its trigger sees what was done here. What is committed is sealed on the way; first, since
 * the sealer waits in that order too.
 */
export async function lockReviews(transaction: Transaction): Promise<void> {
  await transaction.execute('select seal_changes(2147483647)');
  await transaction.execute('lock table change_sets in share row exclusive mode');
  await transaction.execute('select seal_changes(2147483647)');
}

/** The latest moment. */
export async function lastMoment(transaction: Transaction): Promise<number> {
  const { rows } = await transaction.execute<{ moment: string | null }>(
    'select max(moment) as moment from change_sets',
  );
  return Number(rows[0]?.moment ?? 0);
}

/** The digest of all that a publication of the month would show now; null if its year is gone. */
export async function stateOfMonth(
  transaction: Reading,
  { fyId, monthNum }: ReviewedMonth,
): Promise<string | null> {
  const { rows } = await transaction.execute<{ state: string | null }>(
    sql`select month_state(${fyId}, ${monthNum}) as state`,
  );
  return rows[0]?.state ?? null;
}

async function withApprovals(
  orm: Reading,
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

/** The latest request for the approval of a month, open or not. */
export async function latestReview(orm: Reading, { fyId, monthNum }: ReviewedMonth) {
  const [row] = await orm
    .select()
    .from(monthReviews)
    .where(and(eq(monthReviews.fyId, fyId), eq(monthReviews.monthNum, monthNum)))
    .orderBy(desc(monthReviews.id))
    .limit(1);
  return withApprovals(orm, row);
}

export async function findReview(orm: Reading, id: number): Promise<StoredReview | null> {
  const [row] = await orm.select().from(monthReviews).where(eq(monthReviews.id, id));
  return withApprovals(orm, row);
}

/** What the company wants; nobody approves whose account was deleted or deactivated since. */
export async function approvalRules(orm: Reading): Promise<ApprovalRules> {
  const { approvalsWanted, approverIds } = await storedCompany(orm);
  return { wanted: approvalsWanted, approverIds: await activeUsers(orm, approverIds) };
}

/** What everybody may know users by who still exist, active or not. */
export async function namesOf(
  orm: Reading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await orm
    .select({ id: users.id, name: nameOfPerson })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name ?? NAMELESS]));
}

/** A stored review as answers show it. */
export async function shownReview(orm: Reading, review: StoredReview): Promise<MonthReview> {
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

/** Ends open reviews of another layout of packs, or of what is not the same any more. */
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
