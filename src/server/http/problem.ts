import type * as z from 'zod/mini';
import { MESSAGES } from '../../contract/messages.ts';
import type { Problem, ProblemCode } from '../../contract/problem.ts';
import { PROBLEM_STATUS } from '../../contract/problem.ts';

export type FieldError = { path: string; message: string };

interface ProblemOptions {
  readonly errors?: readonly FieldError[];
  readonly existingId?: number;
  readonly challenge?: string;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Too slow',
  409: 'Conflict',
  412: 'Changed in the meantime',
  413: 'Too large',
  415: 'Unsupported type',
  422: 'Cannot be processed',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Internal error',
  503: 'Unavailable',
  507: 'Out of space',
};

/** A refusal, thrown anywhere below a route. People read its detail. */
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

  toBody(requestId: string): Problem {
    return {
      title: TITLES[this.status] ?? 'Refused',
      status: this.status,
      detail: this.message,
      code: this.code,
      ...(this.errors === undefined ? {} : { errors: [...this.errors] }),
      requestId,
      ...(this.existingId === undefined ? {} : { existingId: this.existingId }),
      ...(this.challenge === undefined ? {} : { challenge: this.challenge }),
    };
  }
}

export const authenticationRequired = () =>
  new ProblemError('authentication_required', MESSAGES.authenticationRequired);

export const adminRequired = () => new ProblemError('admin_required', MESSAGES.adminRequired);

export const tokenNotAllowed = () =>
  new ProblemError('token_not_allowed', 'This API token is not allowed to do this');

export const notFound = (what: string) => new ProblemError('not_found', `${what} not found`);

export const staleVersion = (what: string) =>
  new ProblemError('stale_version', `${what} was changed by someone else in the meantime`);

/** One field is wrong; the detail is the field's message. */
export const invalidField = (path: string, message: string) =>
  new ProblemError('invalid_input', message, { errors: [{ path, message }] });

/** More errors than anybody reads; a list of thousands may be wrong throughout. */
const MOST_ERRORS = 100;

/** Every field that a schema refused, by name. */
export function invalidInput(issues: readonly z.core.$ZodIssue[]): ProblemError {
  const errors = issues.slice(0, MOST_ERRORS).flatMap((issue): FieldError[] => {
    const path = issue.path.map(String).join('.');
    if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
    return issue.keys.map((key) => ({
      path: path === '' ? key : `${path}.${key}`,
      message: 'Unknown field',
    }));
  });
  const sentences = errors.map(({ path, message }) =>
    /^(Required|Expected|Unknown|Invalid value|At |Must )/.test(message) && path !== ''
      ? `${path}: ${message}`
      : message,
  );
  return new ProblemError('invalid_input', [...new Set(sentences)].join('. '), { errors });
}

/** The refusal of somebody of whom too many requests are under way. */
export const tooManyAtOnce = () =>
  new ProblemError(
    'too_many_connections',
    'Too much of yours is under way at once. Wait a moment and try again.',
    { retryAfterSeconds: 5 },
  );

/** Its answer reaches nobody. */
export const nobodyWaits = (cause?: unknown) =>
  new ProblemError('request_timeout', 'The connection was closed before the answer', { cause });
