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
 * Locks the folder for this process, or reports which process has it. SQLite is used only for its lock: the kernel
 * releases it however a process dies, which a pid file cannot guarantee.
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
    // Fails on a full disk. The file only names the process, and the start may still free space.
  }
  return {
    release() {
      fs.rmSync(folder.holder, { force: true });
      lock.close();
    },
  };
}
