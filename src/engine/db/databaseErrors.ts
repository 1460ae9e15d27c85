/** Limits how deeply nested causes are followed: Drizzle wraps errors, and services may wrap them again. */
const MOST_WRAPPED_CAUSES = 8;

const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
]);

/** A stopped embedded database has no socket file. Any other missing file isn't about the database. */
const isMissingSocket = (error: Error): boolean =>
  codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';

/** node-postgres reports these only in the message, without a code. */
const AWAY_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (?:has encountered a connection error|was closed)|Cannot use a pool after calling end)/;

export function withCauses(error: unknown): Error[] {
  const errors: Error[] = [];
  let current = error;
  while (current instanceof Error && errors.length < MOST_WRAPPED_CAUSES) {
    errors.push(current);
    current = current.cause;
  }
  return errors;
}

export const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

export const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

/** A prepared statement whose columns have changed, or that no longer exists. */
const OUTDATED_CODES = new Set(['0A000', '26000']);

/** True if a connection's prepared statements are unusable, for example after an upgrade. */
export const isOutdated = (error: unknown): boolean =>
  withCauses(error).some((one) => OUTDATED_CODES.has(codeOf(one)));

const ABORTED_CODE = '25P02';

export const isAborted = (error: unknown): boolean =>
  withCauses(error).some((one) => codeOf(one) === ABORTED_CODE);

/** Raised by the triggers `refuse_due_months` and `refuse_due_texts`. */
const UNSETTLED_CODE = 'BR007';

export const isCommitUncertain = (error: unknown): boolean =>
  withCauses(error).some((one) => codeOf(one) === UNSETTLED_CODE);

export const isDatabaseUnavailable = (error: unknown): boolean =>
  withCauses(error).some(
    (one) => AWAY_CODES.has(codeOf(one)) || isMissingSocket(one) || AWAY_MESSAGES.test(one.message),
  );
