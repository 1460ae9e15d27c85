import fs from 'node:fs';
import os from 'node:os';

const threadsOfProcess = () => fs.readdirSync('/proc/self/task').map(Number);

/**
 * Lowers the priority of this process, from 1 to 19. Linux has a priority per thread, and V8's threads are already
 * running. @param threads Set only by tests.
 */
export function lowerPriority(priority: number, threads = threadsOfProcess): void {
  if (process.platform !== 'linux') return os.setPriority(priority);
  for (const thread of threads()) {
    try {
      os.setPriority(thread, priority);
    } catch (error) {
      if (!isThreadGone(error)) throw error;
    }
  }
}

/** Node uses one error for all system errors, with the code in `info`. */
function isThreadGone(error: unknown): boolean {
  if (!(error instanceof Error && 'info' in error)) return false;
  const { info } = error;
  return typeof info === 'object' && info !== null && 'code' in info && info.code === 'ESRCH';
}
