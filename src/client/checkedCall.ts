import { CALLS } from '../contract/calls.ts';
import type { CallAnswer, Endpoint } from '../contract/endpoint.ts';
import { CallError } from './callError.ts';
import type { CallArguments, Connection, Transport } from './request.ts';
import { send } from './request.ts';

/** The server redirected a call, and the client didn't follow. */
export class RedirectError extends Error {
  /** The server to use instead, if the redirect names one; null otherwise. */
  readonly to: string | null;

  constructor(to: string | null) {
    super('The address redirects to another address. Redirects are not followed');
    this.name = 'RedirectError';
    this.to = to;
  }
}

const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304;

/**
 * Calls the server at this address, such as "http://127.0.0.1:3000", and never follows a redirect, which would send
 * data and token to another server.
 */
export const fetchFrom =
  (url: string): Transport =>
  async (address, init) => {
    const response = await fetch(url + address, { ...init, redirect: 'manual' });
    if (!isRedirect(response.status)) return response;
    await response.body?.cancel();
    throw new RedirectError(serverAt(response.headers.get('location'), url, address));
  };

/** Returns the address without the path of the call and without anything that may be secret. */
function serverAt(location: string | null, url: string, address: string): string | null {
  const target = location === null ? null : URL.parse(location, url + address);
  if (target === null || !/^https?:$/.test(target.protocol)) return null;
  const { origin, pathname } = target;
  const [path = ''] = address.split('?');
  return origin + (pathname.endsWith(path) ? pathname.slice(0, -path.length) : pathname);
}

/**
 * Makes a call and checks the answer against its endpoint's schema. For programs, because it loads all schemas; pages
 * don't use it. Rejects like `send`, and with a CallError without problem if the answer breaks the contract.
 */
export async function checkedCall<const E extends Endpoint>(
  connection: Connection,
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<CallAnswer<E>> {
  const { status, text } = await send(
    connection,
    CALLS[endpoint.name],
    options ?? {},
    async (response) => ({
      status: response.status,
      text: await response.text(),
    }),
  );
  const answer = answerIn(text, endpoint);
  if (status !== endpoint.status || answer === undefined) {
    throw new CallError(status, text, null, null);
  }
  // The schema is the endpoint's, so what it parses is the endpoint's answer.
  return answer as CallAnswer<E>;
}

function answerIn(text: string, { response }: Endpoint): unknown {
  if (response === null) return null;
  try {
    const parsed = response.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
