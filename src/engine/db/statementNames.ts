import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { connectionOf } from './pool.ts';

const LONGEST_PREPARED = 10_000;

export class StatementNames {
  readonly #prefix: string;
  readonly #names: LRUCache<string, string>;
  readonly #inUse = new Set<string>();
  #given = 0;
  /** Texts sent only once. Statements that never repeat must not take the names of others. */
  readonly #sentOnce = new LRUCache<string, true>({ max: 1_000 });
  /** The number of released names, in total and when each connection was last cleaned up. */
  #givenBack = 0;
  readonly #closed = new WeakMap<pg.PoolClient, number>();

  /** Limits the names, because each takes memory on every connection. The least recently used name is released. */
  constructor(prefix: string, most: number) {
    this.#prefix = `${prefix}_`;
    this.#names = new LRUCache({ max: most, dispose: (name) => this.#returnJob(name) });
  }

  /** Sends a statement. The same text under another `key` gets its own plan. */
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

  #of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (text.length > LONGEST_PREPARED) return undefined;
    if (!this.#sentOnce.has(text)) {
      this.#sentOnce.set(text, true);
      return undefined;
    }
    this.#sentOnce.delete(text);
    // Never reuse a name: a connection may still hold another statement under that name.
    const name = `${this.#prefix}${this.#given}`;
    this.#given += 1;
    this.#inUse.add(name);
    this.#names.set(text, name);
    return name;
  }

  #returnJob(name: string): void {
    this.#inUse.delete(name);
    this.#givenBack += 1;
  }

  /** Sent with the next statement, without an answer or an error of its own. */
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
