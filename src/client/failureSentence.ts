import { certificateFault } from './certificateFault.ts';

/** The exit code of failures that have none of their own. */
export const UNEXPECTED_EXIT_CODE = 70;
/** The code of a server start that can't write. */
const NOT_WRITABLE_EXIT_CODE = 5;

const MOST_SENTENCE_CHARACTERS = 300;

const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
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

export function exitCodeOf(thrown: unknown): number {
  if (!(thrown instanceof Error)) return UNEXPECTED_EXIT_CODE;
  const code = fieldOf(thrown, 'code');
  const isDisk = DISK_FULL_CODES.has(code) || NOT_ALLOWED.has(code);
  return ownExitCode(thrown) ?? (isDisk ? NOT_WRITABLE_EXIT_CODE : UNEXPECTED_EXIT_CODE);
}

/** These errors have their own exit codes, and their messages already say what to do. */
function ownExitCode(error: Error): number | null {
  const code: unknown = Reflect.get(error, 'exitCode');
  return typeof code === 'number' ? code : null;
}

/** One line for a terminal; never a stack. */
export function failureSentence(thrown: unknown): string {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (ownExitCode(error) !== null) return error.message;
  const certificate = certificateFault(error);
  if (certificate !== null) return `A server cannot be used: ${certificate}.`;
  const code = fieldOf(error, 'code');
  const path = fieldOf(error, 'path');
  const where = path === '' ? '' : ` ${path}`;
  if (DISK_FULL_CODES.has(code))
    return `The disk is full${path === '' ? '' : ` (${path})`}. Free space and try again.`;
  if (NOT_ALLOWED.has(code)) {
    return `This user can't access${where === '' ? ' a file or folder' : where} (${code}). Run the command as the user that runs the product, or change the owner.`;
  }
  if (code === 'ENOTDIR' && path !== '') {
    return `${path} does not exist: part of its path is a file, not a folder.`;
  }
  if (code === 'ENOENT' && path !== '') return `${path} does not exist.`;
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') {
    return `Part of the program is missing (${asTerminalLine(error.message)}). Reinstall it with npm ci.`;
  }
  if (AWAY.has(code)) return `A server cannot be reached (${code}${hostOf(error)}).`;
  const said = asTerminalLine(error.message);
  return `An unexpected error occurred: ${said === '' ? error.name : said}. Set LOG_LEVEL=debug for details.`;
}

const hostOf = (error: Error): string => {
  const host = fieldOf(error, 'hostname') || fieldOf(error, 'address');
  return host === '' ? '' : `, ${host}`;
};

const asTerminalLine = (message: string): string =>
  message.replaceAll(/\s+/g, ' ').trim().replace(/[.:]$/, '').slice(0, MOST_SENTENCE_CHARACTERS);
