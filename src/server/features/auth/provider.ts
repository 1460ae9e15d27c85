import { setTimeout as sleep } from 'node:timers/promises';
import type { JWTVerifyGetKey } from 'jose';
import type { ClientAuth, Configuration, IDToken } from 'openid-client';
import { certificateFault } from '../../../client/certificateFault.ts';
import type { SingleSignOnRefusal } from '../../../contract/singleSignOnPaths.ts';
import { SINGLE_SIGN_ON_RETURN } from '../../../contract/singleSignOnPaths.ts';
import type { Log } from '../../../engine/db/database.ts';
import type { SingleSignOnSettings } from '../../singleSignOnSettings.ts';
import { joinedClaims, claimedDisplayName } from './claims.ts';

// Loaded at the first sign-in through the provider. Starting the server waits for neither the library nor the provider.
const openClient = () => import('openid-client');
const openJose = () => import('jose');
type Client = Awaited<ReturnType<typeof openClient>>;
type Jose = Awaited<ReturnType<typeof openJose>>;

const TIMEOUT_SECONDS = 10;
/** Signing out waits at most this long for a provider that is down. */
const SIGN_OUT_MS = 2_000;
const KNOWN_FOR_MS = 3_600_000;
/** Between the sign-in at the provider and its answer, the person may be asked for consent. */
const JUST_PROVEN_SECONDS = 120;

/** A provider sends a logout token immediately. An older token could end a later session. */
const LOGOUT_SECONDS = 120;
const CLOCK_SECONDS = 60;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** Identifies a sign-in when the browser returns from the provider. Stored in the browser that began it. */
export interface Flow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly isAgain: boolean;
}

export interface ProviderPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** The provider needs this token to know which of its sessions to end. */
  readonly idToken: string | undefined;
}

/** The sign-in failed. The cause is never shown, and only its kind is logged. */
export class ProviderRefusal extends Error {
  readonly refusal: SingleSignOnRefusal;
  readonly person: RefusedPerson;
  constructor(refusal: SingleSignOnRefusal, person: Partial<RefusedPerson> = {}) {
    super(refusal);
    this.name = 'ProviderRefusal';
    this.refusal = refusal;
    this.person = { ...NOBODY_KNOWN, ...person };
  }
}

interface RefusedPerson {
  readonly accountId: number | null;
  readonly claimed: string | null;
}

const NOBODY_KNOWN: RefusedPerson = { accountId: null, claimed: null };

export class Provider {
  readonly #settings: SingleSignOnSettings;
  readonly #publicUrl: string;
  readonly #now: () => Date;
  readonly #log: Log;
  #keys: { readonly address: string; readonly keys: JWTVerifyGetKey } | null = null;
  #known: { readonly at: number; readonly configuration: Promise<Configuration> } | null = null;

  constructor(
    settings: SingleSignOnSettings,
    { publicUrl, now, log }: { publicUrl: string; now: () => Date; log: Log },
  ) {
    this.#settings = settings;
    this.#publicUrl = publicUrl;
    this.#now = now;
    this.#log = log;
  }

