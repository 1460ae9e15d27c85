import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../startError.ts';
import type { DataFolder } from './dataFolder.ts';

export interface HeldLock {
  release(): void;
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function holderOf(folder: DataFolder): string {
  try {
    return `process ${Number.parseInt(fs.readFileSync(folder.holder, 'utf8'), 10)}`;
  } catch {
    return 'another process';
  }
}

/**
 * Takes the folder for this process, or says who has it. SQLite is used for its lock alone: the
 * kernel frees it when a process dies in any way, which a file with a process id cannot promise.
 */
export function takeLock(folder: DataFolder): HeldLock {
  const lock = new DatabaseSync(folder.lock);
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new StartError(
      'heldByAnotherProcess',
      `${folder.root} is in use by ${holderOf(folder)}. Stop it first, or set another DATA_DIR.`,
      error,
    );
  }
  try {
    fs.writeFileSync(folder.holder, `${process.pid}\n`, { mode: 0o600 });
  } catch {
    // On a full disk: it only names the holder, and the start may yet make room.
  }
  return {
    release() {
      fs.rmSync(folder.holder, { force: true });
      lock.close();
    },
  };
}
