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
import { isReadUnasked } from './unasked.ts';

/** Calls as the signed-in person; a 401 ends the session. */
export const connection: Connection = {
  transport: (address, init) =>
    (init.method === 'GET' ? earlyAnswer(address) : undefined) ?? fetch(address, init),
  token: sessionToken,
  // A page that does not exist may have any path.
  screen: () => (SCREEN_PATH.test(location.pathname) ? location.pathname : '/'),
  isUnasked: isReadUnasked,
  refused: sessionRefused,
};

/** A call that can read the past does not compile without saying which moment it is about. */
type OwnArguments<N extends CallName> = N extends AsOfCallName
  ? [options: CallOptions<Endpoints[N]> & { asOf: AsOf }]
  : CallArguments<Endpoints[N]>;

/** Makes a call of the contract by its name. Rejects as `send` does. */
export const call = <N extends CallName>(
  name: N,
  ...[options]: OwnArguments<N>
): Promise<CallAnswer<Endpoints[N]>> => callOver(connection, name, options ?? {});

/** As `call`, over a connection. A change of a closed month is made once its reason has been asked for. */
export async function callOver<N extends CallName>(
  over: Connection,
  name: N,
  content: CallContent,
): Promise<CallAnswer<Endpoints[N]>> {
  try {
    return await callOnce(over, name, content);
  } catch (error) {
    if (CALLS[name].method === 'GET' || !(error instanceof CallError)) throw error;
    const { askReason, missingReason, withReason } = await import('./neededReason.ts');
    const sentence = missingReason(error);
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
  // Today's figures must never pass for those of a moment, whatever answered.
  if (typeof content.asOf === 'string' && moment === null) {
    throw new Error('The answer does not say which moment it is about');
  }
  // Not parsed by a schema: the server's tests check every answer against its endpoint, and parsing
  // it here again would cost every page load the time and the bytes of the schemas.
  return JSON.parse(text === '' ? 'null' : text);
}
