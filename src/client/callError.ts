import type { Problem } from '../contract/problem.ts';

/**
 * A call that the server refused. The message is "<status>: <body text or status text>"; what a
 * person should read is `detail`.
 */
export class CallError extends Error {
  readonly status: number;
  /**
   * What the server said about it; null if the response was not the server's own (a proxy's page).
   */
  readonly problem: Problem | null;
  /** Seconds to wait before another attempt; null if the server did not say. */
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

/** The server did not respond: offline, or the server is not running. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached. Check the connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}
