import { withCauses } from '../db/databaseAway.ts';
import { ProblemError } from './problem.ts';

/** What the trigger `guard_plan` raises. */
const IS_APPROVED = 'BR006';

export const planLocked = (cause?: unknown) =>
  new ProblemError(
    'plan_locked',
    'This plan is approved and locked: open it again, and say why, to change it',
    { cause },
  );

/** A change of a plan that is approved; null for any other error. */
export function lockedPlanRefusal(error: unknown): ProblemError | null {
  const isLocked = withCauses(error).some((cause) => 'code' in cause && cause.code === IS_APPROVED);
  return isLocked ? planLocked(error) : null;
}
