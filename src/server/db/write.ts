import { hash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Origin } from '../../contract/origins.ts';
import type { Changes } from './changes.ts';
import type { Database } from './database.ts';
import { asError, isDatabaseAway, isOutdated } from './databaseAway.ts';
import { Pipeline } from './pipeline.ts';

/** A transaction: Drizzle on its own connection. */
export type Transaction = NodePgDatabase;

/** Who makes a change: a user by id, or the product itself (migration, demo data, cleanup). */
export type Actor = number | 'system';

export interface Author {
  readonly actor: Actor;
  /** Ties the revisions to the request; hexadecimal digits only. */
  readonly requestId?: string;
  /** Where its changes come from, until the work itself says more by `giveReason`. */
  readonly origin?: Origin;
  /** The API token that the request came with; wherever its changes come from, that is kept with them. */
  readonly tokenId?: number;
  /**
   * Whoever reads it sees it at once, but nobody waits for the disk, and a power cut just after may undo it: for what
   * is then only done once more.
   */
  readonly mayBeLost?: boolean;
}

const originText = (origin: Origin, tokenId: number | undefined): string =>
  JSON.stringify(tokenId === undefined ? origin : { ...origin, tokenId });

function settingsOf(author: Author): string {
  const { actor, requestId = '', origin, tokenId } = author;
  const from = origin === undefined ? '' : originText(origin, tokenId);
  // These go into SQL text, because SET takes no parameters: so only these formats are allowed.
  if (actor !== 'system' && !Number.isSafeInteger(actor)) throw new TypeError('Not an actor');
  if (!/^[0-9a-f]{0,64}$/.test(requestId)) throw new TypeError('Not a request id');
  if (!/^[\w\-./:,"{}]{0,300}$/.test(from)) throw new TypeError('Not a plain origin');
  const disk = author.mayBeLost === true ? '; set local synchronous_commit = off' : '';
  const settings = `set local app.actor = '${actor}'; set local app.request_id = '${requestId}'; set local app.tells_after_commit = 'on'${disk}`;
  return from === '' ? settings : `${settings}; set local app.origin = '${from}'`;
}

/** The pipelines of the transactions under way. */
const pipelines = new WeakMap<Transaction, Pipeline>();

/** With which API tokens. */
const tokenIds = new WeakMap<Transaction, number>();

/**
 * The only way to change data: a transaction with its actor set, for the trigger that writes the
 * revisions. After the commit and before this returns, the counts of all nouns that the transaction
 * changed have been raised, so that no later read sees the old state.
 */
export async function write<T>(
  database: Database,
  changes: Changes,
  author: Author,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const settings = settingsOf(author);
  const client = await database.pool.connect();
  let broken: Error | undefined;
  const pipeline = new Pipeline(client, settings, changes.proof !== null);
  try {
    // Of a client, Drizzle uses only this one method.
    const transaction = drizzle({ client: pipeline as unknown as pg.PoolClient });
    pipelines.set(transaction, pipeline);
    if (author.tokenId !== undefined) tokenIds.set(transaction, author.tokenId);
    const result = await work(transaction);
    changes.committed(await pipeline.commit());
    return result;
  } catch (error) {
    const outcome = await pipeline.outcome();
    // A commit whose answer was lost may still have happened, and we do not know what it changed.
    if (outcome === 'unknown') changes.everythingChanged();
    else if (outcome !== null) changes.committed(outcome);
    // Without an answer there is nothing to roll back: the connection goes, and the work with it.
    if (error instanceof Error && isDatabaseAway(error)) broken = error;
    else {
      // Such a statement would fail each time.
      if (error instanceof Error && isOutdated(error)) broken = error;
      await client.query('rollback').catch((failure: unknown) => {
        broken = asError(failure);
      });
    }
    throw error;
  } finally {
    // A connection that was lost or failed to roll back is discarded instead of returned to the pool.
    client.release(broken);
  }
}

/**
 * The last statement of a transaction: it is committed in the same round trip, and nothing may come
 * after it that could refuse the change.
 */
export function lastly<T>(transaction: Transaction, statement: () => Promise<T>): Promise<T> {
  pipelines.get(transaction)?.nextIsLast();
  return statement();
}

/**
 * The only statement of a transaction, in one round trip with its beginning and its commit. If the
 * transaction cannot begin, the statement stands alone: so only for a table whose trigger refuses a
 * change without an actor.
 */
export function atOnce<T>(transaction: Transaction, statement: () => Promise<T>): Promise<T> {
  pipelines.get(transaction)?.nextIsOnly();
  return statement();
}

/** For work that goes on after another's last statement, in the same transaction. */
export function keepOpen(transaction: Transaction): void {
  pipelines.get(transaction)?.keepOpen();
}

/**
 * For a transaction that only notes something beside an account, as its last sign-in: what is kept of
 * the sessions of others stays true, and is not read again.
 */
export function keepAccess(transaction: Transaction): void {
  pipelines.get(transaction)?.keepAccess();
}

/** Where the statement goes that is being sent right now. */
let sender: Pipeline | undefined;

/**
 * Builds statements that many transactions send, each once for the life of the process: with a
 * placeholder for each value, and to be run by `run` only.
 */
export const statements: NodePgDatabase = drizzle({
  client: {
    query(config: pg.QueryConfig, values: unknown[]) {
      if (sender === undefined) throw new Error('A kept statement outside of a transaction');
      return sender.query(config, values);
    },
    // Of a client, Drizzle uses only this one method.
  } as unknown as pg.PoolClient,
});

/** Sends one of `statements` within a transaction, with the values of its placeholders. */
export function run<T>(
  transaction: Transaction,
  statement: { execute(values: Record<string, unknown>): Promise<T> },
  values: Record<string, unknown>,
): Promise<T> {
  sender = pipelines.get(transaction);
  try {
    // Drizzle hands it to the client before it waits for anything.
    return statement.execute(values);
  } finally {
    sender = undefined;
  }
}

/**
 * Why a transaction makes its changes, and where they come from. Before the first of them, with which
 * both are stored. A reason that is blank or left out costs nothing.
 */
export async function giveReason(
  transaction: Transaction,
  reason: string | undefined,
  origin?: Origin,
): Promise<void> {
  const why = reason?.trim() ?? '';
  const settings: SQL[] = [];
  if (why !== '') settings.push(sql`set_config('app.reason', ${why}, true)`);
  if (origin !== undefined) {
    const from = originText(origin, tokenIds.get(transaction));
    settings.push(sql`set_config('app.origin', ${from}, true)`);
  }
  if (settings.length > 0) await transaction.execute(sql`select ${sql.join(settings, sql`, `)}`);
}

/** SHA-256 in hexadecimal. */
export const digest = (text: string) => hash('sha256', text);
