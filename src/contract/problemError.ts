import type { ProblemCode } from './problem.ts';
import { PROBLEM_STATUS } from './problem.ts';

export type FieldError = { path: string; message: string };

interface ProblemOptions {
  readonly errors?: readonly FieldError[];
  readonly existingId?: number;
  readonly challenge?: string;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** A refusal, thrown anywhere below a route. Its detail is shown to people. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  readonly existingId: number | undefined;
  readonly challenge: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause });
    this.name = 'ProblemError';
    this.code = code;
    this.status = PROBLEM_STATUS[code];
    this.errors = options.errors;
    this.existingId = options.existingId;
    this.challenge = options.challenge;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export const invalidField = (path: string, message: string) =>
  new ProblemError('invalid_input', message, { errors: [{ path, message }] });
