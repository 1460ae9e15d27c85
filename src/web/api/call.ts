import { send } from '../../client/request.ts';
import type { CallArguments, CallContent, Connection, Transport } from '../../client/request.ts';
import type { CallName } from '../../contract/calls.ts';
import { CALLS } from '../../contract/calls.ts';
import type { CallAnswer } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import { sessionRefused, sessionToken } from './session.ts';

/** As whoever is signed in here; a 401 ends the session. */
const signedIn = (transport: Transport): Connection => ({
  transport,
  token: sessionToken,
  refused: sessionRefused,
});

const byFetch = signedIn((address, init) => fetch(address, init));

/** Makes a call of the contract by its name. Rejects as `send` does. */
export function call<N extends CallName>(
  name: N,
  ...[options]: CallArguments<Endpoints[N]>
): Promise<CallAnswer<Endpoints[N]>> {
  return callOver(byFetch, name, options ?? {});
}

/** Sends a form with a file, whose way can be followed with a transport of its own. */
export function sendForm<N extends CallName>(
  transport: Transport,
  name: N,
  content: CallContent & { readonly body: FormData },
): Promise<CallAnswer<Endpoints[N]>> {
  return callOver(signedIn(transport), name, content);
}

async function callOver<N extends CallName>(
  connection: Connection,
  name: N,
  content: CallContent,
): Promise<CallAnswer<Endpoints[N]>> {
  const text = await send(connection, CALLS[name], content, (response) => response.text());
  // Believed without a schema: the server's tests parse every answer by its endpoint's own, and
  // parsing it here again would cost each reader the time and the bytes of the schemas.
  return JSON.parse(text === '' ? 'null' : text);
}

/** The file that a call answers. Rejects as `send` does. */
export function readFile<T>(
  name: CallName,
  content: CallContent,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  return send(byFetch, CALLS[name], content, read);
}
