import { createHash, randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { StoredFileState } from '../../contract/documents.ts';
import type { ArrivedFile, FileStore, SweepResult } from './fileStore.ts';
import { FileTooLargeError } from './fileStore.ts';
import { isMissing, PRIVATE_FILE, privateFolder } from './privateFiles.ts';
import type { ObjectStore, StoredFile } from './objectStore.ts';
import type { FileCheck } from './virusScanner.ts';

const DOCUMENT_NAME = /^[0-9a-f]{32}$/;
/** A younger file may belong to an upload that is still in progress. */
const UPLOAD_LEFTOVER_AFTER_MS = 3_600_000;
/** Crashes leave one or two files. More unknown files than this mean a wrong or empty database. */
const MOST_DOCUMENT_LEFTOVERS = 20;

const randomName = () => randomBytes(16).toString('hex');

/**
 * Documents in an object store. Uploads arrive in a folder of this machine and must pass the check there; a disk store
 * is on the same disk.
 */
export class DocumentFiles implements FileStore {
  readonly #shelf: ObjectStore;
  readonly #arriving: string;
  readonly #check: FileCheck;
  #faulty = new Map<string, StoredFileState>();
  #checkedAt: Date | null = null;

  constructor(shelf: ObjectStore, arriving: string, check: FileCheck) {
    this.#shelf = shelf;
    this.#arriving = arriving;
    this.#check = check;
  }

  async prepare(): Promise<void> {
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
      const written = await writeArrivingFile(content, handle, limit);
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
    await this.#shelf.take(name, file.temporaryPath);
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
      // The file isn't synced, because this runs often and a full disk already fails while writing.
      await writeFile(file, '.', { flag: 'wx', mode: PRIVATE_FILE });
    } finally {
      await rm(file, { force: true });
    }
    await this.#shelf.checkReachable();
  }

  async open(name: string): Promise<StoredFile | null> {
    const file = await this.#shelf.open(checkedDocumentName(name));
    if (file === null) this.#faulty.set(name, 'missing');
    else if (this.#faulty.get(name) === 'missing') this.#faulty.delete(name);
    return file;
  }

  async has(name: string): Promise<boolean> {
    return this.#shelf.has(checkedDocumentName(name));
  }

  async remove(name: string): Promise<void> {
    await this.#shelf.remove(checkedDocumentName(name));
    this.#faulty.delete(name);
  }

  async verify(sizes: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, StoredFileState>> {
    const shelved = await this.#shelf.list();
    const found = new Map(shelved.map(({ name, size }) => [name, size]));
    const faulty = new Map<string, StoredFileState>();
    for (const [name, size] of sizes) {
      if (found.get(name) !== size) faulty.set(name, found.has(name) ? 'damaged' : 'missing');
    }
    this.#faulty = faulty;
    this.#checkedAt = new Date();
    return faulty;
  }

  stateOf(name: string): StoredFileState | undefined {
    return this.#faulty.get(name);
  }

  faults(): string {
    return [...this.#faulty].flat().toSorted().join(' ');
  }

  checkedAt(): Date | null {
    return this.#checkedAt;
  }

  faultCount(): number {
    return this.#faulty.size;
  }

  async sweepArriving(now: Date): Promise<number> {
    const arrived = await oldFiles(this.#arriving, now.getTime() - UPLOAD_LEFTOVER_AFTER_MS);
    for (const file of arrived) await rm(file, { force: true });
    return arrived.length;
  }

  async sweep(names: ReadonlySet<string>, now: Date): Promise<SweepResult> {
    const before = now.getTime() - UPLOAD_LEFTOVER_AFTER_MS;
    const arrived = await this.sweepArriving(now);
    const unknown = (await this.#shelf.list()).filter(
      ({ name, changedAt }) => DOCUMENT_NAME.test(name) && changedAt < before && !names.has(name),
    );
    if (unknown.length > MOST_DOCUMENT_LEFTOVERS) return { removed: arrived, left: unknown.length };
    for (const { name } of unknown) await this.#shelf.remove(name);
    return { removed: arrived + unknown.length, left: 0 };
  }
}

/** Only file names that we generated are accepted. */
function checkedDocumentName(name: string): string {
  if (!DOCUMENT_NAME.test(name)) throw new TypeError('Not the name of a stored file');
  return name;
}

async function writeArrivingFile(
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

/** Returns the store's own files in a folder that have not changed since `olderThan`. A rename counts as a change. */
async function oldFiles(folder: string, olderThan: number): Promise<string[]> {
  const files: string[] = [];
  for (const name of await readdir(folder)) {
    if (!DOCUMENT_NAME.test(name)) continue;
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
