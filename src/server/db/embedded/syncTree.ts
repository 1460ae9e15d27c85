import fs from 'node:fs';
import path from 'node:path';

/** Syncs one file, or the entries of one folder, to disk. */
export function syncFolder(folder: string): void {
  const descriptor = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Syncs a folder and everything below it to disk. */
export function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const below = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(below);
    else if (entry.isFile()) syncFolder(below);
  }
  syncFolder(folder);
}
