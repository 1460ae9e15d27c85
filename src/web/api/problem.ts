import { CallError, NetworkError } from '../../client/callError.ts';

export interface ShownProblem {
  readonly detail: string | undefined;
  readonly requestId: string | undefined;
}

export function shownProblem(error: unknown): ShownProblem {
  if (error instanceof CallError) {
    return { detail: error.detail ?? undefined, requestId: error.problem?.requestId };
  }
  if (error instanceof NetworkError) return { detail: error.message, requestId: undefined };
  return { detail: undefined, requestId: undefined };
}

/**
 * The server's sentence for a failed call; otherwise the screen's own text or the error's message. Never the error's
 * technical name.
 */
export function problemDetail(error: unknown, otherwise = errorMessage(error)): string {
  const { detail } = shownProblem(error);
  return detail === undefined || detail === '' ? otherwise : detail;
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** These statuses mean a timeout, a rate limit or a server that is temporarily unavailable. */
const FOR_NOW: ReadonlySet<number> = new Set([408, 429, 502, 503, 504, 507]);

/** True if the same call may succeed later, because the call didn't arrive or the server was busy. */
export const isTemporaryFailure = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof CallError && FOR_NOW.has(error.status));

/** The rejected fields of a form by name, each with its first message. */
export function fieldMessages(error: unknown): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  if (!(error instanceof CallError)) return messages;
  for (const { path, message } of error.problem?.errors ?? []) {
    if (!messages.has(path)) messages.set(path, message);
  }
  return messages;
}

/** Returns words such as "in 20 seconds" or "in 3 minutes". */
export function retryMoment(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`;
  return `in ${Math.ceil(seconds / 60)} minutes`;
}
