import type { CallAnswer, CallInput, Endpoint } from '../../contract/endpoint.ts';
import { NetworkError } from './callError.ts';
import { addressOf, initOf } from './request.ts';
import type { Request } from './request.ts';
import { sessionRefused, sessionToken } from './session.ts';

type Nothing = object;

/** What a call needs, by its description; the parts of the address and body that it has. */
export type CallOptions<E extends Endpoint> = {
  /** The version of the record that was read; the server refuses when it has moved on. */
  ifMatch?: number | undefined;
  /** The same key with the same body is carried out once, however often it is sent. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
} & (E['params'] extends object ? { params: CallInput<E>['params'] } : Nothing) &
  (E['query'] extends object ? { query?: CallInput<E>['query'] } : Nothing) &
  (E['bodyKind'] extends 'multipart'
    ? { body: FormData }
    : E['body'] extends object
      ? { body: CallInput<E>['body'] }
      : Nothing);

/**
 * Makes a call of the contract. Rejects with CallError when the server refuses, with NetworkError
 * when no answer comes, and with the signal's reason when it was given up. A 401 ends the session.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[options]: Nothing extends CallOptions<E>
    ? [options?: CallOptions<E>]
    : [options: CallOptions<E>]
): Promise<CallAnswer<E>> {
  const request: Request = options ?? {};
  const token = sessionToken();
  const address = addressOf(endpoint.path, request.params, request.query);
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, initOf(endpoint, request, token));
    text = response.ok ? await response.text() : '';
  } catch (error) {
    request.signal?.throwIfAborted();
    throw new NetworkError(error);
  }
  if (!response.ok) {
    if (response.status === 401) sessionRefused(token);
    const { callErrorOf } = await import('./refusedCall.ts');
    throw await callErrorOf(response);
  }
  // Believed without a schema: the server's tests parse every answer by this endpoint's own, and
  // parsing it here again would cost each reader the time and the bytes of the schemas.
  return JSON.parse(text === '' ? 'null' : text);
}
