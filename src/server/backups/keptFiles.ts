import fs from 'node:fs/promises';
import path from 'node:path';
import { isMissing, privateFolder } from '../storage/diskFileStore.ts';
import type { BackupFile } from './entries.ts';

const DOCUMENT = /^[0-9a-f]{32}$/;
const PUBLISHED = /^(?:[0-9a-f]{64}|[0-9A-Z]{12}\.json)$/;
/** Errors of a disk that has no second names for files, or does not allow them. */
const NO_LINKS = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  try {
    return (await fs.readdir(folder)).filter((name) => pattern.test(name));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * The files of documents and publications, held so that they stay while a backup is made: a file never
 * changes, so a second name for it is a copy. Whoever removes a file removes only its own name.
 */
export class HeldFiles {
  readonly #dataDir: string;
  readonly #folder: string;
  readonly #paths = new Set<string>();

  constructor(dataDir: string, folder: string) {
    this.#dataDir = dataDir;
    this.#folder = folder;
  }

  /** Holds all that are there now, besides those that are held. */
  async hold(): Promise<void> {
    for (const [place, pattern] of [
      ['files', DOCUMENT],
      [path.join('files', 'published'), PUBLISHED],
    ] as const) {
      await privateFolder(path.join(this.#folder, place));
      for (const name of await namesIn(path.join(this.#dataDir, place), pattern)) {
        await this.#holdOne(path.join(place, name));
      }
    }
  }

  has(file: string): boolean {
    return this.#paths.has(file);
  }

  /** The path and size of each, in order. */
  async list(): Promise<BackupFile[]> {
    const files: BackupFile[] = [];
    for (const file of [...this.#paths].toSorted()) {
      files.push({ path: file, size: (await fs.stat(this.pathOf(file))).size });
    }
    return files;
  }

  pathOf(file: string): string {
    return path.join(this.#folder, file);
  }

  async #holdOne(file: string): Promise<void> {
    if (this.#paths.has(file)) return;
    const from = path.join(this.#dataDir, file);
    try {
      await fs.link(from, this.pathOf(file)).catch(async (error: unknown) => {
        if (!NO_LINKS.has(codeOf(error))) throw error;
        await fs.copyFile(from, this.pathOf(file));
      });
      this.#paths.add(file);
    } catch (error) {
      // Removed since its folder was read.
      if (!isMissing(error)) throw error;
    }
  }
}
