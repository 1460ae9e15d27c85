import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { readsTables } from '../../db/asOf.ts';
import type { Changes } from '../../db/changes.ts';
import type { BlockOfTexts, WordCounts } from './knownWords.queries.ts';
import { readAllWords, readBlocks, readWordsOfBlocks } from './knownWords.queries.ts';

interface KeptBlock {
  readonly mark: string;
  readonly words: WordCounts;
}

/** Texts whose words are read together, or one block: it takes the database some milliseconds. */
const TEXTS_TOGETHER = 200;

const nameOf = ({ kind, number }: BlockOfTexts) => `${kind} ${number}`;

/**
 * The words that occur in texts, with the number of texts: for another spelling of a word that is in none. Taking texts
 * apart is the dearest thing that a search asks of the database. So what was found is kept by blocks of
 * texts; only a block in which a text has changed is read again, and others ask in between.
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

  /** What it answers is only true until the next wait. */
  async all(): Promise<WordCounts> {
    // What is kept is of now, and of all months.
    if (!readsTables()) return readAllWords(this.#database);
    // One after the other: who comes next finds most of it read, and nothing older is kept after what is newer.
    const read = this.#reading.then(() => this.#readChanged());
    this.#reading = read.catch(() => {});
    await read;
    return this.#counts;
  }

  async #readChanged(): Promise<void> {
    const count = this.#changes.count('search');
    if (count === this.#count) return;
    const blocks = await readBlocks(this.#database);
    const present = new Set(blocks.map(nameOf));
    for (const name of this.#blocks.keys()) if (!present.has(name)) this.#replace(name, null);
    for (const together of this.#changed(blocks)) {
      const words = await readWordsOfBlocks(this.#database, together);
      for (const block of together) {
        const { mark, number } = block;
        this.#replace(nameOf(block), { mark, words: words.get(number) ?? new Map() });
      }
    }
    this.#count = count;
  }

  /** The blocks to be read again, those together that follow each other, up to so many texts. */
  #changed(blocks: readonly BlockOfTexts[]): BlockOfTexts[][] {
    const parts: BlockOfTexts[][] = [];
    let before: string | null = null;
    let texts = 0;
    for (const block of blocks) {
      const isKept = this.#blocks.get(nameOf(block))?.mark === block.mark;
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

  /** What was known of a block by what is now. */
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
