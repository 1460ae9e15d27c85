import type { AsOf, CallLine } from '../contract/calls.ts';
import type { CallInput, Endpoint } from '../contract/endpoint.ts';
import { SCREEN_HEADER } from '../contract/screenHeader.ts';
import { BACKGROUND_READ_HEADER } from '../contract/backgroundReadHeader.ts';
import { addressOf } from './address.ts';
import { NetworkError } from './callError.ts';

export interface CallContent {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly asOf?: AsOf | undefined;
  /** A form with a file is sent as it is; anything else as JSON. */
  readonly body?: unknown;
  /** The version that was read; the server refuses the call if the record has changed since. */
  readonly ifMatch?: number | undefined;
  /** A call with the same key and body is carried out once, however often it is sent. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

type NoOptions = object;

export type CallOptions<E extends Endpoint> = Pick<
  CallContent,
  'ifMatch' | 'idempotencyKey' | 'signal'
> &
  (E['params'] extends object ? { params: CallInput<E>['params'] } : NoOptions) &
  (E['query'] extends object ? { query?: CallInput<E>['query'] } : NoOptions) &
  (E['bodyKind'] extends 'multipart'
    ? { body: FormData }
    : E['body'] extends object
      ? { body: CallInput<E>['body'] }
      : NoOptions);

export type CallArguments<E extends Endpoint> =
  NoOptions extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/** Resolves like `fetch`; rejects if no answer arrives. */
export type Transport = (address: string, init: CallInit) => Promise<Response>;

interface CallInit extends RequestInit {
  readonly method: CallLine['method'];
  readonly headers: Record<string, string>;
}

export interface Connection {
  readonly transport: Transport;
  /** The bearer token; null if nobody is signed in. */
  readonly token: () => string | null;
  /** The page or program that makes changes; the server records it with each change. */
  readonly screen?: () => string;
  /** True if no person is waiting for this read. */
  readonly isBackgroundRead?: (signal?: AbortSignal) => boolean;
  /** Called when the server answers 401 to this token. */
  readonly refused?: (token: string | null) => void;
}

/**
 * Rejects with CallError if the server refuses, with NetworkError if no answer arrives or it is cut off, and with the
 * signal's reason if the call was aborted.
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
  // The problem schema is loaded on demand, because it is heavy and few calls are refused.
  const { callErrorOf } = await import('./refusedCall.ts');
  throw await callErrorOf(response);
}

export function initOf(
  line: CallLine,
  content: CallContent,
  token: string | null,
  { screen, isBackgroundRead }: Pick<Connection, 'screen' | 'isBackgroundRead'> = {},
): CallInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (screen !== undefined && line.method !== 'GET') headers[SCREEN_HEADER] = screen();
  if (line.method === 'GET' && isBackgroundRead?.(content.signal) === true)
    headers[BACKGROUND_READ_HEADER] = 'yes';
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
