import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { expect } from 'vitest';
import { PASSWORD, tryToSignIn } from '../../users/testAccounts.ts';
import type { TestApp } from '../../testApp.ts';

/** The claims of the person whom the provider signs in without asking. */
export interface ProvidersPerson {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

export interface TestProvider {
  readonly issuer: string;
  /** The next person to sign in; null if they cancel. */
  person: ProvidersPerson | null;
  /** Publishes no keys, so that nothing is known to be signed by it. */
  hidesKeys: boolean;
  /** Never answers, and keeps the connection open. */
  hangs: boolean;
  /** How many seconds ago the person signed in at the provider, which does not ask again. */
  knownFor: number;
  /** Like Google: ignores `prompt=login`, and doesn't state when somebody signed in. */
  saysNoTime: boolean;
  /** Follows a browser through the provider until it is redirected elsewhere; returns that address. */
  visit(address: string): Promise<string>;
  /** The form by which it reports the end of this person's session. */
  logoutOf(sub: string): Promise<string>;
  close(): Promise<void>;
}

/** The address of the product that these providers sign people in to. */
export const PUBLIC_URL = 'http://localhost:3999';
export const START = '/api/auth/single-sign-on';

export const CLIENT = { id: 'board-reports', secret: 'a secret of the client' } as const;

/** The address for logout tokens. */
const CAUGHT = '/caught';

interface ProvidersWays {
  /** How it expects the client secret to be sent. */
  readonly takesSecret?: 'client_secret_basic' | 'client_secret_post';
}

/** A real provider of OpenID Connect on a port of this machine. */
export async function openTestProvider({
  takesSecret = 'client_secret_basic',
}: ProvidersWays = {}): Promise<TestProvider> {
  const people = new Map<string, ProvidersPerson>();
  let caught = '';
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        token_endpoint_auth_method: takesSecret,
        redirect_uris: [`${PUBLIC_URL}/api/auth/single-sign-on/return`],
        post_logout_redirect_uris: [`${PUBLIC_URL}/login`],
        backchannel_logout_uri: `${issuer}${CAUGHT}`,
      },
    ],
    clientAuthMethods: [takesSecret],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
    },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // The product has no port of its own in these tests.
    fetch: (address, options) => {
      if (new URL(address).pathname !== CAUGHT) return fetch(address, options);
      const body = options?.body;
      caught = body instanceof URLSearchParams ? body.toString() : '';
      return Promise.resolve(new Response(null, { status: 200 }));
    },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => people.get(sub) ?? { sub },
    }),
    async loadExistingGrant(context) {
      const { oidc } = context;
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const state: Pick<TestProvider, 'person' | 'hidesKeys' | 'hangs' | 'knownFor' | 'saysNoTime'> = {
    person: null,
    hidesKeys: false,
    hangs: false,
    knownFor: 0,
    saysNoTime: false,
  };
  const pages = provider.callback();
  const signIn = (request: IncomingMessage, response: ServerResponse) => {
    const { person } = state;
    if (person !== null) people.set(person.sub, person);
    const ts = Math.floor(Date.now() / 1_000) - state.knownFor;
    const result =
      person === null ? { error: 'access_denied' } : { login: { accountId: person.sub, ts } };
    return provider.interactionFinished(request, response, result);
  };
  server.on('request', (request, response) => {
    if (state.hangs) return;
    if (state.hidesKeys && request.url === '/jwks') {
      response.setHeader('content-type', 'application/json').end('{"keys":[]}');
      return;
    }
    if (state.saysNoTime) request.url = withoutAsking(request.url ?? '');
    const isAsked = request.url?.startsWith('/interaction/') === true;
    void (isAsked ? signIn : pages)(request, response);
  });
  return {
    issuer,
    get person() {
      return state.person;
    },
    set person(person) {
      state.person = person;
    },
    get hidesKeys() {
      return state.hidesKeys;
    },
    set hidesKeys(hidesKeys) {
      state.hidesKeys = hidesKeys;
    },
    get hangs() {
      return state.hangs;
    },
    set hangs(hangs) {
      state.hangs = hangs;
    },
    get knownFor() {
      return state.knownFor;
    },
    set knownFor(knownFor) {
      state.knownFor = knownFor;
    },
    get saysNoTime() {
      return state.saysNoTime;
    },
    set saysNoTime(saysNoTime) {
      state.saysNoTime = saysNoTime;
    },
    async visit(address) {
      const cookies = new Map<string, string>();
      for (let next = address; ;) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`The provider shows a page: ${response.status}`);
        next = new URL(location, next).href;
        if (!next.startsWith(issuer)) return next;
      }
    },
    async logoutOf(sub) {
      const client = await provider.Client.find(CLIENT.id);
      const tell = client?.backchannelLogout;
      // The types of the library leave it out.
      if (typeof tell !== 'function') throw new Error('This provider cannot tell of sign-outs');
      await Reflect.apply(tell, client, [sub, 'a session']);
      return caught;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Removes the parameters that ask for a new sign-in and its time. */
function withoutAsking(url: string): string {
  const [path = '', query] = url.split('?');
  if (query === undefined) return url;
  const asked = new URLSearchParams(query);
  asked.delete('prompt');
  asked.delete('max_age');
  return `${path}?${asked.toString()}`;
}

/** Has the address of the test's viewer. */
export const VERA = { sub: 'vera', email: 'Vera@example.org', email_verified: true };

/** Has no account here. */
export const CARL = {
  sub: 'carl',
  email: 'carl@example.org',
  email_verified: true,
  name: 'Carl Cole',
};

/** Is in these groups. */
export const rita = (...groups: string[]) => ({
  sub: 'rita',
  email: 'rita@example.org',
  email_verified: true,
  groups,
});

/** A cookie that an answer sets, as a browser sends it. */
export const cookieOf = (setCookies: string | string[] | undefined, name: string): string =>
  [setCookies ?? []]
    .flat()
    .map((text) => new RegExp(`^((?:__Host-)?${name}=[^;]*)`).exec(text)?.[1])
    .findLast((found) => found !== undefined) ?? '';

const FLOW = 'board_reports_sign_in';

/** The environment of a product in front of which a provider stands. */
export const settingsFor = ({ issuer }: TestProvider) => ({
  PUBLIC_URL,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_NAME: 'Harbour',
});

/** Begins a sign-in; returns the address that the browser goes to, and its cookie. */
export async function begin({ app }: Pick<TestApp, 'app'>) {
  const answer = await app.inject({ method: 'GET', url: START });
  expect(answer.statusCode).toBe(303);
  const cookie = cookieOf(answer.headers['set-cookie'], FLOW);
  return { address: String(answer.headers.location), cookie };
}

/** Returns from the provider; gives the parameters in the address of the sign-in page. */
export async function comeBack({ app }: Pick<TestApp, 'app'>, address: string, cookie: string) {
  const { pathname, search } = new URL(address);
  const answer = await app.inject({ method: 'GET', url: pathname + search, headers: { cookie } });
  expect(answer.statusCode).toBe(303);
  const page = new URL(String(answer.headers.location));
  expect(page.origin + page.pathname).toBe(`${PUBLIC_URL}/login`);
  return {
    code: page.searchParams.get('signed-in') ?? '',
    refused: page.searchParams.get('refused'),
    cookie: cookieOf(answer.headers['set-cookie'], FLOW),
  };
}

export const complete = ({ app }: Pick<TestApp, 'app'>, code: string, cookie: string) =>
  app.inject({ method: 'POST', url: `${START}/session`, payload: { code }, headers: { cookie } });

/** Ends this session; answers where it goes on to end. */
export const signOutFor = async (app: TestApp, token: string): Promise<string | null> => {
  const url = `/api/auth/single-sign-on/sign-out`;
  const answer = await app.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.json<{ address: string | null }>().address;
};

export const passwordStatus = async (who: TestApp, email: string) =>
  (await tryToSignIn(who, email, PASSWORD)).statusCode;
