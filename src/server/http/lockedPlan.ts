import { withCauses } from '../../engine/db/databaseErrors.ts';
import { ProblemError } from '../../contract/problemError.ts';

const IS_APPROVED = 'BR006';

export const planLocked = (cause?: unknown) =>
  new ProblemError(
    'plan_locked',
    'This plan is approved and locked. Reopen it with a reason to change it',
    { cause },
  );

/** The refusal of a change to an approved plan; null for any other error. */
export function lockedPlanRefusal(error: unknown): ProblemError | null {
  const isLocked = withCauses(error).some((cause) => 'code' in cause && cause.code === IS_APPROVED);
  return isLocked ? planLocked(error) : null;
}
