import { and, eq } from 'drizzle-orm';
import type {
  approveReview,
  endReview,
  MonthState,
  requestReview,
} from '../../../contract/monthReviews.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { ApprovalRefusal, RequestRefusal } from '../../../domain/monthReview.ts';
import {
  approvalRefusal,
  isApproved,
  mayEndReview,
  monthStage,
  requestRefusal,
} from '../../../domain/monthReview.ts';
import { mayPublish } from '../../../domain/permissions.ts';
import { countUnmapped } from '../../books/booksRows.ts';
import { financialData } from '../../db/schema/financialData.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import type { Transaction } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/caller.ts';
import { adminRequired, notFound, ProblemError } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import { storedCompany } from '../../reports/company.ts';
import { TEMPLATE_VERSION } from './manifest.ts';
import { unmappedSentence } from '../../reports/unmappedAccounts.ts';
import { openPointsOf } from './openPoints.ts';
import { newestOfMonth } from './publications.queries.ts';
import type { ReviewedMonth, StoredReview } from './reviews.queries.ts';
import {
  approvalRules,
  closeReview,
  findReview,
  insertApproval,
  insertReview,
  lastMoment,
  latestReview,
  lockReviews,
  namesOf,
  shownReview,
  stateOfMonth,
} from './reviews.queries.ts';
import { tellApprovers } from './tellByMail.ts';

type Reading = Deps['database']['orm'] | Transaction;

const refused = (sentence: string) => new ProblemError('review_refused', sentence);

const REQUEST_REFUSALS: Readonly<Record<RequestRefusal, string>> = {
  noneWanted: 'No approvals are needed: an administrator publishes the month alone',
  alreadyAsked: 'Approval of this month has been asked for already',
  tooFewOthers:
    'Fewer people can approve than approvals are needed. Your own approval does not count, because you ask for it',
};

const APPROVAL_REFUSALS: Readonly<Record<ApprovalRefusal, string>> = {
  notNamed: 'Only the people who are named as approvers can do this',
  ownRequest: 'You asked for this approval, so your own does not count',
  alreadyApproved: 'You have approved this month already',
};

/** How far a month is, and what is missing for it. */
export async function readMonthState(
  basis: CompanyBasis,
  orm: Reading,
  month: ReviewedMonth,
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
    openPoints: await openPointsOf(basis, orm, month),
  };
}

/** A review of another layout of packs is about something that would not be published. */
const isOpen = ({ outcome, template }: StoredReview): boolean =>
  outcome === 'open' && template === TEMPLATE_VERSION;

const openOf = (review: StoredReview | null) => (review !== null && isOpen(review) ? review : null);

async function hasAnything(orm: Reading, { fyId, monthNum }: ReviewedMonth): Promise<boolean> {
  for (const table of [financialData, monthlySummaries]) {
    const rows = await orm
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.fyId, fyId), eq(table.monthNum, monthNum)));
    if (rows.length > 0) return true;
  }
  return false;
}

/** Asks for the approval of a month as it is when all changes under way are done. */
export async function askForReview(
  deps: Deps,
  call: Call<typeof requestReview>,
): Promise<MonthState> {
  const { body, caller } = call;
  const { now } = deps;
  const month = { fyId: body.fyId, monthNum: body.monthNum };
  // Not by a repeated call.
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
    if (refusal !== null) throw refused(REQUEST_REFUSALS[refusal]);
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
      moment: await lastMoment(transaction),
      requestedBy: caller.userId,
      requestedAt: now(),
    });
    isNew = true;
    return readMonthState(call.basis, transaction, month);
  });
  if (isNew) tellApprovers(call.basis, deps, month, caller.userId);
  return asked;
}

/** The review while nobody can change it or what it is about. */
async function lockOpenReview(transaction: Transaction, id: number): Promise<StoredReview> {
  await lockReviews(transaction);
  const review = await findReview(transaction, id);
  if (review === null) throw notFound('Request for approval');
  if (isOpen(review)) return review;
  throw refused(
    review.outcome === 'published'
      ? 'This month has been published in the meantime'
      : review.outcome === 'withdrawn'
        ? 'This request was withdrawn or declined'
        : 'This month was changed after approval was asked for, so the request is void',
  );
}

export async function approve(
  { now }: Pick<Deps, 'now'>,
  call: Call<typeof approveReview>,
): Promise<MonthState> {
  const { params, body, caller } = call;
  return call.write(async (transaction) => {
    // Only those who may do it hold others up; whether they still may is seen behind the lock.
    const before = await approvalRules(transaction);
    if (!before.approverIds.includes(caller.userId)) throw approverRequired();
    const review = await lockOpenReview(transaction, params.id);
    const refusal = approvalRefusal(caller.userId, review, await approvalRules(transaction));
    if (refusal === 'notNamed') throw approverRequired();
    if (refusal !== null) throw refused(APPROVAL_REFUSALS[refusal]);
    if (body.state !== review.state) {
      throw new ProblemError('changed_since', 'This is not what approval was asked for');
    }
    await insertApproval(transaction, {
      reviewId: review.id,
      userId: caller.userId,
      approvedAt: now(),
    });
    return readMonthState(call.basis, transaction, review);
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
    return readMonthState(call.basis, transaction, review);
  });
}

/** Figures that leave out part of the books are not published. */
async function refuseUnmapped(orm: Reading, month: ReviewedMonth): Promise<void> {
  const { accounts: count } = await countUnmapped(orm, month);
  if (count === 0) return;
  throw new ProblemError(
    'unmapped_accounts',
    `${unmappedSentence(count)}: map them under Accounts first`,
  );
}

/** The approved review that a publication rests on; null where the company wants none and none is open. */
export async function reviewToPublish(
  orm: Reading,
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
    throw refused(
      open === null
        ? 'This month has to be approved before it is published: ask for approval first'
        : `This month has to be approved before it is published: approvals are missing`,
    );
  }
  return open;
}
