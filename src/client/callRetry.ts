import { CallError } from './callError.ts';

/** After this many retries the page shows the problem. */
const MORE_ATTEMPTS = 3;
/** Used if the server doesn't say how long to wait. */
const DEFAULT_RETRY_SECONDS = 5;

/** The person has too many calls in progress: nothing was done, and a retry will work. */
export const isOverPersonalLimit = (error: unknown): error is CallError =>
  error instanceof CallError && error.problem?.code === 'too_many_connections';

export const shouldRetryRead = (failedBefore: number, error: unknown): boolean =>
  failedBefore < MORE_ATTEMPTS && isOverPersonalLimit(error);

export const retryDelayMs = (_failedBefore: number, error: unknown): number =>
  1_000 * ((error instanceof CallError ? error.retryAfterSeconds : null) ?? DEFAULT_RETRY_SECONDS);

/** Retries while the server answers that the call should be sent later. Stops when `signal` is aborted. */
export async function retryUntilAnswered<T>(
  ask: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isOverPersonalLimit(error)) throw error;
      await passed(retryDelayMs(0, error), signal);
    }
  }
}

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
