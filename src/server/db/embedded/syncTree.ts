import fs from 'node:fs';
import path from 'node:path';

/** Puts one file, or the names in one folder, on the disk. */
export function syncFolder(folder: string): void {
  const descriptor = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Puts a folder and everything below it on the disk. */
export function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const below = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(below);
    else if (entry.isFile()) syncFolder(below);
  }
  syncFolder(folder);
}
