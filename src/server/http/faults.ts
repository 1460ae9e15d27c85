import type { CompanyBasis } from '../../domain/companyBasis.ts';
import type { Database } from '../db/database.ts';
import { codeOf, isDatabaseAway, withCauses } from '../db/databaseAway.ts';
import { closedMonthRefusal } from './closedMonth.ts';
import { fedFigureRefusal } from './fedFigures.ts';
import { lockedPlanRefusal } from './lockedPlan.ts';
import { ProblemError } from './problem.ts';

const OUT_OF_SPACE_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** The disk is read-only, as after a fault of its own: a file is refused before anything is changed. */
const READ_ONLY = 'EROFS';
/** The disk is broken: it may say so while a change is stored, or while something is read. */
const BROKEN_DISK_CODES = new Set(['EIO', '58030']);
/** PostgreSQL ended a statement that took too long. */
const STATEMENT_ENDED = '57014';

export const databaseUnavailable = (cause?: unknown) =>
  new ProblemError(
    'temporarily_unavailable',
    'The database is not available just now; try again in a few seconds',
    { retryAfterSeconds: 2, cause },
  );

const outOfSpace = (cause: unknown) =>
  new ProblemError(
    'out_of_space',
    'The server has run out of disk space. Nothing was changed; tell the person who runs the server',
    { cause },
  );

const diskTakesNothing = (cause: unknown) =>
  new ProblemError(
    'temporarily_unavailable',
    'The disk of the server cannot be written to. Nothing was changed; tell the person who runs the server',
    { retryAfterSeconds: 60, cause },
  );

const diskFails = (cause: unknown) =>
  new ProblemError(
    'temporarily_unavailable',
    'The disk of the server fails. If you were changing something, look whether it was changed before you do it again; tell the person who runs the server',
    { retryAfterSeconds: 60, cause },
  );

/** Fastify's own refusals, in our words. */
function fromFastify(error: Error, codes: readonly string[]): ProblemError | null {
  if (codes.includes('FST_ERR_CTP_BODY_TOO_LARGE')) {
    return new ProblemError('too_large', 'The request is too large', { cause: error });
  }
  if (codes.includes('FST_ERR_CTP_INVALID_MEDIA_TYPE')) {
    return new ProblemError('unsupported_media_type', 'Send the body as application/json', {
      cause: error,
    });
  }
  if (error instanceof SyntaxError || codes.some((code) => code.startsWith('FST_ERR_CTP_'))) {
    return new ProblemError('invalid_input', 'The body is not valid JSON', {
      errors: [{ path: '', message: 'The body is not valid JSON' }],
      cause: error,
    });
  }
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 400) {
    return new ProblemError('invalid_input', 'The request cannot be understood', { cause: error });
  }
  return null;
}

/** Turns any error into the problem to answer with. An unexpected one reveals nothing. */
export function toProblem(basis: CompanyBasis, error: unknown, database: Database): ProblemError {
  if (error instanceof ProblemError) return error;
  const refused =
    closedMonthRefusal(basis, error) ?? fedFigureRefusal(error) ?? lockedPlanRefusal(error);
  if (refused !== null) return refused;
  const codes = withCauses(error).map(codeOf);
  if (codes.some((code) => OUT_OF_SPACE_CODES.has(code))) return outOfSpace(error);
  if (codes.some((code) => BROKEN_DISK_CODES.has(code))) return diskFails(error);
  if (codes.includes(READ_ONLY)) return diskTakesNothing(error);
  if (database.unavailable() !== null || codes.includes(STATEMENT_ENDED) || isDatabaseAway(error)) {
    return databaseUnavailable(error);
  }
  const known = error instanceof Error ? fromFastify(error, codes) : null;
  if (known !== null) return known;
  return new ProblemError('internal_error', 'Something went wrong on the server', { cause: error });
}
