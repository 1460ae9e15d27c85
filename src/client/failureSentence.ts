import { certificateFault } from './certificateFault.ts';

/** What a command ends with when it fails in a way that none of its other exit codes names. */
export const UNEXPECTED_EXIT_CODE = 70;
/** As a start that cannot write ends. */
const NOT_WRITABLE_EXIT_CODE = 5;

const MOST_CHARACTERS = 300;

/** The last is PostgreSQL's. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
const NOT_ALLOWED = new Set(['EACCES', 'EPERM', 'EROFS']);
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
]);

const fieldOf = (error: Error, name: string): string => {
  const field: unknown = Reflect.get(error, name);
  return typeof field === 'string' ? field : '';
};

/** With what a command ends that this error was thrown in. */
export function exitCodeOf(thrown: unknown): number {
  if (!(thrown instanceof Error)) return UNEXPECTED_EXIT_CODE;
  const code = fieldOf(thrown, 'code');
  const isDisk = FULL.has(code) || NOT_ALLOWED.has(code);
  return ownExitCode(thrown) ?? (isDisk ? NOT_WRITABLE_EXIT_CODE : UNEXPECTED_EXIT_CODE);
}

/** Of errors that a command knows, whose messages say what to do. */
function ownExitCode(error: Error): number | null {
  const code: unknown = Reflect.get(error, 'exitCode');
  return typeof code === 'number' ? code : null;
}

/** What failed, in one line for a terminal; never a stack. */
export function failureSentence(thrown: unknown): string {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (ownExitCode(error) !== null) return error.message;
  const certificate = certificateFault(error);
  if (certificate !== null) return `A server cannot be used: ${certificate}.`;
  const code = fieldOf(error, 'code');
  const path = fieldOf(error, 'path');
  const where = path === '' ? '' : ` ${path}`;
  if (FULL.has(code))
    return `The disk is full${path === '' ? '' : ` (${path})`}. Free space and try again.`;
  if (NOT_ALLOWED.has(code)) {
    return `This user may not use${where === '' ? ' a file or folder' : where} (${code}). Run the command as the user of the product, or change the owner.`;
  }
  if (code === 'ENOTDIR' && path !== '') {
    return `${path} does not exist: a part of its path is a file, not a folder.`;
  }
  if (code === 'ENOENT' && path !== '') return `There is no ${path}.`;
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') {
    return `A part of the program is missing (${oneLine(error.message)}). Install it again: npm ci.`;
  }
  if (AWAY.has(code)) return `A server cannot be reached (${code}${hostOf(error)}).`;
  const said = oneLine(error.message);
  return `It failed unexpectedly: ${said === '' ? error.name : said}. Set LOG_LEVEL=debug to see where.`;
}

const hostOf = (error: Error): string => {
  const host = fieldOf(error, 'hostname') || fieldOf(error, 'address');
  return host === '' ? '' : `, ${host}`;
};

const oneLine = (message: string): string =>
  message.replaceAll(/\s+/g, ' ').trim().replace(/[.:]$/, '').slice(0, MOST_CHARACTERS);
