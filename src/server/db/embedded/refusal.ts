import { StartError } from '../startError.ts';
import type { DataFolder } from './dataFolder.ts';
import { EngineRefused } from './engine.ts';

/** Error codes of the operating system for a folder that cannot be used. */
const NOT_WRITABLE = new Set(
  // The last one is node:sqlite's, over the lock file.
  'EACCES EPERM EROFS ENOSPC EDQUOT ENOTDIR EEXIST ENOENT EIO ERR_SQLITE_ERROR'.split(' '),
);

/** The same, reported by the engine: then the data itself may be undamaged. */
const NO_SPACE_OR_RIGHT = /No space left|Permission denied|Read-only file system|quota/i;

function notWritable(folder: DataFolder, error: Error): StartError {
  return new StartError(
    'notWritable',
    `DATA_DIR ${folder.root} cannot be written to: ${error.message}. Free space, change its owner or set another DATA_DIR.`,
    error,
  );
}

/** The reason to report for a database that did not open. */
export function refusalOf(error: unknown, folder: DataFolder): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  if ('code' in error && NOT_WRITABLE.has(String(error.code))) return notWritable(folder, error);
  if (!(error instanceof EngineRefused)) return error;
  if (error.reason === 'unsafe' || NO_SPACE_OR_RIGHT.test(error.message)) {
    return notWritable(folder, error);
  }
  return new StartError(
    'damagedOrForeign',
    `${folder.database} is damaged: ${error.message}. Restore a backup into a new DATA_DIR (README, "Backups").`,
    error,
  );
}
