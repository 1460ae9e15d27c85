import { setTimeout as wait } from 'node:timers/promises';
import { retryDelayMs, isOverPersonalLimit } from '../client/callRetry.ts';
import { certificateFault } from '../client/certificateFault.ts';
import { CallError, NetworkError } from '../client/callError.ts';
import { checkedCall, fetchFrom, RedirectError } from '../client/checkedCall.ts';
import type { CallArguments, Connection } from '../client/request.ts';
import type { CallAnswer, Endpoint } from '../contract/endpoint.ts';
import { COMMAND_LINE } from '../contract/screenHeader.ts';
import type { Problem } from '../contract/problem.ts';
import { formatCount } from '../format/count.ts';
import { CommandError, EXIT_CODES } from './exitCodes.ts';
import type { ExitCode } from './exitCodes.ts';
import type { Terminal } from './terminal.ts';

/** The command gives up after this many waits. The server holds each call for half a minute. */
const MOST_WAITS = 20;

export class ServerCalls {
  readonly #url: string;
  readonly #connection: Connection;
  readonly #talk: Terminal['talk'];
  #waits = 0;
  #token: string | null = null;
  #isSignedIn = false;

  constructor(url: string, { talk }: Pick<Terminal, 'talk'>) {
    this.#url = url;
    this.#talk = talk;
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

  /** Uses an API token, which starts no session. */
  hasToken(token: string): void {
    this.#token = token;
  }

  get isSignedIn(): boolean {
    return this.#isSignedIn;
  }

  async call<const E extends Endpoint>(
    endpoint: E,
    ...options: CallArguments<E>
  ): Promise<CallAnswer<E>> {
    for (;;) {
      try {
        return await checkedCall(this.#connection, endpoint, ...options);
      } catch (error) {
        if (!isOverPersonalLimit(error) || this.#waits === MOST_WAITS)
          throw commandError(error, this.#url);
        await this.#waitAfter(error);
      }
    }
  }

  async #waitAfter(error: CallError): Promise<void> {
    this.#waits += 1;
    const ms = retryDelayMs(0, error);
    this.#talk.write(
      `This account has too many requests in progress. Trying again in ${formatCount(ms / 1_000)} s (${this.#waits} of ${MOST_WAITS}).\n`,
    );
    await wait(ms);
  }
}

const EXIT_CODE_OF_PROBLEM: ReadonlyMap<Problem['code'], ExitCode> = new Map([
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
  if (error instanceof NetworkError && error.cause instanceof RedirectError) {
    const { to } = error.cause;
    const where = to === null ? 'redirects to another address' : `redirects to ${to}`;
    const message = `${url} ${where}, so nothing was sent. If Board Reports runs at that address, use it with --url`;
    return new CommandError(EXIT_CODES.failed, message, error.cause);
  }
  const certificate = certificateFault(error);
  if (certificate !== null) {
    return new CommandError(EXIT_CODES.failed, `${url} cannot be used: ${certificate}`, error);
  }
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
  // A sheet and a cell make the message more precise.
  const places = errors.map(({ path }) => path).filter((path) => path.includes('!'));
  const where = places.length === 0 ? '' : ` (${places.join(', ')})`;
  return new CommandError(
    EXIT_CODE_OF_PROBLEM.get(code) ?? EXIT_CODES.failed,
    `${detail}${where}`,
    error,
  );
}
