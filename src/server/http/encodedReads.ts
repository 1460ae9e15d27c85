import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../db/changes.ts';
import type { Noun } from '../../contract/changes.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this many bytes compressing costs more than it saves. */
const COMPRESS_FROM = 1_024;
const MOST_ENTRIES = 500;

export type Encoding = 'identity' | 'br' | 'gzip';

/** An encoded answer, valid until its noun changes. */
export interface Encoded {
  readonly etag: string;
  readonly identity: Buffer;
  compressed(encoding: 'br' | 'gzip'): Promise<Buffer>;
}

interface Entry {
  readonly count: number;
  readonly answer: Promise<Encoded>;
  /** Set once the promise has settled, so that later reads need not wait. */
  ready: Encoded | undefined;
}

function encode(value: unknown): Encoded {
  const identity = Buffer.from(JSON.stringify(value));
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const compressed = new Map<string, Promise<Buffer>>();
  return {
    etag,
    identity,
    compressed(encoding) {
      let bytes = compressed.get(encoding);
      if (bytes === undefined) {
        // Brotli's level 5 is near its best for JSON of this size at a tenth of the time.
        bytes =
          encoding === 'br'
            ? brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
            : gzipped(identity, { level: 6 });
        compressed.set(encoding, bytes);
      }
      return bytes;
    },
  };
}

/**
 * Reads that are encoded once per version of their noun. The count of changes is taken before the
 * query: an answer that was read while a change was committed is kept under the old count, and so
 * is never served after it.
 */
export class EncodedReads {
  readonly #changes: Changes;
  readonly #entries = new LRUCache<string, Entry>({ max: MOST_ENTRIES });
  readonly #keysByUrl = new LRUCache<string, string>({ max: MOST_ENTRIES });

  constructor(changes: Changes) {
    this.#changes = changes;
  }

  /** The key that this exact address was parsed to before, so that it need not be parsed again. */
  keyOfUrl(url: string): string | undefined {
    return this.#keysByUrl.get(url);
  }

  rememberUrl(url: string, key: string): void {
    this.#keysByUrl.set(url, key);
  }

  /** The answer, if it is kept and still current. */
  warm(noun: Noun, key: string): Encoded | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.count === this.#changes.count(noun)
      ? entry.ready
      : undefined;
  }

  async read(noun: Noun, key: string, load: () => Promise<unknown>): Promise<Encoded> {
    const count = this.#changes.count(noun);
    const known = this.#entries.get(key);
    if (known !== undefined && known.count === count) return known.answer;
    const entry: Entry = { count, answer: load().then(encode), ready: undefined };
    this.#entries.set(key, entry);
    try {
      entry.ready = await entry.answer;
      return entry.ready;
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
      throw error;
    }
  }
}

/** Whether a list names an encoding with a weight above zero. */
const accepted = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`, 'i');

const ACCEPTED = { br: accepted('br'), gzip: accepted('gzip') };

/** The best encoding that the client accepts; none for an answer that is short. */
export function chooseEncoding(acceptEncoding: string | undefined, bytes: number): Encoding {
  if (acceptEncoding === undefined || bytes < COMPRESS_FROM) return 'identity';
  if (ACCEPTED.br.test(acceptEncoding)) return 'br';
  if (ACCEPTED.gzip.test(acceptEncoding)) return 'gzip';
  return 'identity';
}

/** Whether the client's If-None-Match names this answer. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
}
