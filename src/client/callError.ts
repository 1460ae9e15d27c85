import type { Problem } from '../contract/problem.ts';

/** The server refused the call. The message is "<status>: <body text or status text>"; `detail` is meant for people. */
export class CallError extends Error {
  readonly status: number;
  /** Null if the response didn't come from the server itself, such as a proxy's page. */
  readonly problem: Problem | null;
  /** Seconds to wait before a retry; null if the server didn't state any. */
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

/** The server didn't respond, because the client is offline or the server isn't running. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached. Check the connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}
