import type * as z from 'zod/mini';

/** Who may call: anybody, anybody with a valid session, administrators only. */
export type Access = 'public' | 'signedIn' | 'admin';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

type Schema = z.ZodMiniType;

/**
 * One call, stated once: the server registers it, the client calls it, OpenAPI is printed from it
 * and a law walks all of them.
 */
export interface Endpoint {
  readonly method: Method;
  /** With `{id}` for parameters, as the documentation prints it. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** One sentence for the printed documentation. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** JSON unless `bodyKind` says otherwise. */
  readonly body?: Schema;
  readonly bodyKind?: 'json' | 'multipart';
  readonly status: 200 | 201 | 204;
  /** null: no body (204). */
  readonly response: Schema | null;
  /** What the answer is made of; a file and a stream of events are not parsed by the client. */
  readonly responseKind?: 'json' | 'file' | 'events';
  /** A creating call that a client may repeat under one Idempotency-Key. */
  readonly idempotent?: true;
  /** A call that honours If-Match with the record's version. */
  readonly ifMatch?: true;
}

/** Keeps the literal types of a call's description. A call without `access` does not compile. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;

/** What a caller hands over, before parsing. */
export type CallInput<E extends Endpoint> = {
  params: In<E['params']>;
  query: In<E['query']>;
  body: In<E['body']>;
};

/** What a handler receives, after parsing. */
export type CallParsed<E extends Endpoint> = {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
};

export type CallAnswer<E extends Endpoint> = E['response'] extends Schema
  ? z.output<E['response']>
  : null;
