import type { DatabaseReader } from '../../../engine/db/database.ts';
import { and, eq } from 'drizzle-orm';
import type {
  approveReview,
  endReview,
  MonthState,
  requestReview,
} from '../../../contract/monthReviews.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { ApprovalRefusal, RequestRefusal } from '../../../finance/monthReview.ts';
import {
  approvalRefusal,
  isApproved,
  mayEndReview,
  monthStage,
  requestRefusal,
} from '../../../finance/monthReview.ts';
import { can, mayPublish } from '../../../finance/permissions.ts';
import { countUnmapped } from '../../books/booksRows.ts';
import { financialData } from '../../../engine/db/schema/financialData.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/caller.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import { adminRequired, notFound } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import { storedCompany } from '../../company/company.ts';
import { TEMPLATE_VERSION } from './manifest.ts';
import { unmappedSentence } from '../../months/unmappedAccounts.ts';
import { openPointsOf } from './openPoints.ts';
import { newestOfMonth } from './publications.queries.ts';
import type { ReviewedMonth, StoredReview } from './reviews.queries.ts';
import {
  approvalRules,
  closeReview,
  findReview,
  insertApproval,
  insertReview,
  lastChangeNumber,
  latestReview,
  lockReviews,
  namesOf,
  shownReview,
  stateOfMonth,
} from './reviews.queries.ts';
import { mailApprovers } from './monthMailing.ts';

const refusedReview = (sentence: string) => new ProblemError('review_refused', sentence);

const REQUEST_REFUSALS: Readonly<Record<RequestRefusal, string>> = {
  noneWanted: 'No approvals are needed. An administrator can publish the month directly',
  alreadyAsked: 'Approval of this month has already been requested',
  tooFewOthers:
    'There aren’t enough approvers. Your own approval doesn’t count, because you are requesting it',
};

const APPROVAL_REFUSALS: Readonly<Record<ApprovalRefusal, string>> = {
  notNamed: 'Only named approvers can do this',
  ownRequest: 'You requested this approval, so your own approval doesn’t count',
  alreadyApproved: 'You have already approved this month',
};

export async function readMonthState(
  basis: CompanyBasis,
  orm: DatabaseReader,
  month: ReviewedMonth,
  reader: Pick<Caller, 'role'>,
): Promise<MonthState> {
  const rules = await approvalRules(orm);
  const latest = await latestReview(orm, month);
  const isPublished = (await newestOfMonth(orm, month)) !== null;
  const names = await namesOf(orm, rules.approverIds);
  return {
    fyId: month.fyId,
    monthNum: month.monthNum,
    stage: monthStage(openOf(latest), rules, isPublished),
    approvalsWanted: rules.wanted,
    approvers: rules.approverIds.map((id) => ({ id, name: names.get(id) ?? null })),
    review: latest === null ? null : await shownReview(orm, latest),
    openPoints: await openPointsOf(basis, orm, month, {
      namesOwners: can(reader.role, 'seeDrafts'),
    }),
  };
}

/** A review for another pack layout doesn't cover what would be published. */
const isOpenReview = ({ outcome, template }: StoredReview): boolean =>
  outcome === 'open' && template === TEMPLATE_VERSION;

const openOf = (review: StoredReview | null) =>
  review !== null && isOpenReview(review) ? review : null;

async function hasAnything(
  orm: DatabaseReader,
  { fyId, monthNum }: ReviewedMonth,
): Promise<boolean> {
  for (const table of [financialData, monthlySummaries]) {
    const rows = await orm
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.fyId, fyId), eq(table.monthNum, monthNum)));
    if (rows.length > 0) return true;
  }
  return false;
}

export async function askForReview(
  deps: Deps,
  call: Call<typeof requestReview>,
): Promise<MonthState> {
  const { body, caller } = call;
  const { now } = deps;
  const month = { fyId: body.fyId, monthNum: body.monthNum };
  // Stays false for a repeated call.
  let isNew = false;
  const asked = await call.write(async (transaction) => {
    await lockReviews(transaction);
    const latest = await latestReview(transaction, month);
    const open = openOf(latest);
    const state = await stateOfMonth(transaction, month);
    if (state === null) throw notFound('Financial year');
    if (!(await hasAnything(transaction, month))) {
      throw new ProblemError('not_found', 'There are no figures and no report for this month');
    }
    const refusal = requestRefusal(caller.userId, open, await approvalRules(transaction));
    if (refusal !== null) throw refusedReview(REQUEST_REFUSALS[refusal]);
    if (latest?.outcome === 'open') {
      await closeReview(transaction, latest.id, {
        outcome: 'void',
        endedAt: now(),
        endedBy: 'system',
      });
    }
    await insertReview(transaction, {
      ...month,
      state,
      template: TEMPLATE_VERSION,
      moment: await lastChangeNumber(transaction),
      requestedBy: caller.userId,
      requestedAt: now(),
    });
    isNew = true;
    return readMonthState(call.basis, transaction, month, caller);
  });
  if (isNew) mailApprovers(call.basis, deps, month, caller.userId);
  return asked;
}

