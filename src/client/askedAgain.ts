import { CallError } from './callError.ts';

/** After so many more attempts the page says what is wrong. */
const MORE_ATTEMPTS = 3;
/** Where the server does not say how long. */
const WAIT_SECONDS = 5;

/** Too much of this person's is under way: nothing was done, and the same will be taken later. */
export const isPutOff = (error: unknown): error is CallError =>
  error instanceof CallError && error.problem?.code === 'too_many_connections';

/** Whether a read that failed so often before is asked again by itself. */
export const isAskedAgain = (failedBefore: number, error: unknown): boolean =>
  failedBefore < MORE_ATTEMPTS && isPutOff(error);

/** When that is, in milliseconds: as the server says. */
export const askedAgainAfterMs = (_failedBefore: number, error: unknown): number =>
  1_000 * ((error instanceof CallError ? error.retryAfterSeconds : null) ?? WAIT_SECONDS);

/** The answer, for whoever waits for it until the signal ends it: asked for again as often as it is put off. */
export async function untilAnswered<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isPutOff(error)) throw error;
      await passed(askedAgainAfterMs(0, error), signal);
    }
  }
}

/** Rejects at once when the signal is aborted. */
function passed(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
