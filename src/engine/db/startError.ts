/** Exit codes of a refused start; docs/settings.md lists them. */
export const START_EXIT_CODES = {
  wrongSetting: 1,
  heldByAnotherProcess: 3,
  damagedOrForeign: 4,
  notWritable: 5,
  newerVersion: 6,
  holdsDemo: 7,
  migrationFailed: 12,
} as const;

export type StartExitCode = (typeof START_EXIT_CODES)[keyof typeof START_EXIT_CODES];

/** The process must not start. The message is one line that tells the operator what to do. */
export class StartError extends Error {
  readonly exitCode: StartExitCode;

  constructor(reason: keyof typeof START_EXIT_CODES, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartError';
    this.exitCode = START_EXIT_CODES[reason];
  }
}

/** Error codes of the operating system for a folder that cannot be used. */
const NOT_WRITABLE = new Set(
  // The last one is node:sqlite's, for the lock file.
  'EACCES EPERM EROFS ENOSPC EDQUOT ENOTDIR EEXIST ENOENT EIO ERR_SQLITE_ERROR'.split(' '),
);

export const isNotWritable = (error: Error): boolean =>
  'code' in error && NOT_WRITABLE.has(String(error.code));

export const dataDirNotWritable = (root: string, error: Error): StartError =>
  new StartError(
    'notWritable',
    `DATA_DIR ${root} cannot be written to: ${error.message}. Free some space, change the owner of the folder, or set another DATA_DIR.`,
    error,
  );