async function lockOpenReview(transaction: Transaction, id: number): Promise<StoredReview> {
  await lockReviews(transaction);
  const review = await findReview(transaction, id);
  if (review === null) throw notFound('Request for approval');
  if (isOpenReview(review)) return review;
  throw refusedReview(
    review.outcome === 'published'
      ? 'This month has been published in the meantime'
      : review.outcome === 'withdrawn'
        ? 'This request was withdrawn or declined'
        : 'This month was changed after approval was requested, so the request is void',
  );
}

export async function approve(
  { now }: Pick<Deps, 'now'>,
  call: Call<typeof approveReview>,
): Promise<MonthState> {
  const { params, body, caller } = call;
  return call.write(async (transaction) => {
    // Checked before the lock, so that only people with the permission can block others. The permission is checked
    // again under the lock.
    const before = await approvalRules(transaction);
    if (!before.approverIds.includes(caller.userId)) throw approverRequired();
    const review = await lockOpenReview(transaction, params.id);
    const refusal = approvalRefusal(caller.userId, review, await approvalRules(transaction));
    if (refusal === 'notNamed') throw approverRequired();
    if (refusal !== null) throw refusedReview(APPROVAL_REFUSALS[refusal]);
    if (body.state !== review.state) {
      throw new ProblemError(
        'changed_since',
        'The figures or texts have changed since you opened this page. Read them again before you approve',
      );
    }
    await insertApproval(transaction, {
      reviewId: review.id,
      userId: caller.userId,
      approvedAt: now(),
    });
    return readMonthState(call.basis, transaction, review, caller);
  });
}

const approverRequired = () => new ProblemError('approver_required', APPROVAL_REFUSALS.notNamed);

export async function end(
  { now }: Pick<Deps, 'now'>,
  call: Call<typeof endReview>,
): Promise<MonthState> {
  const { params, body, caller } = call;
  return call.write(async (transaction) => {
    const person = { id: caller.userId, role: caller.role };
    if (!mayEndReview(person, await approvalRules(transaction))) throw approverRequired();
    const review = await lockOpenReview(transaction, params.id);
    if (!mayEndReview(person, await approvalRules(transaction))) throw approverRequired();
    const reason = body.reason?.trim() ?? '';
    await closeReview(transaction, review.id, {
      outcome: 'withdrawn',
      endedAt: now(),
      endedBy: String(caller.userId),
      ...(reason === '' ? {} : { endReason: reason }),
    });
    return readMonthState(call.basis, transaction, review, caller);
  });
}

/** Figures that leave out part of the ledger can't be published. */
async function refuseUnmapped(orm: DatabaseReader, month: ReviewedMonth): Promise<void> {
  const { accounts: count } = await countUnmapped(orm, month);
  if (count === 0) return;
  throw new ProblemError(
    'unmapped_accounts',
    `${unmappedSentence(count)}. Map ${count === 1 ? 'it' : 'them'} under Accounts first`,
  );
}

/** The approved review that a publication needs; null if the company requires none and none is open. */
export async function reviewToPublish(
  orm: DatabaseReader,
  month: ReviewedMonth,
  { role }: Pick<Caller, 'role'>,
): Promise<StoredReview | null> {
  const { preparersPublish } = await storedCompany(orm);
  if (!mayPublish(role, preparersPublish)) throw adminRequired();
  await refuseUnmapped(orm, month);
  const rules = await approvalRules(orm);
  const latest = await latestReview(orm, month);
  const open = openOf(latest);
  if (!isApproved(open, rules)) {
    throw refusedReview(
      open === null
        ? 'This month has to be approved before it is published. Ask for approval first'
        : `This month has to be approved before it is published. It needs more approvals`,
    );
  }
  return open;
}
