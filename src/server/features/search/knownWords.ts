import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { readsTables } from '../../db/asOf.ts';
import type { Changes } from '../../db/changes.ts';
import type { WordCounts } from './knownWords.queries.ts';
import { readAllWords, readBlocks, readWordsOfBlock } from './knownWords.queries.ts';

interface KeptBlock {
  readonly mark: string;
  readonly words: WordCounts;
}

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

  constructor(database: NodePgDatabase, changes: Changes) {
    this.#database = database;
    this.#changes = changes;
  }

  async all(): Promise<WordCounts> {
    // What is kept is of now, and of all months.
    if (!readsTables()) return readAllWords(this.#database);
    const count = this.#changes.count('search');
    if (count === this.#count) return this.#counts;
    const blocks = new Map(
      (await readBlocks(this.#database)).map((block) => [`${block.kind} ${block.first}`, block]),
    );
    for (const name of this.#blocks.keys()) if (!blocks.has(name)) this.#replace(name, null);
    for (const [name, block] of blocks) {
      const { mark } = block;
      if (this.#blocks.get(name)?.mark === mark) continue;
      this.#replace(name, { mark, words: await readWordsOfBlock(this.#database, block) });
    }
    this.#count = count;
    return this.#counts;
  }

  /** What was known of a block by what is now, at once: several may be reading. */
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
