// The temporary files of a check in memory. Suites make hundreds of databases, and each waits for the
// disk at every commit. What suites end is a process and never the machine, so that they prove the same.
import fs from 'node:fs';
import path from 'node:path';

/** The file system in memory that Linux offers to everybody. */
const SHARED_MEMORY = '/dev/shm';
/** Plenty, since other programs need memory as well. */
const ROOM_BYTES = 6 * 2 ** 30;
const PREFIX = 'board-reports-run-';

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize;
  } catch {
    // Another system than Linux.
    return 0;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Removes what this user's runs have left that were killed; everybody's are in the same place. */
function removeOld(memory: string, user: number): void {
  for (const name of fs.readdirSync(memory)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const folder = path.join(memory, name);
    try {
      if (fs.lstatSync(folder).uid !== user) continue;
      fs.rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another run may remove it as well, and what stays there keeps nobody from a check.
    }
  }
}

/** Systems without user numbers have no such memory either. */
const ME = process.getuid?.() ?? 0;

/** A folder in memory, removed when this process ends; null where there is not plenty of it. */
export function memoryFolder(memory = SHARED_MEMORY, room = ROOM_BYTES, user = ME): string | null {
  if (freeBytes(memory) < room || process.availableMemory() < room) return null;
  removeOld(memory, user);
  const folder = fs.mkdtempSync(path.join(memory, `${PREFIX}${process.pid}-`));
  // PostgreSQL, which may run as a user of its own, has its folder below this one.
  fs.chmodSync(folder, 0o711);
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** From now on the temporary files of this process and of all that it starts are in memory. */
export function useMemory(): void {
  const folder = memoryFolder();
  if (folder !== null) process.env['TMPDIR'] = folder;
}
