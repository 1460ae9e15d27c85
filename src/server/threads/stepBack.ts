import fs from 'node:fs';
import os from 'node:os';

const threadsOfProcess = () => fs.readdirSync('/proc/self/task').map(Number);

/**
 * Gives this process a lower priority, from 1 to 19. Linux gives each thread one of its own, and V8's have been
 * started already. The threads are others in tests alone.
 */
export function stepBack(priority: number, threads = threadsOfProcess): void {
  if (process.platform !== 'linux') return os.setPriority(priority);
  for (const thread of threads()) {
    try {
      os.setPriority(thread, priority);
    } catch (error) {
      // It ended after it was listed.
      if (!isGone(error)) throw error;
    }
  }
}

/** Node calls every error of the system the same, and keeps its code in `info`. */
function isGone(error: unknown): boolean {
  if (!(error instanceof Error && 'info' in error)) return false;
  const { info } = error;
  return typeof info === 'object' && info !== null && 'code' in info && info.code === 'ESRCH';
}
