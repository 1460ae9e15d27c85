/** How deep an error wraps the one that caused it: Drizzle wraps, and a service may wrap again. */
const MOST_CAUSES = 8;

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

/** The socket of an embedded database that is away; any other missing file is no matter of the database. */
const isMissingSocket = (error: Error): boolean =>
  codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';

/** node-postgres reports these in words only. */
const AWAY_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (?:has encountered a connection error|was closed)|Cannot use a pool after calling end)/;

/** An error and what caused it, the outermost first. */
export function withCauses(error: unknown): Error[] {
  const errors: Error[] = [];
  let current = error;
  while (current instanceof Error && errors.length < MOST_CAUSES) {
    errors.push(current);
    current = current.cause;
  }
  return errors;
}

/** Whatever was thrown, as an error. */
export const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

/** The `code` of an error: PostgreSQL's, Node's or Fastify's. */
export const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

/** Where a kept statement would answer with other columns than it was kept with, or is not there after all. */
const OUTDATED_CODES = new Set(['0A000', '26000']);

/** Whether what a connection keeps planned is of no use any more: after an upgrade, or in a transaction that has failed. */
export const isOutdated = (error: unknown): boolean =>
  withCauses(error).some((one) => OUTDATED_CODES.has(codeOf(one)));

/** PostgreSQL's code for a statement in a transaction that has failed. */
const ABORTED = '25P02';

/** Whether a statement was refused because one before it in its transaction has failed. */
export const isAborted = (error: unknown): boolean =>
  withCauses(error).some((one) => codeOf(one) === ABORTED);

/** What the trigger `refuse_due_texts` raises. */
const TEXTS_DUE = 'BR007';

/** Whether texts do not say yet what their figures are. */
export const areTextsDue = (error: unknown): boolean =>
  withCauses(error).some((one) => codeOf(one) === TEXTS_DUE);

/** Whether a call failed because the database cannot be reached or does not answer. */
export const isDatabaseAway = (error: unknown): boolean =>
  withCauses(error).some(
    (one) => AWAY_CODES.has(codeOf(one)) || isMissingSocket(one) || AWAY_MESSAGES.test(one.message),
  );
