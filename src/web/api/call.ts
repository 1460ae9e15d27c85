import { CallError } from '../../client/callError.ts';
import { send } from '../../client/request.ts';
import type { CallArguments, CallContent, CallOptions, Connection } from '../../client/request.ts';
import type { AsOf, AsOfCallName, CallName } from '../../contract/calls.ts';
import { CALLS } from '../../contract/calls.ts';
import type { CallAnswer } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import { SCREEN_PATH } from '../../contract/screenHeader.ts';
import { earlyAnswer } from './earlyReads.ts';
import { sessionRefused, sessionToken } from './session.ts';
import { isBackgroundRequest } from './backgroundReads.ts';

export const connection: Connection = {
  transport: (address, init) =>
    (init.method === 'GET' ? earlyAnswer(address) : undefined) ?? fetch(address, init),
  token: sessionToken,
  // The path of an unknown page could contain anything, so "/" is sent instead.
  screen: () => (SCREEN_PATH.test(location.pathname) ? location.pathname : '/'),
  isBackgroundRead: isBackgroundRequest,
  refused: sessionRefused,
};

/** A call that can read the past doesn't compile unless its arguments include the as-of time. */
type OwnArguments<N extends CallName> = N extends AsOfCallName
  ? [options: CallOptions<Endpoints[N]> & { asOf: AsOf }]
  : CallArguments<Endpoints[N]>;

export const call = <N extends CallName>(
  name: N,
  ...[options]: OwnArguments<N>
): Promise<CallAnswer<Endpoints[N]>> => callOver(connection, name, options ?? {});

/**
 * Like `call`, over a given connection. A change of a closed month asks the person for a reason and is sent again with
 * it.
 */
export async function callOver<N extends CallName>(
  over: Connection,
  name: N,
  content: CallContent,
): Promise<CallAnswer<Endpoints[N]>> {
  try {
    return await callOnce(over, name, content);
  } catch (error) {
    if (CALLS[name].method === 'GET' || !(error instanceof CallError)) throw error;
    const { askReason, reasonMissing, withReason } = await import('./requiredReason.ts');
    const sentence = reasonMissing(error);
    const reason = sentence === null ? null : await askReason(sentence);
    if (reason === null) throw error;
    return callOnce(over, name, withReason(content, reason));
  }
}

async function callOnce<N extends CallName>(
  over: Connection,
  name: N,
  content: CallContent,
): Promise<CallAnswer<Endpoints[N]>> {
  const { text, moment } = await send(over, CALLS[name], content, async (response) => ({
    text: await response.text(),
    moment: response.headers.get('as-of'),
  }));
  // Current figures must never be shown as past ones, whatever the server answered.
  if (typeof content.asOf === 'string' && moment === null) {
    throw new Error("The response doesn't state its change number");
  }
  // The answer isn't parsed with a schema: the server's tests check every answer against its
  // endpoint, and shipping the schemas would slow down every page load.
  return JSON.parse(text === '' ? 'null' : text);
}
