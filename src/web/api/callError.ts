import * as z from 'zod/mini';
import { problemSchema } from '../../contract/problem.ts';
import type { Problem } from '../../contract/problem.ts';

/**
 * A call that the server refused. The message is "<status>: <body text or status text>"; what a
 * person should read is `detail`.
 */
export class CallError extends Error {
  readonly status: number;
  /** What the server said about it; null where the answer was not its own (a proxy's page). */
  readonly problem: Problem | null;
  /** How long to wait before another try, in seconds; null where the server did not say. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    text: string,
    problem: Problem | null,
    retryAfterSeconds: number | null,
  ) {
    super(`${status}: ${text}`);
    this.name = 'CallError';
    this.status = status;
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get detail(): string | null {
    return this.problem?.detail ?? null;
  }
}

/** No answer came: offline, or the server is not running. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached. Check the connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}

function problemOf(text: string): Problem | null {
  try {
    const parsed = z.safeParse(problemSchema, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function secondsOf(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
}

/** The error of a refused answer, whose body is read here. */
export async function callErrorOf(response: Response): Promise<CallError> {
  const text = await response.text().catch(() => '');
  return new CallError(
    response.status,
    text === '' ? response.statusText : text,
    problemOf(text),
    secondsOf(response.headers.get('retry-after')),
  );
}
