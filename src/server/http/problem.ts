import type * as z from 'zod/mini';
import { MESSAGES } from '../../contract/messages.ts';
import type { Problem } from '../../contract/problem.ts';
import { type FieldError, ProblemError } from '../../contract/problemError.ts';

const STATUS_TITLES: Record<number, string> = {
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

export const problemBody = (problem: ProblemError, requestId: string): Problem => ({
  title: STATUS_TITLES[problem.status] ?? 'Refused',
  status: problem.status,
  detail: problem.message,
  code: problem.code,
  ...(problem.errors === undefined ? {} : { errors: [...problem.errors] }),
  requestId,
  ...(problem.existingId === undefined ? {} : { existingId: problem.existingId }),
  ...(problem.challenge === undefined ? {} : { challenge: problem.challenge }),
});

export const authenticationRequired = () =>
  new ProblemError('authentication_required', MESSAGES.authenticationRequired);

export const adminRequired = () => new ProblemError('admin_required', MESSAGES.adminRequired);

export const tokenNotAllowed = () =>
  new ProblemError('token_not_allowed', 'This API token is not allowed to do this');

export const notFound = (what: string) => new ProblemError('not_found', `${what} not found`);

export const staleVersion = (what: string) =>
  new ProblemError('stale_version', `${what} was changed by someone else in the meantime`);

const MOST_ERRORS = 100;

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

export const tooManyAtOnce = () =>
  new ProblemError(
    'too_many_connections',
    'You have too many requests in progress. Wait a moment and try again.',
    { retryAfterSeconds: 5 },
  );

export const clientDisconnected = (cause?: unknown) =>
  new ProblemError('request_timeout', 'The connection was closed before the response was sent', {
    cause,
  });
