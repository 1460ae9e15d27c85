import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { Database } from '../../engine/db/database.ts';
import { codeOf, isDatabaseUnavailable, withCauses } from '../../engine/db/databaseErrors.ts';
import { closedMonthRefusal } from './closedMonth.ts';
import { fedFigureRefusal } from './fedFigures.ts';
import { lockedPlanRefusal } from './lockedPlan.ts';
import { ProblemError } from '../../contract/problemError.ts';

const OUT_OF_SPACE_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** The disk is read-only, for example after a disk fault. A file is refused before anything is changed. */
const READ_ONLY = 'EROFS';
/** A broken disk, reported while a change is stored or data is read. */
const BROKEN_DISK_CODES = new Set(['EIO', '58030']);
/** PostgreSQL cancelled a statement that took too long. */
const STATEMENT_ENDED = '57014';

export const databaseUnavailable = (cause?: unknown) =>
  new ProblemError(
    'temporarily_unavailable',
    'The database is not available right now; try again in a few seconds',
    { retryAfterSeconds: 2, cause },
  );

const outOfSpace = (cause: unknown) =>
  new ProblemError(
    'out_of_space',
    'The server has run out of disk space, so nothing was changed. Tell your IT team',
    { cause },
  );

const readOnlyDiskProblem = (cause: unknown) =>
  new ProblemError(
    'temporarily_unavailable',
    "The server's disk cannot be written to, so nothing was changed. Tell your IT team",
    { retryAfterSeconds: 60, cause },
  );

const brokenDiskProblem = (cause: unknown) =>
  new ProblemError(
    'temporarily_unavailable',
    "The server's disk is failing. Check whether your last change was saved before you repeat it, and tell your IT team",
    { retryAfterSeconds: 60, cause },
  );

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

/** Converts any error to the problem to answer with. An unexpected error reveals nothing. */
export function toProblem(basis: CompanyBasis, error: unknown, database: Database): ProblemError {
  if (error instanceof ProblemError) return error;
  const refused =
    closedMonthRefusal(basis, error) ?? fedFigureRefusal(error) ?? lockedPlanRefusal(error);
  if (refused !== null) return refused;
  const codes = withCauses(error).map(codeOf);
  if (codes.some((code) => OUT_OF_SPACE_CODES.has(code))) return outOfSpace(error);
  if (codes.some((code) => BROKEN_DISK_CODES.has(code))) return brokenDiskProblem(error);
  if (codes.includes(READ_ONLY)) return readOnlyDiskProblem(error);
  if (
    database.unavailable() !== null ||
    codes.includes(STATEMENT_ENDED) ||
    isDatabaseUnavailable(error)
  ) {
    return databaseUnavailable(error);
  }
  const known = error instanceof Error ? fromFastify(error, codes) : null;
  if (known !== null) return known;
  return new ProblemError('internal_error', 'Something went wrong on the server', { cause: error });
}