  /**
   * The address at which a browser signs in, and the data that identifies this sign-in on return. Throws
   * ProviderRefusal.
   */
  async begin({ isAgain }: Pick<Flow, 'isAgain'>): Promise<{ address: string; flow: Flow }> {
    return this.#asking(async (client, configuration) => {
      const flow = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        isAgain,
      };
      const { href } = client.buildAuthorizationUrl(configuration, {
        redirect_uri: this.#returnAddress,
        scope: this.#settings.scope,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
        // With a maximum age, the provider must state when the person signed in there.
        ...(isAgain ? { prompt: 'login', max_age: '0' } : {}),
      });
      return { address: href, flow };
    });
  }

  /** The person whom the provider sent back with this query. Throws ProviderRefusal. */
  async finish(query: URLSearchParams, flow: Flow): Promise<ProviderPerson> {
    if (query.get('error') === 'access_denied') throw new ProviderRefusal('cancelled');
    return this.#asking(async (client, configuration) => {
      const address = new URL(this.#returnAddress);
      address.search = query.toString();
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: flow.verifier,
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new ProviderRefusal('unexpected');
      const { iss: issuer, sub: subject } = claims;
      // If a provider has many tenants, the library accepts tokens of any of them.
      if (issuer !== configuration.serverMetadata().issuer) throw new ProviderRefusal('unexpected');
      if (flow.isAgain) expectJustProven(claims);
      // Many providers only give the email address and the groups there.
      const more =
        configuration.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await client.fetchUserInfo(configuration, tokens.access_token, subject);
      return { issuer, subject, claims: joinedClaims(claims, more), idToken: tokens.id_token };
    });
  }

  /** The address that ends the provider's session; null if the provider has none or doesn't answer in time. */
  async signOutAddress(idToken: string | undefined): Promise<string | null> {
    const asked = this.#asking(async (client, configuration) => {
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: `${this.#publicUrl}/login`,
        ...(idToken === undefined ? {} : { id_token_hint: idToken }),
      }).href;
    });
    const waited = new AbortController();
    try {
      const tooLong = sleep(SIGN_OUT_MS, null, { signal: waited.signal, ref: false });
      tooLong.catch(() => undefined);
      return await Promise.race([asked, tooLong]);
    } catch (error) {
      if (error instanceof ProviderRefusal) return null;
      throw error;
    } finally {
      waited.abort();
    }
  }

  /** The person whose sessions the provider has ended, from its signed logout token. Throws ProviderRefusal. */
  async signedOut(logoutToken: string): Promise<Pick<ProviderPerson, 'issuer' | 'subject'>> {
    const { jose, keys, issuer } = await this.#asking(async (_, configuration) => {
      const { jwks_uri: address, issuer: named } = configuration.serverMetadata();
      if (address === undefined) throw new ProviderRefusal('unexpected');
      const library = await openJose();
      return { jose: library, keys: this.#keysAt(library, address), issuer: named };
    });
    const { payload } = await jose
      .jwtVerify(logoutToken, keys, {
        issuer,
        audience: this.#settings.clientId,
        clockTolerance: CLOCK_SECONDS,
        maxTokenAge: LOGOUT_SECONDS,
        currentDate: this.#now(),
        requiredClaims: ['sub', 'events'],
      })
      .catch((error: unknown) => {
        this.#log.warn({ cause: providerErrorKind(error) }, 'refused a logout token');
        throw new ProviderRefusal('unexpected');
      });
    const { sub: subject, events, nonce } = payload;
    // An ID token has a nonce; it must not end sessions.
    const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
    if (!isLogout || nonce !== undefined || subject === undefined) {
      this.#log.warn({ cause: 'not a logout token' }, 'refused a logout token');
      throw new ProviderRefusal('unexpected');
    }
    return { issuer, subject };
  }

  #keysAt({ createRemoteJWKSet }: Jose, address: string): JWTVerifyGetKey {
    if (this.#keys?.address !== address) {
      const timeoutDuration = TIMEOUT_SECONDS * 1_000;
      this.#keys = { address, keys: createRemoteJWKSet(new URL(address), { timeoutDuration }) };
    }
    return this.#keys.keys;
  }

  get #returnAddress(): string {
    return this.#publicUrl + SINGLE_SIGN_ON_RETURN;
  }

  async #asking<T>(work: (client: Client, configuration: Configuration) => Promise<T>): Promise<T> {
    const client = await openClient();
    try {
      return await work(client, await this.#configuration(client));
    } catch (error) {
      if (error instanceof ProviderRefusal) throw error;
      // Messages may quote data from the provider, so only the kind of error is logged.
      const certificate = certificateFault(error);
      this.#log.warn(
        { cause: providerErrorKind(error) },
        certificate === null
          ? 'the sign-in provider gave an unexpected response'
          : `The sign-in provider cannot be used: ${certificate}`,
      );
      throw new ProviderRefusal(isUnreachable(error) ? 'unreachable' : 'unexpected');
    }
  }

  #configuration(client: Client): Promise<Configuration> {
    const at = this.#now().getTime();
    if (this.#known !== null && at < this.#known.at + KNOWN_FOR_MS)
      return this.#known.configuration;
    const known = { at, configuration: discover(client, this.#settings) };
    this.#known = known;
    known.configuration.catch(() => {
      if (this.#known === known) this.#known = null;
    });
    return known.configuration;
  }
}

/**
 * Both times are by the provider's clock. Some providers don't state when the person signed in although they were
 * asked; others let their own session answer without asking the person. Neither proves that the person is present.
 */
function expectJustProven(claims: IDToken): void {
  const { auth_time: signedInAt, iat: issuedAt } = claims;
  const claimed = claimedDisplayName(claims);
  if (signedInAt === undefined) throw new ProviderRefusal('noTime', { claimed });
  if (signedInAt < issuedAt - JUST_PROVEN_SECONDS)
    throw new ProviderRefusal('notAgain', { claimed });
}

function discover(
  client: Client,
  { issuer, clientId, clientSecret }: SingleSignOnSettings,
): Promise<Configuration> {
  const address = new URL(issuer);
  const insecure = address.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  return client.discovery(
    address,
    clientId,
    undefined,
    clientSecret === undefined ? client.None() : bySecret(client, clientSecret),
    // Signatures are checked even though the tokens come over TLS from the provider itself.
    { timeout: TIMEOUT_SECONDS, execute: [client.enableNonRepudiationChecks, ...insecure] },
  );
}

/** Providers accept the secret in the header unless they announce that they accept it only in the body. */
function bySecret(client: Client, secret: string): ClientAuth {
  const [inHeader, inBody] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (provider, ...request) => {
    const taken = provider.token_endpoint_auth_methods_supported ?? [];
    const isBodyAlone =
      taken.includes('client_secret_post') && !taken.includes('client_secret_basic');
    (isBodyAlone ? inBody : inHeader)(provider, ...request);
  };
}

/**
 * Returns a text such as "ResponseBodyError OAUTH_RESPONSE_BODY_ERROR invalid_grant 400", without
 * any message.
 */
function providerErrorKind(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const parts = [
    error.name,
    ...['code', 'error', 'status'].map((name): unknown => Reflect.get(error, name)),
  ];
  return parts
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .map((part) =>
      String(part)
        .replaceAll(/[^\w.-]/g, '')
        .slice(0, 40),
    )
    .join(' ');
}

/** The address isn't found, doesn't answer or is too slow. */
function isUnreachable(error: unknown): boolean {
  const names = new Set(['TimeoutError', 'AbortError']);
  const causes = [error, error instanceof Error ? error.cause : undefined];
  return causes.some(
    (one) =>
      one instanceof Error &&
      (names.has(one.name) || (one instanceof TypeError && /fetch/i.test(one.message))),
  );
}
