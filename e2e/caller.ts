import * as z from 'zod/mini';
import { login } from '../src/contract/auth.ts';
import type { CallAnswer, CallInput, Endpoint } from '../src/contract/endpoint.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
}

export interface SignedIn {
  /** The bearer token. */
  readonly token: string;
  /** The cookie's own secret, as it is sent: `name=value`. */
  readonly cookie: string;
}

type Input<E extends Endpoint> = Partial<CallInput<E>>;

/** Someone who uses the product without a browser, over the contract's calls. */
export interface Caller extends SignedIn {
  /** Makes a call and answers what it answered; throws when it was refused. */
  readonly ask: <const E extends Endpoint>(endpoint: E, input?: Input<E>) => Promise<CallAnswer<E>>;
  /** Makes any request as this person. */
  readonly send: (path: string, init?: RequestInit) => Promise<Response>;
}

const texts = z.record(z.string(), z.string());

function addressOf(endpoint: Endpoint, input: Input<Endpoint>): string {
  const path = Object.entries(texts.safeParse(input.params).data ?? {}).reduce<string>(
    (address, [name, value]) => address.replace(`{${name}}`, value),
    endpoint.path,
  );
  const search = new URLSearchParams(texts.safeParse(input.query).data).toString();
  return search === '' ? path : `${path}?${search}`;
}

export async function signInByCall(url: string, account: Account): Promise<SignedIn> {
  const answer = await fetch(`${url}${login.path}`, {
    method: login.method,
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
  const send = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${session.token}`);
    return fetch(`${url}${path}`, { ...init, headers });
  };
  return {
    ...session,
    send,
    async ask(endpoint, input = {}) {
      const answer = await send(addressOf(endpoint, input), {
        method: endpoint.method,
        ...(input.body === undefined
          ? {}
          : {
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(input.body),
            }),
      });
      const text = await answer.text();
      if (answer.status !== endpoint.status) {
        throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${text}`);
      }
      if (endpoint.response !== null) z.parse(endpoint.response, JSON.parse(text));
      return JSON.parse(text === '' ? 'null' : text);
    },
  };
}
