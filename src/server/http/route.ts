import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Noun } from '../../contract/changes.ts';
import type { Origin } from '../../contract/origins.ts';
import type { CallAnswer, CallParsed, Endpoint } from '../../contract/endpoint.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { Transaction } from '../../engine/db/write.ts';
import type { Caller, SessionCaller } from './caller.ts';

export interface Call<E extends Endpoint> {
  readonly basis: CompanyBasis;
  readonly params: CallParsed<E>['params'];
  readonly query: CallParsed<E>['query'];
  readonly body: CallParsed<E>['body'];
  readonly caller: E['access'] extends 'public'
    ? Caller | null
    : E['byToken'] extends 'never'
      ? SessionCaller
      : Caller;
  readonly ifMatch: number | undefined;
  readonly requestId: string;
  readonly origin: Origin;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Runs costly work when it is this caller's turn. Only forms need this, because other calls have waited already. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Changes data as this caller, in one transaction, once per Idempotency-Key. `content` adds what the parsed body
   * lacks, such as the digest of an uploaded file.
   */
  write<T>(work: (transaction: Transaction) => Promise<T>, content?: string): Promise<T>;
}

/** A call before its endpoint is known, possibly without a caller. */
export type AnyCall = Omit<Call<Endpoint>, 'caller'> & { readonly caller: Caller | null };

/** An endpoint and its handler. Created by `route`, `cachedRead` or `rawRoute` below. */
export type Route =
  | { readonly kind: 'plain'; readonly endpoint: Endpoint; handle(call: AnyCall): Promise<unknown> }
  | {
      readonly kind: 'cached';
      readonly endpoint: Endpoint;
      readonly noun: Noun;
      key(call: Pick<AnyCall, 'params' | 'query'>): string | null;
      handle(call: AnyCall): Promise<unknown>;
    }
  | { readonly kind: 'raw'; readonly endpoint: Endpoint; handle(call: AnyCall): Promise<void> };

export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<CallAnswer<E>>,
): Route {
  // The register parses a call with this endpoint's own schemas, so the call has E's types.
  return { kind: 'plain', endpoint, handle: (call) => handle(call as unknown as Call<E>) };
}

/** A read that is encoded once per version of its noun. */
export function cachedRead<const E extends Endpoint>(
  endpoint: E,
  noun: Noun,
  key: (call: Pick<Call<E>, 'params' | 'query'>) => string | null,
  handle: (call: Pick<Call<E>, 'basis' | 'params' | 'query'>) => Promise<CallAnswer<E>>,
): Route {
  return {
    kind: 'cached',
    endpoint,
    noun,
    // The call was parsed with this endpoint's own schemas, as above.
    key: (call) => key(call as unknown as Call<E>),
    handle: (call) => handle(call as unknown as Call<E>),
  };
}

/** A call that writes its answer itself: a file, a stream of events, an upload's form. */
export function rawRoute<const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<void>,
): Route {
  // The call was parsed with this endpoint's own schemas, as above.
  return { kind: 'raw', endpoint, handle: (call) => handle(call as unknown as Call<E>) };
}
