import { can, type Role } from './permissions.ts';

/** A published month returns to `inReview` when approval is requested again. */
export const MONTH_STAGES = ['draft', 'inReview', 'approved', 'published'] as const;
export type MonthStage = (typeof MONTH_STAGES)[number];

export const MOST_APPROVALS = 9;

export interface ApprovalRules {
  /** How many people have to approve; at 0 an administrator publishes alone. */
  readonly wanted: number;
  readonly approverIds: readonly number[];
}

export interface OpenReview {
  readonly requestedBy: number;
  readonly approvedBy: readonly number[];
}

/** Counts each person once, and never the person who requested approval. */
export function countedApprovals({ requestedBy, approvedBy }: OpenReview): number {
  return new Set(approvedBy.filter((id) => id !== requestedBy)).size;
}

export function isApproved(review: OpenReview | null, { wanted }: ApprovalRules): boolean {
  return wanted === 0 || (review !== null && countedApprovals(review) >= wanted);
}

export function monthStage(
  review: OpenReview | null,
  rules: ApprovalRules,
  isPublished: boolean,
): MonthStage {
  if (review === null) return isPublished ? 'published' : 'draft';
  return rules.wanted > 0 && isApproved(review, rules) ? 'approved' : 'inReview';
}

export type RequestRefusal = 'noneWanted' | 'alreadyAsked' | 'tooFewOthers';

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

/** Anyone who may request approval can withdraw it; approvers can decline it. */
export const mayEndReview = ({ id, role }: Person, { approverIds }: ApprovalRules): boolean =>
  can(role, 'askForApproval') || approverIds.includes(id);

export interface DraftRules {
  readonly viewersSeeDrafts: boolean;
  readonly approverIds: readonly number[];
  readonly isApprovalAsked: boolean;
}

/** Approvers see all drafts while an approval is requested, because they compare the month with others. */
export const seesDrafts = (
  { id, role }: Person,
  { viewersSeeDrafts, approverIds, isApprovalAsked }: DraftRules,
): boolean =>
  can(role, 'seeDrafts') || viewersSeeDrafts || (isApprovalAsked && approverIds.includes(id));
