import type { Endpoint } from '../../contract/endpoint.ts';

/** What goes into a call beside its description. */
export interface Request {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly ifMatch?: number | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

function entriesOf(record: unknown): [string, unknown][] {
  return typeof record === 'object' && record !== null ? Object.entries(record) : [];
}

/** The address of a call: parameters in the path, what is given of the query behind it. */
export function addressOf(path: string, params: unknown, query: unknown): string {
  let address = path;
  for (const [name, value] of entriesOf(params)) {
    if (typeof value === 'string') {
      address = address.replace(`{${name}}`, encodeURIComponent(value));
    }
  }
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(query)) {
    if (typeof value === 'string') search.set(name, value);
  }
  const text = search.toString();
  return text === '' ? address : `${address}?${text}`;
}

/** Method, headers and body of a call. */
export function initOf(endpoint: Endpoint, request: Request, token: string | null): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (request.ifMatch !== undefined) headers.set('if-match', `"${request.ifMatch}"`);
  if (request.idempotencyKey !== undefined) headers.set('idempotency-key', request.idempotencyKey);
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'include' };
  if (request.signal !== undefined) init.signal = request.signal;
  if (request.body instanceof FormData) init.body = request.body;
  else if (request.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(request.body);
  }
  return init;
}
