import { createHash, randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { chmod, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { StoredFileState } from '../../contract/documents.ts';
import type { ArrivedFile, FileStore, StoredFile, Swept } from './fileStore.ts';
import { FileTooLargeError } from './fileStore.ts';
import type { FileCheck } from './virusScanner.ts';

const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
const NAME = /^[0-9a-f]{32}$/;
/** Younger files may belong to an upload in progress. */
const LEFTOVER_AFTER_MS = 3_600_000;
/** Crashes leave a file or two. More unknown files than this mean a wrong or empty database. */
const MOST_LEFTOVERS = 20;

const randomName = () => randomBytes(16).toString('hex');

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

export async function privateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  // An existing folder keeps its mode, and the process's umask may narrow but never widen it.
  await chmod(folder, PRIVATE_FOLDER);
}

/** A rename is on the disk only once its folder has been synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Opens the store in `dataDir/files`, making it where it is missing. What is received has to pass the check. */
export async function openFileStore(
  dataDir: string,
  check: FileCheck = async () => {},
): Promise<FileStore> {
  const store = new DiskFileStore(dataDir, check);
  await store.prepare();
  return store;
}

class DiskFileStore implements FileStore {
  readonly #kept: string;
  /** On the same disk as the kept files, so that keeping a file is one rename. */
  readonly #arriving: string;
  readonly #check: FileCheck;
  #faulty = new Map<string, StoredFileState>();

  constructor(dataDir: string, check: FileCheck) {
    this.#check = check;
    this.#kept = path.join(dataDir, 'files');
    this.#arriving = path.join(dataDir, 'files-arriving');
  }

  async prepare(): Promise<void> {
    await privateFolder(this.#kept);
    await privateFolder(this.#arriving);
  }

  async receive(content: AsyncIterable<Uint8Array>, limit: number): Promise<ArrivedFile> {
    const arrived = await this.#arrive(content, limit);
    try {
      await this.#check(arrived.temporaryPath);
    } catch (error) {
      await this.drop(arrived);
      throw error;
    }
    return arrived;
  }

  async #arrive(content: AsyncIterable<Uint8Array>, limit: number): Promise<ArrivedFile> {
    const temporaryPath = path.join(this.#arriving, randomName());
    const handle = await open(temporaryPath, 'wx', PRIVATE_FILE);
    try {
      const written = await write(content, handle, limit);
      await handle.sync();
      await handle.close();
      return { temporaryPath, ...written };
    } catch (error) {
      await handle.close();
      await rm(temporaryPath, { force: true });
      throw error;
    }
  }

  async keep(file: ArrivedFile): Promise<string> {
    const name = randomName();
    await rename(file.temporaryPath, path.join(this.#kept, name));
    await syncFolder(this.#kept);
    return name;
  }

  async drop(file: ArrivedFile): Promise<void> {
    await rm(file.temporaryPath, { force: true });
  }

  async put(content: Uint8Array): Promise<string> {
    const chunks = (async function* () {
      yield content;
    })();
    return this.keep(await this.#arrive(chunks, Number.POSITIVE_INFINITY));
  }

  async checkWritable(): Promise<void> {
    const file = path.join(this.#arriving, randomName());
    try {
      // Not synced: it is asked often, and a disk that takes no more says so before.
      await writeFile(file, '.', { flag: 'wx', mode: PRIVATE_FILE });
    } finally {
      await rm(file, { force: true });
    }
  }

  async open(name: string): Promise<StoredFile | null> {
    let handle: FileHandle;
    try {
      handle = await open(this.pathOf(name), 'r');
    } catch (error) {
      if (!isMissing(error)) throw error;
      this.#faulty.set(name, 'missing');
      return null;
    }
    if (this.#faulty.get(name) === 'missing') this.#faulty.delete(name);
    const { size } = await handle.stat();
    return { content: handle.createReadStream(), size };
  }

  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
    this.#faulty.delete(name);
  }

  async verify(sizes: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, StoredFileState>> {
    const faulty = new Map<string, StoredFileState>();
    for (const [name, size] of sizes) {
      const found = await sizeOf(this.pathOf(name));
      if (found !== size) faulty.set(name, found === null ? 'missing' : 'damaged');
    }
    this.#faulty = faulty;
    return faulty;
  }

  stateOf(name: string): StoredFileState | undefined {
    return this.#faulty.get(name);
  }

  faults(): string {
    return [...this.#faulty].flat().toSorted().join(' ');
  }

  async sweep(known: ReadonlySet<string>, now: Date): Promise<Swept> {
    const olderThan = now.getTime() - LEFTOVER_AFTER_MS;
    const arriving = await oldFiles(this.#arriving, olderThan);
    const old = await oldFiles(this.#kept, olderThan);
    const unknown = old.filter((file) => !known.has(path.basename(file)));
    const areLeftovers = unknown.length <= MOST_LEFTOVERS;
    const leftovers = areLeftovers ? [...arriving, ...unknown] : arriving;
    for (const file of leftovers) await rm(file, { force: true });
    return { removed: leftovers.length, left: areLeftovers ? 0 : unknown.length };
  }

  /** Only a name that we generated ever becomes a path. */
  pathOf(name: string): string {
    if (!NAME.test(name)) throw new TypeError('Not the name of a stored file');
    return path.join(this.#kept, name);
  }
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function write(
  content: AsyncIterable<Uint8Array>,
  handle: FileHandle,
  limit: number,
): Promise<{ size: number; digest: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size >= limit) throw new FileTooLargeError(limit);
    hash.update(chunk);
    await handle.writeFile(chunk);
  }
  return { size, digest: hash.digest('hex') };
}

/** The store's own files in a folder that have not changed since. A rename counts as a change. */
async function oldFiles(folder: string, olderThan: number): Promise<string[]> {
  const files: string[] = [];
  for (const name of await readdir(folder)) {
    if (!NAME.test(name)) continue;
    const file = path.join(folder, name);
    try {
      const { ctimeMs } = await stat(file);
      if (ctimeMs < olderThan) files.push(file);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return files;
}
