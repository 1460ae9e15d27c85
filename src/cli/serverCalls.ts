import type { CallAnswer, CallInput, Endpoint } from '../contract/endpoint.ts';
import { problemSchema } from '../contract/problem.ts';
import type { Problem } from '../contract/problem.ts';
import { CommandError, EXIT_CODES } from './exitCodes.ts';
import type { ExitCode } from './exitCodes.ts';

interface Sent<E extends Endpoint> {
  readonly params?: CallInput<E>['params'];
  readonly body?: CallInput<E>['body'] | FormData;
}

/** Calls a running server by the contract, signed in once it has a token. */
export class ServerCalls {
  readonly #url: string;
  #token: string | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  signedInWith(token: string): void {
    this.#token = token;
  }

  /** The answer, parsed by the endpoint's own schema; otherwise a CommandError. */
  async call<const E extends Endpoint>(endpoint: E, sent: Sent<E> = {}): Promise<CallAnswer<E>> {
    const { method, response: schema } = endpoint;
    const isForm = sent.body instanceof FormData;
    const body = sent.body instanceof FormData ? sent.body : JSON.stringify(sent.body);
    const response = await this.#fetch(addressOf(endpoint.path, sent.params), {
      method,
      headers: {
        ...(this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }),
        ...(isForm || sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(sent.body === undefined ? {} : { body }),
    });
    const answer: unknown = response.status === 204 ? null : await bodyOf(response);
    if (!response.ok) throw refusedCall(response.status, answer);
    // The schema is the endpoint's, so what it parses is the endpoint's answer.
    return (schema === null ? null : schema.parse(answer)) as CallAnswer<E>;
  }

  async #fetch(address: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(`${this.#url}${address}`, { ...init, redirect: 'error' });
    } catch (error) {
      const message = `No answer from ${this.#url}; is Board Reports running there? --url names another`;
      throw new CommandError(EXIT_CODES.failed, message, error);
    }
  }
}

function addressOf(path: string, params: unknown): string {
  const given = new Map(Object.entries(params ?? {}));
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(given.get(name))),
  );
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new CommandError(
      EXIT_CODES.failed,
      `What answers at ${new URL(response.url).origin} is not Board Reports (${response.status})`,
    );
  }
}

const CODES: ReadonlyMap<Problem['code'], ExitCode> = new Map([
  ['invalid_credentials', EXIT_CODES.notAllowed],
  ['authentication_required', EXIT_CODES.notAllowed],
  ['admin_required', EXIT_CODES.notAllowed],
  ['too_many_attempts', EXIT_CODES.notAllowed],
  ['stale_version', EXIT_CODES.moved],
  ['invalid_input', EXIT_CODES.refused],
  ['unsupported_media_type', EXIT_CODES.refused],
  ['too_large', EXIT_CODES.refused],
  ['import_blocked', EXIT_CODES.refused],
]);

function refusedCall(status: number, answer: unknown): CommandError {
  const problem = problemSchema.safeParse(answer);
  if (!problem.success) return new CommandError(EXIT_CODES.failed, `The server failed (${status})`);
  const { code, detail, errors = [] } = problem.data;
  // A sheet and a cell say more than the sentence alone.
  const places = errors.map(({ path }) => path).filter((path) => path.includes('!'));
  const where = places.length === 0 ? '' : ` (${places.join(', ')})`;
  return new CommandError(CODES.get(code) ?? EXIT_CODES.failed, `${detail}${where}`);
}
