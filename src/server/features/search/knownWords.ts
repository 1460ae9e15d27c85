import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { readsTables } from '../../../engine/db/asOf.ts';
import type { Changes } from '../../../engine/db/changes.ts';
import type { BlockOfTexts, WordCounts } from './knownWords.queries.ts';
import { readAllWords, readBlocks, readWordsOfBlocks } from './knownWords.queries.ts';

interface KeptBlock {
  readonly mark: string;
  readonly words: WordCounts;
}

/**
 * The number of texts, or a single block, whose words are read together. One read takes the database some milliseconds.
 */
const TEXTS_TOGETHER = 200;

const blockName = ({ kind, number }: BlockOfTexts) => `${kind} ${number}`;

/**
 * The words in texts with the number of texts that contain them, for spelling suggestions. Splitting texts is a
 * search's most expensive database work, so results are cached by blocks of texts. Only a block with a changed text is
 * read again, with pauses for other queries.
 */
export class KnownWords {
  readonly #database: NodePgDatabase;
  readonly #changes: Changes;
  readonly #blocks = new Map<string, KeptBlock>();
  readonly #counts = new Map<string, number>();
  #count = Number.NaN;
  #reading: Promise<unknown> = Promise.resolve();

  constructor(database: NodePgDatabase, changes: Changes) {
    this.#database = database;
    this.#changes = changes;
  }

  /** The result is valid only until the caller next awaits. */
  async all(): Promise<WordCounts> {
    // The cache covers the present with all months.
    if (!readsTables()) return readAllWords(this.#database);
    // One read after the other: the next caller finds most words already read, and older results never overwrite newer
    // ones.
    const read = this.#reading.then(() => this.#readChanged());
    this.#reading = read.catch(() => {});
    await read;
    return this.#counts;
  }

  async #readChanged(): Promise<void> {
    const count = this.#changes.count('search');
    if (count === this.#count) return;
    const blocks = await readBlocks(this.#database);
    const present = new Set(blocks.map(blockName));
    for (const name of this.#blocks.keys()) if (!present.has(name)) this.#replace(name, null);
    for (const together of this.#changed(blocks)) {
      const words = await readWordsOfBlocks(this.#database, together);
      for (const block of together) {
        const { mark, number } = block;
        this.#replace(blockName(block), { mark, words: words.get(number) ?? new Map() });
      }
    }
    this.#count = count;
  }

  #changed(blocks: readonly BlockOfTexts[]): BlockOfTexts[][] {
    const parts: BlockOfTexts[][] = [];
    let before: string | null = null;
    let texts = 0;
    for (const block of blocks) {
      const isKept = this.#blocks.get(blockName(block))?.mark === block.mark;
      texts += block.texts;
      if (!isKept && before === block.kind && texts <= TEXTS_TOGETHER) parts.at(-1)?.push(block);
      else if (!isKept) {
        texts = block.texts;
        parts.push([block]);
      }
      before = isKept ? null : block.kind;
    }
    return parts;
  }

  #replace(name: string, block: KeptBlock | null): void {
    for (const [word, texts] of this.#blocks.get(name)?.words ?? []) this.#add(word, -texts);
    if (block === null) this.#blocks.delete(name);
    else this.#blocks.set(name, block);
    for (const [word, texts] of block?.words ?? []) this.#add(word, texts);
  }

  #add(word: string, more: number): void {
    const texts = (this.#counts.get(word) ?? 0) + more;
    if (texts > 0) this.#counts.set(word, texts);
    else this.#counts.delete(word);
  }
}
