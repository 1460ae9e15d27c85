import { EventEmitter } from 'node:events';
import type { Noun } from '../../contract/changes.ts';
import { NOUNS } from '../../contract/changes.ts';
import { nounsReading, SHOWN_TABLES } from './recordRules.ts';

/**
 * Sessions, access (role and active state), draft visibility and the company's basis are not lists of the API, but
 * their caches must be dropped too.
 */
export type Versioned = Noun | 'sessions' | 'access' | 'drafts' | 'basis';
const UNLISTED_NOUNS = ['sessions', 'access', 'drafts', 'basis'] as const;

const DRAFT_RULE_TABLES: readonly string[] = ['company', 'month_reviews'];

export interface Commit {
  readonly tables: readonly string[];
  /** PostgreSQL's transaction id; null if nothing changed. */
  readonly transaction: number | null;
  /** The commit's number across all instances. Set only with several instances. */
  readonly number?: number;
  /** True if accounts changed, but nobody's access. */
  readonly keepsAccess?: boolean;
}

/**
 * A channel on which instances send each other short messages about things that no table records. Messages may be lost.
 */
export interface Subject {
  tell(words: string): void;
  hear(listener: (words: string) => void): void;
}

/**
 * Counts the committed changes of each noun in this process. Data read at one count is current until the count rises.
 */
export class Changes {
  readonly #counts = new Map<Versioned, number>();
  readonly #listeners = new EventEmitter();
  #proof: (() => Promise<void>) | null = null;
  #isAdrift = false;

  constructor() {
    for (const noun of [...NOUNS, ...UNLISTED_NOUNS]) this.#counts.set(noun, 0);
    this.#listeners.setMaxListeners(0);
  }

  count(noun: Versioned): number {
    return this.#counts.get(noun) ?? 0;
  }

  /**
   * Null if only this process changes the data. Otherwise resolves when the counts include every change that any
   * instance confirmed before the call.
   */
  get proof(): (() => Promise<void>) | null {
    return this.#isAdrift ? async () => this.doubt() : this.#proof;
  }

  /**
   * True if other instances may be changing the data unnoticed. Caches are not used until this process has rejoined the
   * instances.
   */
  get isAdrift(): boolean {
    return this.#isAdrift;
  }

  drift(isAdrift: boolean): void {
    this.#isAdrift = isAdrift;
    this.doubt();
  }

  proveBy(proof: () => Promise<void>): void {
    this.#proof = proof;
  }

  /** Call after the commit and before the answer. */
  tablesChanged(tables: Iterable<string>, { keepsAccess = false } = {}): void {
    const names = new Set(tables);
    const nouns = nounsReading(names);
    // API tokens are cached with the sessions.
    const mayHaveEnded = names.has('sessions') || names.has('api_tokens');
    // Move all counts before any listener runs.
    for (const noun of nouns) this.#move(noun);
    if (mayHaveEnded) this.#move('sessions');
    // The company's settings decide which roles need two-factor authentication.
    if ((names.has('users') && !keepsAccess) || names.has('company')) this.#move('access');
    if (DRAFT_RULE_TABLES.some((table) => names.has(table))) this.#move('drafts');
    if (names.has('company')) this.#move('basis');
    if (mayHaveEnded) this.#listeners.emit('sessions');
    if (nouns.length > 0) this.#listeners.emit('change', nouns);
  }

  committed(commit: Commit): void {
    this.tablesChanged(commit.tables, commit);
    if (commit.tables.length > 0 || commit.number !== undefined) {
      this.#listeners.emit('commit', commit);
    }
  }

  /** Changes may have been missed before a reconnection, so everything counts as changed. */
  everythingChanged(): void {
    this.tablesChanged([...SHOWN_TABLES, 'sessions']);
  }

  /**
   * Other instances may have changed anything, so caches are no longer used. Listeners are not called, because no
   * change is known.
   */
  doubt(): void {
    for (const noun of this.#counts.keys()) this.#move(noun);
  }

  #move(noun: Versioned): void {
    this.#counts.set(noun, this.count(noun) + 1);
  }

  subject(name: string): Subject {
    return {
      tell: (words) => void this.#listeners.emit('told', `${name} ${words}`),
      hear: (listener) => void this.#listeners.on(`heard ${name}`, listener),
    };
  }

  heard(message: string): void {
    const [name = ''] = message.split(' ', 1);
    this.#listeners.emit(`heard ${name}`, message.slice(name.length + 1));
  }

  listenForMessages(listener: (message: string) => void): () => void {
    this.#listeners.on('told', listener);
    return () => this.#listeners.off('told', listener);
  }

  listen(listener: (nouns: readonly Noun[]) => void): () => void {
    this.#listeners.on('change', listener);
    return () => this.#listeners.off('change', listener);
  }

  listenForCommits(listener: (commit: Commit) => void): () => void {
    this.#listeners.on('commit', listener);
    return () => this.#listeners.off('commit', listener);
  }

  listenForEndedSessions(listener: () => void): () => void {
    this.#listeners.on('sessions', listener);
    return () => this.#listeners.off('sessions', listener);
  }
}
