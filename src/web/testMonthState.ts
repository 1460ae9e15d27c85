import type { MonthState } from '../contract/monthReviews.ts';

/** A month of a company that wants no approvals, with nothing missing. */
export const DRAFT: MonthState = {
  fyId: 14,
  monthNum: 7,
  stage: 'draft',
  approvalsWanted: 0,
  approvers: [],
  review: null,
  openPoints: [],
};
