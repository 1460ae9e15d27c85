import type * as z from 'zod/mini';
import type { Capability } from '../domain/permissions.ts';
import type { CallName } from './calls.ts';

/** Who may call: anyone, anyone with a valid session, or whose role has a capability. */
export type Access = 'public' | 'signedIn' | Exclude<Capability, 'read' | 'changeOwnPassword'>;

/**
 * What a call needs much of: the search, figures that are computed for each question, files that arrive,
 * files and books that are read or compared, packs and workbooks that are written.
 */
export type Cost = 'search' | 'computed' | 'upload' | 'import' | 'pack' | 'stream';

type Schema = z.ZodMiniType;

/** The input and output of a call, and who may make it. */
interface Description {
  readonly access: Access;
  /**
   * What an API token may do with it, where that does not follow from the method: `import` where a token
   * for imports is enough, `never` where a person has to be signed in, as for all that gives access.
   */
  readonly byToken?: 'import' | 'never';
  /** Of calls of this kind only a few of one person are carried out at once, and in a row while others are at work. */
  readonly cost?: Cost;
  /** Also for somebody who has yet to set up the second factor that the company wants of their role. */
  readonly withoutFactor?: true;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** JSON unless `bodyKind` says otherwise. */
  readonly body?: Schema;
  readonly bodyKind?: 'json' | 'multipart';
  /** The maximum body size in bytes, if larger than the default. */
  readonly bodyBytes?: number;
  readonly status: 200 | 201 | 204;
  /** null: no body (204). */
  readonly response: Schema | null;
  /** The kind of answer; the client does not parse files and event streams. */
  readonly responseKind?: 'json' | 'file' | 'events';
  /** A call that creates something and accepts an Idempotency-Key, so that clients can retry it. */
  readonly idempotent?: true;
  /** A change that makes room on the disk, so that it is made when hardly any is left. */
  readonly freesSpace?: true;
  /** A call that checks If-Match against the record's version. */
  readonly ifMatch?: true;
}

/**
 * One call: the server registers it, OpenAPI is generated from it, and a test in laws/ checks it.
 * Its method and path are in `CALLS` under its name, which is all that a page needs.
 */
export interface Endpoint extends Description {
  readonly name: CallName;
}

/** Describes the call of this name. `access` is required, so that no call is open by accident. */
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

/** The caller's input, before parsing. */
export type CallInput<E extends Endpoint> = {
  params: In<E['params']>;
  query: In<E['query']>;
  body: In<E['body']>;
};

/** The handler's input, after parsing. */
export type CallParsed<E extends Endpoint> = {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
};

export type CallAnswer<E extends Endpoint> = E['response'] extends Schema
  ? z.output<E['response']>
  : null;
