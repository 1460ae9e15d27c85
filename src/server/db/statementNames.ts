import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { connectionOf } from './pool.ts';

/** Longer ones are bulk loads. */
const LONGEST_PREPARED = 10_000;

/** Names under which every connection keeps statements of this process, parsed and planned. */
export class StatementNames {
  readonly #prefix: string;
  readonly #names: LRUCache<string, string>;
  readonly #inUse = new Set<string>();
  #given = 0;
  /** Statements that were sent once: those that never come again must not take the names of others. */
  readonly #sentOnce = new LRUCache<string, true>({ max: 1_000 });
  /** How many names were given back, in all and when a connection last closed what it held of them. */
  #givenBack = 0;
  readonly #closed = new WeakMap<pg.PoolClient, number>();

  /** At most so many have a name, since each takes memory of each connection; the least used gives way. */
  constructor(prefix: string, most: number) {
    this.#prefix = `${prefix}_`;
    this.#names = new LRUCache({ max: most, dispose: (name) => this.#giveBack(name) });
  }

  /** Sends a statement. The same text under another `key` is planned for itself. */
  send(
    client: pg.PoolClient,
    config: pg.QueryConfig,
    values: unknown[],
    key = config.text,
  ): Promise<pg.QueryResult> {
    const name = this.#of(key);
    if (name === undefined) return client.query(config, values);
    if ((this.#closed.get(client) ?? 0) !== this.#givenBack) this.#close(client);
    return client.query({ ...config, name }, values);
  }

  /** undefined: parse and plan it each time. */
  #of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (text.length > LONGEST_PREPARED) return undefined;
    if (!this.#sentOnce.has(text)) {
      this.#sentOnce.set(text, true);
      return undefined;
    }
    this.#sentOnce.delete(text);
    // Never one that was given back: a connection may still hold the other statement under it.
    const name = `${this.#prefix}${this.#given}`;
    this.#given += 1;
    this.#inUse.add(name);
    this.#names.set(text, name);
    return name;
  }

  #giveBack(name: string): void {
    this.#inUse.delete(name);
    this.#givenBack += 1;
  }

  /** Goes along with the next statement, without an answer of its own and without an error. */
  #close(client: pg.PoolClient): void {
    this.#closed.set(client, this.#givenBack);
    const connection = connectionOf(client);
    for (const name of Object.keys(connection.parsedStatements)) {
      if (!name.startsWith(this.#prefix) || this.#inUse.has(name)) continue;
      connection.close({ type: 'S', name });
      Reflect.deleteProperty(connection.parsedStatements, name);
    }
  }
}
