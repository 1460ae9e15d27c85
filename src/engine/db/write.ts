import { hash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Origin } from '../../contract/origins.ts';
import type { Changes } from './changes.ts';
import type { Database } from './database.ts';
import { asError, isDatabaseUnavailable, isOutdated } from './databaseErrors.ts';
import { Pipeline } from './pipeline.ts';

export type Transaction = NodePgDatabase;

export type Actor = number | 'system';

export interface Author {
  readonly actor: Actor;
  readonly requestId?: string;
  /** The origin of the changes, unless the work gives a more specific one with `giveReason`. */
  readonly origin?: Origin;
  /** The API token of the request, stored with its changes whatever their origin. */
  readonly tokenId?: number;
  /**
   * Commits without waiting for the disk, so a power cut may lose the change. Only for work that would then simply be
   * repeated.
   */
  readonly mayBeLost?: boolean;
}

const originJson = (origin: Origin, tokenId: number | undefined): string =>
  JSON.stringify(tokenId === undefined ? origin : { ...origin, tokenId });

function transactionSettings(author: Author): string {
  const { actor, requestId = '', origin, tokenId } = author;
  const from = origin === undefined ? '' : originJson(origin, tokenId);
  // These values go into SQL text, because SET takes no parameters, so only these formats are allowed.
  if (actor !== 'system' && !Number.isSafeInteger(actor)) throw new TypeError('Not an actor');
  if (!/^[0-9a-f]{0,64}$/.test(requestId)) throw new TypeError('Not a request id');
  if (!/^[\w\-./:,"{}]{0,300}$/.test(from)) throw new TypeError('Not a plain origin');
  const disk = author.mayBeLost === true ? '; set local synchronous_commit = off' : '';
  const settings = `set local app.actor = '${actor}'; set local app.request_id = '${requestId}'; set local app.tells_after_commit = 'on'${disk}`;
  return from === '' ? settings : `${settings}; set local app.origin = '${from}'`;
}

const pipelines = new WeakMap<Transaction, Pipeline>();

const tokenIds = new WeakMap<Transaction, number>();

/**
 * The only way to change data: a transaction with its actor set, which the trigger that writes revisions needs. After
 * the commit and before this returns, the counts of all changed nouns are raised, so that no later read sees the old
 * state.
 */
export async function write<T>(
  database: Database,
  changes: Changes,
  author: Author,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const settings = transactionSettings(author);
  const client = await database.pool.connect();
  let broken: Error | undefined;
  const pipeline = new Pipeline(client, settings, changes.proof !== null);
  try {
    // Drizzle uses only this one method of a client.
    const transaction = drizzle({ client: pipeline as unknown as pg.PoolClient });
    pipelines.set(transaction, pipeline);
    if (author.tokenId !== undefined) tokenIds.set(transaction, author.tokenId);
    const result = await work(transaction);
    changes.committed(await pipeline.commit());
    return result;
  } catch (error) {
    const outcome = await pipeline.outcome();
    if (outcome === 'unknown') changes.everythingChanged();
    else if (outcome !== null) changes.committed(outcome);
    // If the database doesn't answer, nothing can be rolled back. Closing the connection discards the transaction.
    if (error instanceof Error && isDatabaseUnavailable(error)) broken = error;
    else {
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
 * The last statement of a transaction, committed in the same round trip. Nothing that could refuse the change may come
 * after it.
 */
export function lastStatement<T>(
  transaction: Transaction,
  statement: () => Promise<T>,
): Promise<T> {
  pipelines.get(transaction)?.nextIsLast();
  return statement();
}

/**
 * The only statement of a transaction, sent in one round trip with BEGIN and COMMIT. If the transaction cannot begin,
 * the statement runs outside it, so use this only for tables whose trigger refuses a change without an actor.
 */
export function onlyStatement<T>(
  transaction: Transaction,
  statement: () => Promise<T>,
): Promise<T> {
  pipelines.get(transaction)?.nextIsOnly();
  return statement();
}

/** Call this if work continues in the same transaction after another function's last statement. */
export function keepTransactionOpen(transaction: Transaction): void {
  pipelines.get(transaction)?.keepOpen();
}

/**
 * For a transaction that only updates something like an account's last sign-in: cached sessions of others stay valid.
 */
export function keepSessionsCached(transaction: Transaction): void {
  pipelines.get(transaction)?.keepAccess();
}

/** The pipeline that receives the statement being sent right now. */
let sendingPipeline: Pipeline | undefined;

/**
 * Builds statements that many transactions send, once per process, with a placeholder for each value. Only
 * `runStatement` may run them.
 */
export const statements: NodePgDatabase = drizzle({
  client: {
    query(config: pg.QueryConfig, values: unknown[]) {
      if (sendingPipeline === undefined)
        throw new Error('A prepared statement was sent outside a transaction');
      return sendingPipeline.query(config, values);
    },
    // Drizzle uses only this one method of a client.
  } as unknown as pg.PoolClient,
});

export function runStatement<T>(
  transaction: Transaction,
  statement: { execute(values: Record<string, unknown>): Promise<T> },
  values: Record<string, unknown>,
): Promise<T> {
  sendingPipeline = pipelines.get(transaction);
  try {
    // Drizzle calls the client synchronously, before its first await.
    return statement.execute(values);
  } finally {
    sendingPipeline = undefined;
  }
}

/**
 * Stores a transaction's reason and origin. Call before the first change, which stores both. A blank reason sends no
 * statement.
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
    const from = originJson(origin, tokenIds.get(transaction));
    settings.push(sql`set_config('app.origin', ${from}, true)`);
  }
  if (settings.length > 0) await transaction.execute(sql`select ${sql.join(settings, sql`, `)}`);
}

export const digest = (text: string) => hash('sha256', text);
