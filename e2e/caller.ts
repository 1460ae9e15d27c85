import * as z from 'zod/mini';
import { checkedCall, fetchFrom } from '../src/client/checkedCall.ts';
import type { CallArguments } from '../src/client/request.ts';
import { CALLS } from '../src/contract/calls.ts';
import { login } from '../src/contract/auth.ts';
import type { CallAnswer, Endpoint } from '../src/contract/endpoint.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
}

export interface SignedIn {
  /** The bearer token. */
  readonly token: string;
  /** The session cookie as sent: `name=value`. */
  readonly cookie: string;
}

/** Someone who uses the product without a browser, over the contract's calls. */
export interface Caller extends SignedIn {
  /** Makes a call and returns its answer; throws when it is refused. */
  readonly ask: <const E extends Endpoint>(
    endpoint: E,
    ...options: CallArguments<E>
  ) => Promise<CallAnswer<E>>;
  /** Makes any request as this person. */
  readonly send: (path: string, init?: RequestInit) => Promise<Response>;
}

export async function signInByCall(url: string, account: Account): Promise<SignedIn> {
  const answer = await fetch(`${url}${CALLS.login.path}`, {
    method: CALLS.login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: account.password }),
  });
  if (answer.status !== login.status) throw new Error(`Sign-in: ${await answer.text()}`);
  const [setCookie = ''] = answer.headers.getSetCookie();
  const { token } = z.parse(login.response, await answer.json());
  return { token, cookie: setCookie.split(';', 1)[0] ?? '' };
}

export async function callerOf(url: string, account: Account): Promise<Caller> {
  const session = await signInByCall(url, account);
  const connection = { transport: fetchFrom(url), token: () => session.token };
  return {
    ...session,
    send(path, init = {}) {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${session.token}`);
      return fetch(`${url}${path}`, { ...init, headers });
    },
    async ask(endpoint, ...options) {
      try {
        return await checkedCall(connection, endpoint, ...options);
      } catch (error) {
        throw new Error(`${endpoint.name}: ${String(error)}`, { cause: error });
      }
    },
  };
}
