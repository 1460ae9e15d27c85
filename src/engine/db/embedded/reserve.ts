import { randomFillSync } from 'node:crypto';
import fs from 'node:fs';
import type { Log } from '../database.ts';
import { freeBytes, LOW_BYTES } from '../freeSpace.ts';
import type { DataFolder } from './dataFolder.ts';

const MEBIBYTE = 1024 * 1024;
export const RESERVE_BYTES = 64 * MEBIBYTE;

export interface Reserve {
  makeRoom(): void;
  keep(free: number): void;
}

export function reserveIn(folder: DataFolder, bytes: number, log: Log): Reserve {
  return {
    makeRoom() {
      if (freeBytes(folder.root) >= bytes || !fs.existsSync(folder.reserve)) return;
      fs.rmSync(folder.reserve);
      log.warn({ bytes }, 'the disk is full: the reserved space was released');
    },
    keep(free) {
      if (bytes === 0) return;
      if (free < LOW_BYTES + bytes || fs.existsSync(folder.reserve)) return;
      const file = fs.openSync(folder.reserve, 'w', 0o600);
      try {
        // Random, so that a compressing file system really reserves the space.
        const piece = randomFillSync(Buffer.alloc(Math.min(MEBIBYTE, bytes)));
        for (let written = 0; written < bytes; written += piece.length) fs.writeSync(file, piece);
      } catch (error) {
        fs.rmSync(folder.reserve, { force: true });
        throw error;
      } finally {
        fs.closeSync(file);
      }
    },
  };
}
