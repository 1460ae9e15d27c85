import type { MonthState } from '../../../contract/monthReviews.ts';
import { approvalRefusal } from '../../../finance/monthReview.ts';
import { formatDate } from '../../../format/dates.ts';

const DELETED_USER = 'a deleted user';
const reviewerName = ({ name }: { name: string | null }) => name ?? DELETED_USER;

export function reviewSentence({ stage, review, approvalsWanted }: MonthState): string | null {
  if (review === null) return null;
  const asked = `requested on ${formatDate(review.requestedAt)} by ${reviewerName(review.requestedBy)}`;
  const approvers = review.approvals.map(reviewerName).join(', ');
  if (stage === 'approved') return `Approved by ${approvers}; ${asked}.`;
  if (stage === 'inReview') {
    const count = `${review.approvals.length} of ${approvalsWanted} ${approvalsWanted === 1 ? 'approval' : 'approvals'}`;
    return `In review: ${count}${approvers === '' ? '' : `, by ${approvers}`}; ${asked}.`;
  }
  const by = review.endedBy === null ? '' : ` by ${review.endedBy}`;
  const on = review.endedAt === null ? '' : ` on ${formatDate(review.endedAt)}`;
  if (review.outcome === 'void') {
    return `The approval ${asked} is void: the month was changed${by}${on}.`;
  }
  if (review.outcome !== 'withdrawn') return null;
  const why = review.endReason === null ? '' : `: ${review.endReason}`;
  return `The approval ${asked} was withdrawn or declined${by}${on}${why}.`;
}

export function reviewSteps(
  { stage, review, approvalsWanted, approvers }: MonthState,
  person: { readonly id: number; readonly mayAsk: boolean; readonly mayPublish: boolean },
) {
  const isOpen = review?.outcome === 'open';
  const approverIds = approvers.map(({ id }) => id);
  const mayApprove =
    isOpen &&
    approvalRefusal(
      person.id,
      { requestedBy: review.requestedBy.id, approvedBy: review.approvals.map(({ id }) => id) },
      { wanted: approvalsWanted, approverIds },
    ) === null;
  return {
    ask: person.mayAsk && !isOpen && approvalsWanted > 0,
    approve: mayApprove,
    decline: isOpen && !person.mayAsk && approverIds.includes(person.id),
    withdraw: isOpen && person.mayAsk,
    publish: person.mayPublish && (approvalsWanted === 0 || stage === 'approved'),
  };
}
