import { CallError, NetworkError } from '../../client/callError.ts';

export interface ShownProblem {
  /** The sentence for the user. */
  readonly detail: string | undefined;
  /** The request id, to quote when asking for help. */
  readonly requestId: string | undefined;
}

/** What a screen shows about a failed call, besides its own words for what failed. */
export function shownProblem(error: unknown): ShownProblem {
  if (error instanceof CallError) {
    return { detail: error.detail ?? undefined, requestId: error.problem?.requestId };
  }
  if (error instanceof NetworkError) return { detail: error.message, requestId: undefined };
  return { detail: undefined, requestId: undefined };
}

/**
 * What people read of an error: the sentence of a failed call, or else the screen's own words, or the error's message.
 * Never the name of its kind, which is for engineers.
 */
export function problemDetail(error: unknown, otherwise = messageOf(error)): string {
  const { detail } = shownProblem(error);
  return detail === undefined || detail === '' ? otherwise : detail;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Too slow, too much at once, or a server that cannot now. */
const FOR_NOW: ReadonlySet<number> = new Set([408, 429, 502, 503, 504, 507]);

/** Whether the very same may be accepted later: it did not arrive, or nothing was wrong with it. */
export const isForNow = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof CallError && FOR_NOW.has(error.status));

/** The refused fields of a form by name, each with its first message. */
export function fieldMessages(error: unknown): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  if (!(error instanceof CallError)) return messages;
  for (const { path, message } of error.problem?.errors ?? []) {
    if (!messages.has(path)) messages.set(path, message);
  }
  return messages;
}

/** "in 20 seconds", "in 3 minutes": when a call that came too often may be tried again. */
export function retryMoment(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`;
  return `in ${Math.ceil(seconds / 60)} minutes`;
}
