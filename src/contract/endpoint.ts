import type * as z from 'zod/mini';
import type { CallName } from './calls.ts';

/** Who may call: anybody, anybody with a valid session, administrators only. */
export type Access = 'public' | 'signedIn' | 'admin';

type Schema = z.ZodMiniType;

/** What goes into a call, what comes out of it and who may make it. */
interface Description {
  readonly access: Access;
  /** One sentence for the printed documentation. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** JSON unless `bodyKind` says otherwise. */
  readonly body?: Schema;
  readonly bodyKind?: 'json' | 'multipart';
  /** The most that the body may have, where that is more than usual. */
  readonly bodyBytes?: number;
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

/**
 * One call: the server registers it, OpenAPI is printed from it and a law walks all of them. Its
 * method and path stand in `CALLS` under its name, which is all that a page needs.
 */
export interface Endpoint extends Description {
  readonly name: CallName;
}

/** Describes the call of this name; a call without `access` does not compile. */
// A form that imports schemas beside it leaves the descriptions out of its script.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const N extends CallName, const D extends Description>(
  name: N,
  description: D,
) {
  return { name, ...description };
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
