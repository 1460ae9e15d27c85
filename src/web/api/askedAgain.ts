import { CallError } from '../../client/callError.ts';

/** After so many more attempts the page says what is wrong. */
const MORE_ATTEMPTS = 3;
/** Where the server does not say how long. */
const WAIT_SECONDS = 5;

/** Whether a read that failed so often before is asked again by itself: too much of this person's is under way. */
export const isAskedAgain = (failedBefore: number, error: unknown): boolean =>
  failedBefore < MORE_ATTEMPTS &&
  error instanceof CallError &&
  error.problem?.code === 'too_many_connections';

/** When that is, in milliseconds: as the server says. */
export const askedAgainAfterMs = (_failedBefore: number, error: unknown): number =>
  1_000 * ((error instanceof CallError ? error.retryAfterSeconds : null) ?? WAIT_SECONDS);
