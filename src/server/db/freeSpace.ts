import fs from 'node:fs';
import path from 'node:path';

const LOW_BYTES = 256 * 1024 * 1024;
const LOOK_EVERY_MS = 5_000;

/** Bytes a user may still write below `folder`, which need not exist yet. */
export function freeBytes(folder: string): number {
  let existing = path.resolve(folder);
  while (!fs.existsSync(existing)) existing = path.dirname(existing);
  const stats = fs.statfsSync(existing);
  return stats.bavail * stats.bsize;
}

/** Keeps an eye on the space left for data and documents. */
export function watchFreeSpace(
  folder: string,
  onLook: (free: number) => void = () => {},
): { low(): boolean; stop(): void } {
  let low = false;
  const look = () => {
    const free = freeBytes(folder);
    low = free < LOW_BYTES;
    onLook(free);
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return { low: () => low, stop: () => clearInterval(timer) };
}
