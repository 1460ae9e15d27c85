import fs from 'node:fs';
import path from 'node:path';
import type { Log } from './database.ts';

export const LOW_BYTES = 256 * 1024 * 1024;
const SPACE_CHECK_INTERVAL_MS = 5_000;

export function freeBytes(folder: string): number {
  let existing = path.resolve(folder);
  while (!fs.existsSync(existing)) existing = path.dirname(existing);
  const stats = fs.statfsSync(existing);
  return stats.bavail * stats.bsize;
}

export interface FreeSpace {
  low(): boolean;
  stop(): void;
}

export function watchFreeSpace(watched: {
  folder: string;
  log: Log;
  lowBytes?: number;
  onLook?: (free: number) => void;
}): FreeSpace {
  let low = false;
  const look = () => {
    try {
      const free = freeBytes(watched.folder);
      low = free < (watched.lowBytes ?? LOW_BYTES);
      watched.onLook?.(free);
    } catch (error) {
      watched.log.warn({ err: error }, 'the free space of DATA_DIR could not be checked');
    }
  };
  look();
  const timer = setInterval(look, SPACE_CHECK_INTERVAL_MS);
  timer.unref();
  return { low: () => low, stop: () => clearInterval(timer) };
}
