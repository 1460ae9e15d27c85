import type * as z from 'zod/mini';
import type { Capability } from '../finance/permissions.ts';
import type { CallName } from './calls.ts';

export type Access = 'public' | 'signedIn' | Exclude<Capability, 'read' | 'changeOwnPassword'>;

/**
 * The main cost of a call: searching, computing figures on request, receiving, reading or comparing files and ledgers,
 * writing packs and workbooks.
 */
export type Cost = 'search' | 'computed' | 'upload' | 'import' | 'pack' | 'stream';

type Schema = z.ZodMiniType;

interface Description {
  readonly access: Access;
  /**
   * For API tokens, if the method doesn't decide: `import` if an import token is enough, `never` if a person must be
   * signed in, as for anything that grants access.
   */
  readonly byToken?: 'import' | 'never';
  /** Calls with this cost are limited per person, and queued while others are running. */
  readonly cost?: Cost;
  /** Also allowed before a person has set up the two-factor authentication that their role needs. */
  readonly withoutFactor?: true;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** The body is JSON unless `bodyKind` says otherwise. */
  readonly body?: Schema;
  readonly bodyKind?: 'json' | 'multipart';
  readonly bodyBytes?: number;
  readonly status: 200 | 201 | 204;
  /** Null if the response has no body (204). */
  readonly response: Schema | null;
  /** The client doesn't parse files and event streams. */
  readonly responseKind?: 'json' | 'file' | 'events';
  /** A creating call that accepts an Idempotency-Key, so that clients can retry it. */
  readonly idempotent?: true;
  /** Frees disk space, so it is allowed when hardly any is left. */
  readonly freesSpace?: true;
  readonly ifMatch?: true;
}

/**
 * One call: the server registers it, OpenAPI is generated from it, and a test in laws/ checks it. Method and path are
 * in `CALLS`, because a page needs nothing else.
 */
export interface Endpoint extends Description {
  readonly name: CallName;
}

/** `access` is required, so that no call is open by accident. */
// Marked as pure, so that bundles of forms that import only the schemas drop the descriptions.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const N extends CallName, const D extends Description>(
  name: N,
  description: D,
) {
  return { name, ...description };
}

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;

export type CallInput<E extends Endpoint> = {
  params: In<E['params']>;
  query: In<E['query']>;
  body: In<E['body']>;
};

export type CallParsed<E extends Endpoint> = {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
};

export type CallAnswer<E extends Endpoint> = E['response'] extends Schema
  ? z.output<E['response']>
  : null;
