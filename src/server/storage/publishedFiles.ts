import { createHash, randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isMissing, PRIVATE_FILE, privateFolder, syncFolder } from './diskFileStore.ts';

const DIGEST = /^[0-9a-f]{64}$/;
const MANIFEST = /^[0-9A-Z]{12}\.json$/;
const UNFINISHED = /^(?:[0-9a-f]{64}|[0-9A-Z]{12}\.json)\.[0-9a-f]{16}$/;
/** Younger files may belong to a publication that is being stored. */
const LEFTOVER_AFTER_MS = 3_600_000;
/** A crash leaves three. More unknown files than this mean a wrong or empty database. */
const MOST_LEFTOVERS = 30;

/** SHA-256 in hexadecimal, under which content is kept. */
export const contentDigest = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/**
 * Published board packs, each under the digest of its content. Inside the folder of the documents, so
 * that whoever copies that has a copy of these.
 */
export class PublishedFiles {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'files', 'published');
  }

  /** Stores content, synced, and returns its digest; leaves nothing behind when it throws. */
  async put(content: Uint8Array): Promise<string> {
    const digest = contentDigest(content);
    await this.#write(this.#pathOf(digest), content);
    return digest;
  }

  async #write(file: string, content: Uint8Array): Promise<void> {
    await privateFolder(this.#folder);
    const unfinished = `${file}.${randomBytes(8).toString('hex')}`;
    try {
      const handle = await open(unfinished, 'wx', PRIVATE_FILE);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await syncFolder(this.#folder);
  }

  /** The content; null if it is missing, or is not what was stored. */
  async read(digest: string): Promise<Buffer | null> {
    try {
      const content = await readFile(this.#pathOf(digest));
      return contentDigest(content) === digest ? content : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Writes the signed manifests that are not there yet, by code. They are never removed. */
  async keepManifests(signed: ReadonlyMap<string, string>): Promise<void> {
    const present = new Set(await this.#names());
    for (const [code, text] of signed) {
      const name = `${code}.json`;
      if (!MANIFEST.test(name)) throw new TypeError('Not the code of a publication');
      if (!present.has(name)) await this.#write(path.join(this.#folder, name), Buffer.from(text));
    }
  }

  /** All signed manifests that are kept here. */
  async manifests(): Promise<string[]> {
    const names = (await this.#names()).filter((name) => MANIFEST.test(name)).toSorted();
    return Promise.all(names.map((name) => readFile(path.join(this.#folder, name), 'utf8')));
  }

  /** Removes content; if it is gone already, that is no error. */
  async remove(digest: string): Promise<void> {
    await rm(this.#pathOf(digest), { force: true });
  }

  /** Removes files older than an hour that are not in `known`, unless they are too many. */
  async sweep(known: ReadonlySet<string>, now: Date): Promise<{ removed: number; left: number }> {
    const old = await this.#filesBefore(now.getTime() - LEFTOVER_AFTER_MS);
    const unknown = old.filter((name) => !known.has(name));
    if (unknown.length > MOST_LEFTOVERS) return { removed: 0, left: unknown.length };
    for (const name of unknown) await rm(path.join(this.#folder, name), { force: true });
    return { removed: unknown.length, left: 0 };
  }

  async #filesBefore(time: number): Promise<string[]> {
    const old: string[] = [];
    for (const name of await this.#names()) {
      if (!DIGEST.test(name) && !UNFINISHED.test(name)) continue;
      try {
        const { ctimeMs } = await stat(path.join(this.#folder, name));
        if (ctimeMs < time) old.push(name);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    }
    return old;
  }

  async #names(): Promise<string[]> {
    try {
      return await readdir(this.#folder);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  #pathOf(digest: string): string {
    if (!DIGEST.test(digest)) throw new TypeError('Not the digest of a published file');
    return path.join(this.#folder, digest);
  }
}
