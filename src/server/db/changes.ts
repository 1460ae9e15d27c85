import { EventEmitter } from 'node:events';
import type { Noun } from '../../contract/changes.ts';
import { NOUNS } from '../../contract/changes.ts';
import { nounsReading, SHOWN_TABLES } from './recordRules.ts';

/**
 * Sessions, the access of accounts (role, whether they are active), who sees months that are not
 * published, and the basis of the company's figures are no lists of the API, but what is kept of them
 * must be dropped as well.
 */
export type Versioned = Noun | 'sessions' | 'access' | 'drafts' | 'basis';
const NO_LISTS = ['sessions', 'access', 'drafts', 'basis'] as const;

/** What decides who sees months that are not published. */
const OF_DRAFTS: readonly string[] = ['company', 'month_reviews'];

/** A transaction of this process that was committed. */
export interface Commit {
  /** The changed tables; may be empty. */
  readonly tables: readonly string[];
  /** PostgreSQL's number of the transaction; null if it changed nothing. */
  readonly transaction: number | null;
  /** Which of the commits of all instances it is; only where there are several. */
  readonly number?: number;
  /** It touched accounts, but changed nobody's access. */
  readonly keepsAccess?: boolean;
}

/** A subject of which instances tell each other what no table says, in short words; it may be lost. */
export interface Subject {
  /** To all others; this instance hears nothing of it. */
  tell(words: string): void;
  hear(listener: (words: string) => void): void;
}

/**
 * Counts the committed changes of each noun in this process. Data read from the database at one
 * count is current as long as the count has not moved.
 */
export class Changes {
  readonly #counts = new Map<Versioned, number>();
  readonly #listeners = new EventEmitter();
  #proof: (() => Promise<void>) | null = null;
  #isAdrift = false;

  constructor() {
    for (const noun of [...NOUNS, ...NO_LISTS]) this.#counts.set(noun, 0);
    this.#listeners.setMaxListeners(0);
  }

  count(noun: Versioned): number {
    return this.#counts.get(noun) ?? 0;
  }

  /**
   * Null where only this process changes the data. Otherwise resolves when the counts have moved for
   * every change that anybody was answered before the call, by whichever instance.
   */
  get proof(): (() => Promise<void>) | null {
    return this.#isAdrift ? async () => this.doubt() : this.#proof;
  }

  /** Others may serve the same data without a word: until this process has its place again, nothing that is kept is used. */
  get isAdrift(): boolean {
    return this.#isAdrift;
  }

  drift(isAdrift: boolean): void {
    this.#isAdrift = isAdrift;
    this.doubt();
  }

  /** From here on, other instances change the data as well. */
  proveBy(proof: () => Promise<void>): void {
    this.#proof = proof;
  }

  /** Call it after the commit and before the answer. */
  tablesChanged(tables: Iterable<string>, { keepsAccess = false } = {}): void {
    const names = new Set(tables);
    const nouns = nounsReading(names);
    // What is kept of API tokens is kept among the sessions.
    const mayHaveEnded = names.has('sessions') || names.has('api_tokens');
    // All counts move before any listener runs.
    for (const noun of nouns) this.#move(noun);
    if (mayHaveEnded) this.#move('sessions');
    // The company says of which roles a second factor is wanted.
    if ((names.has('users') && !keepsAccess) || names.has('company')) this.#move('access');
    if (OF_DRAFTS.some((table) => names.has(table))) this.#move('drafts');
    if (names.has('company')) this.#move('basis');
    if (mayHaveEnded) this.#listeners.emit('sessions');
    if (nouns.length > 0) this.#listeners.emit('change', nouns);
  }

  /** As `tablesChanged`, for a change of our own that other processes have to hear of. */
  committed(commit: Commit): void {
    this.tablesChanged(commit.tables, commit);
    if (commit.tables.length > 0 || commit.number !== undefined) {
      this.#listeners.emit('commit', commit);
    }
  }

  /** After a reconnection, changes may have been missed: everything counts as changed. */
  everythingChanged(): void {
    this.tablesChanged([...SHOWN_TABLES, 'sessions']);
  }

  /** Others may have changed anything: nothing that is kept is used any more. Nobody is told, since nothing is known. */
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

  /** Another instance has told this. */
  heard(told: string): void {
    const [name = ''] = told.split(' ', 1);
    this.#listeners.emit(`heard ${name}`, told.slice(name.length + 1));
  }

  /** Calls the listener with all that is to be told; returns a function that unsubscribes. */
  listenForTold(listener: (told: string) => void): () => void {
    this.#listeners.on('told', listener);
    return () => this.#listeners.off('told', listener);
  }

  /** Calls the listener with the nouns of each change; returns a function that unsubscribes. */
  listen(listener: (nouns: readonly Noun[]) => void): () => void {
    this.#listeners.on('change', listener);
    return () => this.#listeners.off('change', listener);
  }

  /** Calls the listener with each of our own commits; returns a function that unsubscribes. */
  listenForCommits(listener: (commit: Commit) => void): () => void {
    this.#listeners.on('commit', listener);
    return () => this.#listeners.off('commit', listener);
  }

  /** Calls the listener whenever sessions may have ended; returns a function that unsubscribes. */
  listenForEndedSessions(listener: () => void): () => void {
    this.#listeners.on('sessions', listener);
    return () => this.#listeners.off('sessions', listener);
  }
}
