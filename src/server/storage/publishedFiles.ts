import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Shelf } from './shelf.ts';

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

/** Published board packs, each under the digest of its content. */
export class PublishedFiles {
  readonly #shelf: Shelf;

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
  }

  /** Stores content, synced, and returns its digest; leaves nothing behind when it throws. */
  async put(content: Uint8Array): Promise<string> {
    const digest = contentDigest(content);
    await this.#shelf.put(digest, content);
    return digest;
  }

  /** The content; null if it is missing, or is not what was stored. */
  async read(digest: string): Promise<Buffer | null> {
    const content = await this.#bytesOf(known(digest));
    return content !== null && contentDigest(content) === digest ? content : null;
  }

  /** Writes the signed manifests that are not there yet, by code. They are removed with the demo alone. */
  async keepManifests(signed: ReadonlyMap<string, string>): Promise<void> {
    if (signed.size === 0) return;
    const present = new Set((await this.#shelf.list()).map(({ name }) => name));
    for (const [code, text] of signed) {
      const name = manifestName(code);
      if (!present.has(name)) await this.#shelf.put(name, Buffer.from(text));
    }
  }

  /** Removes the signed manifests of these codes. */
  async removeManifests(codes: readonly string[]): Promise<void> {
    for (const code of codes) await this.#shelf.remove(manifestName(code));
  }

  /** All signed manifests that are kept here. */
  async manifests(): Promise<string[]> {
    const names = (await this.#shelf.list())
      .map(({ name }) => name)
      .filter((name) => MANIFEST.test(name))
      .toSorted();
    const texts = await Promise.all(names.map((name) => this.#bytesOf(name)));
    return texts.flatMap((text) => (text === null ? [] : [text.toString('utf8')]));
  }

  /** Removes content; if it is gone already, that is no error. */
  async remove(digest: string): Promise<void> {
    await this.#shelf.remove(known(digest));
  }

  /** Removes files older than an hour that are not in `names`, unless they are too many. */
  async sweep(names: ReadonlySet<string>, now: Date): Promise<{ removed: number; left: number }> {
    const before = now.getTime() - LEFTOVER_AFTER_MS;
    const unknown = (await this.#shelf.list()).filter(
      ({ name, changedAt }) =>
        (DIGEST.test(name) || UNFINISHED.test(name)) && changedAt < before && !names.has(name),
    );
    if (unknown.length > MOST_LEFTOVERS) return { removed: 0, left: unknown.length };
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
  if (!MANIFEST.test(name)) throw new TypeError('Not the code of a publication');
  return name;
}

function known(digest: string): string {
  if (!DIGEST.test(digest)) throw new TypeError('Not the digest of a published file');
  return digest;
}
