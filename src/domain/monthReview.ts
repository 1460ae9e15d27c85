import { can, type Role } from './permissions.ts';

/** How far a month is. A month that was published and is asked about again is in review again. */
export const MONTH_STAGES = ['draft', 'inReview', 'approved', 'published'] as const;
export type MonthStage = (typeof MONTH_STAGES)[number];

/** The most approvals that a company can want. */
export const MOST_APPROVALS = 9;

/** What a company wants before a month is published. */
export interface ApprovalRules {
  /** How many people have to approve, from 0: then an administrator publishes alone. */
  readonly wanted: number;
  /** The users who may approve. */
  readonly approverIds: readonly number[];
}

/** A request for approval that has not ended. */
export interface OpenReview {
  readonly requestedBy: number;
  /** The users who have approved. */
  readonly approvedBy: readonly number[];
}

/** The approvals that count: one for each person, and none of the person who asked. */
export function countedApprovals({ requestedBy, approvedBy }: OpenReview): number {
  return new Set(approvedBy.filter((id) => id !== requestedBy)).size;
}

/** Whether a month may be published as far as approvals are concerned. */
export function isApproved(review: OpenReview | null, { wanted }: ApprovalRules): boolean {
  return wanted === 0 || (review !== null && countedApprovals(review) >= wanted);
}

/** How far a month is, by its open review and by whether any version of it was published. */
export function monthStage(
  review: OpenReview | null,
  rules: ApprovalRules,
  isPublished: boolean,
): MonthStage {
  if (review === null) return isPublished ? 'published' : 'draft';
  return rules.wanted > 0 && isApproved(review, rules) ? 'approved' : 'inReview';
}

export type RequestRefusal = 'noneWanted' | 'alreadyAsked' | 'tooFewOthers';

/** Why this person cannot ask for approval; null if they can. */
export function requestRefusal(
  person: number,
  review: OpenReview | null,
  { wanted, approverIds }: ApprovalRules,
): RequestRefusal | null {
  if (wanted === 0) return 'noneWanted';
  if (review !== null) return 'alreadyAsked';
  const others = new Set(approverIds.filter((id) => id !== person));
  return others.size < wanted ? 'tooFewOthers' : null;
}

export type ApprovalRefusal = 'notNamed' | 'ownRequest' | 'alreadyApproved';

/** Why this person cannot approve; null if they can. */
export function approvalRefusal(
  person: number,
  review: OpenReview,
  { approverIds }: ApprovalRules,
): ApprovalRefusal | null {
  if (!approverIds.includes(person)) return 'notNamed';
  if (review.requestedBy === person) return 'ownRequest';
  return review.approvedBy.includes(person) ? 'alreadyApproved' : null;
}

interface Person {
  readonly id: number;
  readonly role: Role;
}

/** Whether this person may end a review: who may ask for one withdraws it, approvers decline it. */
export const mayEndReview = ({ id, role }: Person, { approverIds }: ApprovalRules): boolean =>
  can(role, 'askForApproval') || approverIds.includes(id);

/** What decides who sees months that were never published. */
export interface DraftRules {
  /** The company's setting. */
  readonly viewersSeeDrafts: boolean;
  /** The users who may approve. */
  readonly approverIds: readonly number[];
  /** Whether the approval of any month is asked for. */
  readonly isApprovalAsked: boolean;
}

/**
 * Whether this person sees months that were never published. Approvers see all of them while an
 * approval is asked for: what they approve is compared with other months.
 */
export const seesDrafts = (
  { id, role }: Person,
  { viewersSeeDrafts, approverIds, isApprovalAsked }: DraftRules,
): boolean =>
  can(role, 'seeDrafts') || viewersSeeDrafts || (isApprovalAsked && approverIds.includes(id));
