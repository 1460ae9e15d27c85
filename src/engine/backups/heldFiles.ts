import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isMissing, linkOrCopy, privateFolder } from '../storage/privateFiles.ts';
import type { StoredFile } from '../storage/objectStore.ts';
import { type FilePlace, openObjectStores, type ObjectStores } from '../storage/storage.ts';
import type { BackupFile } from './entries.ts';

const DOCUMENT_FILE_NAME = /^[0-9a-f]{32}$/;
const PUBLISHED = /^(?:[0-9a-f]{64}|[0-9A-Z]{12}\.json)$/;

async function fileNamesIn(folder: string, pattern: RegExp): Promise<string[]> {
  try {
    return (await fs.readdir(folder)).filter((name) => pattern.test(name));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

export interface HeldFiles {
  hold(): Promise<void>;
  has(file: string): boolean;
  list(): Promise<BackupFile[]>;
  open(file: string): Promise<AsyncIterable<Buffer> | null>;
}

const BACKED_UP_FOLDERS = [
  { place: 'files', shelf: 'documents', pattern: DOCUMENT_FILE_NAME },
  { place: path.join('files', 'published'), shelf: 'published', pattern: PUBLISHED },
] as const;

/** `folder` must be used by this backup alone and be on the same disk as the data. */
export async function heldFiles(place: FilePlace, folder: string): Promise<HeldFiles> {
  return place.bucket === null
    ? new LinkedFiles(place.dataDir, folder)
    : new ListedFiles(await openObjectStores(place));
}

class LinkedFiles implements HeldFiles {
  readonly #dataDir: string;
  readonly #folder: string;
  readonly #paths = new Set<string>();

  constructor(dataDir: string, folder: string) {
    this.#dataDir = dataDir;
    this.#folder = folder;
  }

  async hold(): Promise<void> {
    for (const { place, pattern } of BACKED_UP_FOLDERS) {
      await privateFolder(path.join(this.#folder, place));
      for (const name of await fileNamesIn(path.join(this.#dataDir, place), pattern)) {
        await this.#holdOne(path.join(place, name));
      }
    }
  }

  has(file: string): boolean {
    return this.#paths.has(file);
  }

  async list(): Promise<BackupFile[]> {
    const files: BackupFile[] = [];
    for (const file of [...this.#paths].toSorted()) {
      files.push({ path: file, size: (await fs.stat(this.#pathOf(file))).size });
    }
    return files;
  }

  async open(file: string): Promise<AsyncIterable<Buffer>> {
    return createReadStream(this.#pathOf(file));
  }

  #pathOf(file: string): string {
    return path.join(this.#folder, file);
  }

  async #holdOne(file: string): Promise<void> {
    if (this.#paths.has(file)) return;
    const from = path.join(this.#dataDir, file);
    try {
      await linkOrCopy(from, this.#pathOf(file));
      this.#paths.add(file);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

/**
 * Files in a bucket are listed, not copied: copying a whole bucket for each backup would cost more than reporting the
 * rare file erased meanwhile.
 */
class ListedFiles implements HeldFiles {
  readonly #shelves: ObjectStores;
  readonly #files = new Map<
    string,
    BackupFile & { readonly open: () => Promise<StoredFile | null> }
  >();

  constructor(shelves: ObjectStores) {
    this.#shelves = shelves;
  }

  async hold(): Promise<void> {
    for (const { place, shelf: of, pattern } of BACKED_UP_FOLDERS) {
      const shelf = this.#shelves[of];
      for (const { name, size } of await shelf.list()) {
        if (!pattern.test(name)) continue;
        const file = path.join(place, name);
        this.#files.set(file, { path: file, size, open: () => shelf.open(name) });
      }
    }
  }

  has(file: string): boolean {
    return this.#files.has(file);
  }

  async list(): Promise<BackupFile[]> {
    const inOrder = [...this.#files.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
    return inOrder.map(({ path: file, size }) => ({ path: file, size }));
  }

  async open(file: string): Promise<AsyncIterable<Buffer> | null> {
    return (await this.#files.get(file)?.open())?.content ?? null;
  }
}
