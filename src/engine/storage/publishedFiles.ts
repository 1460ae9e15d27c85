import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from './objectStore.ts';

const DIGEST = /^[0-9a-f]{64}$/;
const MANIFEST = /^[0-9A-Z]{12}\.json$/;
const UNFINISHED_NAME = /^(?:[0-9a-f]{64}|[0-9A-Z]{12}\.json)\.[0-9a-f]{16}$/;
const PUBLICATION_LEFTOVER_AFTER_MS = 3_600_000;
const MOST_PUBLICATION_LEFTOVERS = 30;

export const contentDigest = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

export class PublishedFiles {
  readonly #shelf: ObjectStore;

  constructor(shelf: ObjectStore) {
    this.#shelf = shelf;
  }

  async put(content: Uint8Array): Promise<string> {
    const digest = contentDigest(content);
    await this.#shelf.put(digest, content);
    return digest;
  }

  /** Returns null if the content is missing or was altered. */
  async read(digest: string): Promise<Buffer | null> {
    const content = await this.#bytesOf(checkedDigest(digest));
    return content !== null && contentDigest(content) === digest ? content : null;
  }

  async keepManifests(signed: ReadonlyMap<string, string>): Promise<void> {
    if (signed.size === 0) return;
    const present = new Set((await this.#shelf.list()).map(({ name }) => name));
    for (const [code, text] of signed) {
      const name = manifestName(code);
      if (!present.has(name)) await this.#shelf.put(name, Buffer.from(text));
    }
  }

  async removeManifests(codes: readonly string[]): Promise<void> {
    for (const code of codes) await this.#shelf.remove(manifestName(code));
  }

  async manifests(): Promise<string[]> {
    const names = (await this.#shelf.list())
      .map(({ name }) => name)
      .filter((name) => MANIFEST.test(name))
      .toSorted();
    const texts = await Promise.all(names.map((name) => this.#bytesOf(name)));
    return texts.flatMap((text) => (text === null ? [] : [text.toString('utf8')]));
  }

  async remove(digest: string): Promise<void> {
    await this.#shelf.remove(checkedDigest(digest));
  }

  async sweep(names: ReadonlySet<string>, now: Date): Promise<{ removed: number; left: number }> {
    const before = now.getTime() - PUBLICATION_LEFTOVER_AFTER_MS;
    const unknown = (await this.#shelf.list()).filter(
      ({ name, changedAt }) =>
        (DIGEST.test(name) || UNFINISHED_NAME.test(name)) && changedAt < before && !names.has(name),
    );
    if (unknown.length > MOST_PUBLICATION_LEFTOVERS) return { removed: 0, left: unknown.length };
    for (const { name } of unknown) await this.#shelf.remove(name);
    return { removed: unknown.length, left: 0 };
  }

  async #bytesOf(name: string): Promise<Buffer | null> {
    const file = await this.#shelf.open(name);
    return file === null ? null : buffer(file.content);
  }
}

function manifestName(code: string): string {
  const name = `${code}.json`;
  if (!MANIFEST.test(name)) throw new TypeError(`Not a publication code: ${code}`);
  return name;
}

function checkedDigest(digest: string): string {
  if (!DIGEST.test(digest)) throw new TypeError(`Not a digest of a published file: ${digest}`);
  return digest;
}
