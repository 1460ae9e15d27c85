import { CallError, NetworkError } from '../client/callError.ts';
import { checkedCall, fetchFrom } from '../client/checkedCall.ts';
import type { CallArguments, Connection } from '../client/request.ts';
import type { CallAnswer, Endpoint } from '../contract/endpoint.ts';
import { COMMAND_LINE } from '../contract/screenHeader.ts';
import type { Problem } from '../contract/problem.ts';
import { CommandError, EXIT_CODES } from './exitCodes.ts';
import type { ExitCode } from './exitCodes.ts';

/** Calls a running server by the contract, signed in once it has a token. */
export class ServerCalls {
  readonly #url: string;
  readonly #connection: Connection;
  #token: string | null = null;
  #isSignedIn = false;

  constructor(url: string) {
    this.#url = url;
    this.#connection = {
      transport: fetchFrom(url),
      token: () => this.#token,
      screen: () => COMMAND_LINE,
    };
  }

  signedInWith(token: string): void {
    this.#token = token;
    this.#isSignedIn = true;
  }

  /** The same with an API token, which begins no session. */
  hasToken(token: string): void {
    this.#token = token;
  }

  /** Whether there is a session to end. */
  get isSignedIn(): boolean {
    return this.#isSignedIn;
  }

  /** The answer, parsed by the endpoint's own schema; otherwise a CommandError. */
  async call<const E extends Endpoint>(
    endpoint: E,
    ...options: CallArguments<E>
  ): Promise<CallAnswer<E>> {
    try {
      return await checkedCall(this.#connection, endpoint, ...options);
    } catch (error) {
      throw commandError(error, this.#url);
    }
  }
}

const CODES: ReadonlyMap<Problem['code'], ExitCode> = new Map([
  ['invalid_credentials', EXIT_CODES.notAllowed],
  ['invalid_code', EXIT_CODES.notAllowed],
  ['challenge_over', EXIT_CODES.notAllowed],
  ['second_factor_missing', EXIT_CODES.notAllowed],
  ['authentication_required', EXIT_CODES.notAllowed],
  ['admin_required', EXIT_CODES.notAllowed],
  ['token_not_allowed', EXIT_CODES.notAllowed],
  ['too_many_attempts', EXIT_CODES.notAllowed],
  ['stale_version', EXIT_CODES.moved],
  ['invalid_input', EXIT_CODES.refused],
  ['unsupported_media_type', EXIT_CODES.refused],
  ['too_large', EXIT_CODES.refused],
  ['import_blocked', EXIT_CODES.refused],
]);

function commandError(error: unknown, url: string): unknown {
  if (error instanceof NetworkError) {
    const message = `No response from ${url}. Is Board Reports running there? --url sets another address`;
    return new CommandError(EXIT_CODES.failed, message, error.cause);
  }
  if (!(error instanceof CallError)) return error;
  if (error.problem === null) {
    const message = `The server at ${new URL(url).origin} is not Board Reports (${error.status})`;
    return new CommandError(EXIT_CODES.failed, message);
  }
  const { code, detail, errors = [] } = error.problem;
  // A sheet and a cell add to the sentence.
  const places = errors.map(({ path }) => path).filter((path) => path.includes('!'));
  const where = places.length === 0 ? '' : ` (${places.join(', ')})`;
  return new CommandError(CODES.get(code) ?? EXIT_CODES.failed, `${detail}${where}`, error);
}
