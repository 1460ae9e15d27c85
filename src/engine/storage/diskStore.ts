import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isMissing, PRIVATE_FILE, privateFolder, syncFolder } from './privateFiles.ts';
import type { ObjectStore, StoredObject, StoredFile } from './objectStore.ts';

export class DiskStore implements ObjectStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    await privateFolder(this.#folder);
    const unfinished = `${this.#pathOf(name)}.${randomBytes(8).toString('hex')}`;
    try {
      const handle = await open(unfinished, 'wx', PRIVATE_FILE);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await this.take(name, unfinished);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  /** The file is on the same disk and already synced. */
  async take(name: string, file: string): Promise<void> {
    await rename(file, this.#pathOf(name));
    await syncFolder(this.#folder);
  }

  async open(name: string): Promise<StoredFile | null> {
    const file = this.#pathOf(name);
    let handle: FileHandle;
    try {
      handle = await open(file, 'r');
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    const { size } = await handle.stat();
    return { content: handle.createReadStream(), size, path: file };
  }

  async has(name: string): Promise<boolean> {
    return (await this.#find(name)) !== null;
  }

  async list(): Promise<StoredObject[]> {
    const found: StoredObject[] = [];
    for (const entry of await this.#entries()) {
      const file = entry.isFile() ? await this.#find(entry.name) : null;
      if (file !== null) found.push(file);
    }
    return found;
  }

  async remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
  }

  async checkReachable(): Promise<void> {
    await privateFolder(this.#folder);
  }

  /** Uses ctime, so a rename counts as a change. */
  async #find(name: string): Promise<StoredObject | null> {
    try {
      const { size, ctimeMs } = await stat(this.#pathOf(name));
      return { name, size, changedAt: ctimeMs };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async #entries() {
    try {
      return await readdir(this.#folder, { withFileTypes: true });
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  #pathOf(name: string): string {
    if (name !== path.basename(name) || name.startsWith('.') || name === '') {
      throw new TypeError('Not the name of a stored file');
    }
    return path.join(this.#folder, name);
  }
}
