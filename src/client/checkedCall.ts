import { CALLS } from '../contract/calls.ts';
import type { CallAnswer, Endpoint } from '../contract/endpoint.ts';
import { CallError } from './callError.ts';
import type { CallArguments, Connection, Transport } from './request.ts';
import { send } from './request.ts';

/** By `fetch` to the server at this address, such as "http://127.0.0.1:3000". */
export const fetchFrom =
  (url: string): Transport =>
  (address, init) =>
    fetch(url + address, { ...init, redirect: 'error' });

/**
 * Makes a call and checks the answer by its endpoint's schema. For programs that load all schemas;
 * a page calls without them. Rejects as `send` does, and with a CallError that has no problem when
 * the answer is not what the contract promises.
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
