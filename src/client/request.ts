import type { AsOf, CallLine } from '../contract/calls.ts';
import type { CallInput, Endpoint } from '../contract/endpoint.ts';
import { SCREEN_HEADER } from '../contract/screenHeader.ts';
import { UNASKED_HEADER } from '../contract/unaskedHeader.ts';
import { addressOf } from './address.ts';
import { NetworkError } from './callError.ts';

/** Options that every call accepts. */
export interface CallContent {
  readonly params?: unknown;
  readonly query?: unknown;
  /** For calls that take it. */
  readonly asOf?: AsOf | undefined;
  /** A form with a file as it is; anything else is sent as JSON. */
  readonly body?: unknown;
  /** The record's version as read; the server refuses the call if the record has changed since. */
  readonly ifMatch?: number | undefined;
  /** The same key with the same body is carried out once, however often it is sent. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

type Nothing = object;

/** What this call needs: the parts of the address and the body that its endpoint has. */
export type CallOptions<E extends Endpoint> = Pick<
  CallContent,
  'ifMatch' | 'idempotencyKey' | 'signal'
> &
  (E['params'] extends object ? { params: CallInput<E>['params'] } : Nothing) &
  (E['query'] extends object ? { query?: CallInput<E>['query'] } : Nothing) &
  (E['bodyKind'] extends 'multipart'
    ? { body: FormData }
    : E['body'] extends object
      ? { body: CallInput<E>['body'] }
      : Nothing);

/** The options of a call, which may be left out where it needs none. */
export type CallArguments<E extends Endpoint> =
  Nothing extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/** Sends a request and resolves as `fetch` does; rejects when no answer comes. */
export type Transport = (address: string, init: CallInit) => Promise<Response>;

interface CallInit extends RequestInit {
  readonly method: CallLine['method'];
  readonly headers: Record<string, string>;
}

/** Who calls, and over what. */
export interface Connection {
  readonly transport: Transport;
  /** The bearer token; null where nobody is signed in. */
  readonly token: () => string | null;
  /** The page, or the program, that makes changes: the server keeps it with each of them. */
  readonly screen?: () => string;
  /** Whether no person wants what is read now, with this signal. */
  readonly isUnasked?: (signal?: AbortSignal) => boolean;
  /** Called when the server answers 401 to this token. */
  readonly refused?: (token: string | null) => void;
}

/**
 * Makes a call and reads its answer. Rejects with CallError when the server refuses, with
 * NetworkError when no answer comes or it breaks off, and with the signal's reason when the call
 * was given up.
 */
export async function send<T>(
  { transport, token: currentToken, refused, ...from }: Connection,
  line: CallLine,
  content: CallContent,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const token = currentToken();
  let response: Response;
  try {
    response = await transport(addressOf(line, content), initOf(line, content, token, from));
    if (response.ok) return await read(response);
  } catch (error) {
    content.signal?.throwIfAborted();
    throw new NetworkError(error);
  }
  if (response.status === 401) refused?.(token);
  // Loaded on demand: the schema of a problem is heavy, and few calls are refused.
  const { callErrorOf } = await import('./refusedCall.ts');
  throw await callErrorOf(response);
}

/** Method, headers and body of a call. */
export function initOf(
  line: CallLine,
  content: CallContent,
  token: string | null,
  { screen, isUnasked }: Pick<Connection, 'screen' | 'isUnasked'> = {},
): CallInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (screen !== undefined && line.method !== 'GET') headers[SCREEN_HEADER] = screen();
  if (line.method === 'GET' && isUnasked?.(content.signal) === true)
    headers[UNASKED_HEADER] = 'yes';
  if (content.ifMatch !== undefined) headers['if-match'] = `"${content.ifMatch}"`;
  if (content.idempotencyKey !== undefined) headers['idempotency-key'] = content.idempotencyKey;
  const init: CallInit = { method: line.method, headers, credentials: 'include' };
  if (content.signal !== undefined) init.signal = content.signal;
  if (content.body instanceof FormData) init.body = content.body;
  else if (content.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(content.body);
  }
  return init;
}
