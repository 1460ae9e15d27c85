import { LRUCache } from 'lru-cache';
import { newSecret } from '../../users/secrets.ts';
import { digest } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import { storePendingSignIn, consumePendingSignIn } from './pendingSignIns.ts';
import type { ProviderAccount } from './providerAccounts.ts';

const PROVEN_CODE_MS = 60_000;
const MOST_TOKENS = 10_000;

interface Proven extends ProviderAccount {
  readonly idToken: string | undefined;
}

/** Codes for an account that the provider has verified: valid once, for a minute, in one browser, on any instance. */
export class ProviderSignInCodes {
  readonly #deps: Deps;
  /**
   * Keyed by code. The provider's tokens aren't stored, so if another instance takes over, the provider asks before it
   * signs the person out.
   */
  readonly #idTokens = new LRUCache<string, string>({ max: MOST_TOKENS, ttl: PROVEN_CODE_MS });

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** `browser` is a value known only to the browser that began the sign-in. */
  async issue({ userId, identityId, idToken }: Proven, browser: string): Promise<string> {
    const code = newSecret();
    const content: Pick<Proven, 'identityId'> = { identityId };
    const until = new Date(this.#deps.now().getTime() + PROVEN_CODE_MS);
    const secret = inBrowser(code, browser);
    await storePendingSignIn(this.#deps, { secret, kind: 'provider', userId, content, until });
    if (idToken !== undefined) this.#idTokens.set(digest(code), idToken);
    return code;
  }

  /** The account of a code; null if the code is unknown, used, expired, or from another browser. */
  async redeem(code: string, browser: string): Promise<Proven | null> {
    const taken = await consumePendingSignIn(this.#deps, 'provider', inBrowser(code, browser));
    if (taken === undefined) return null;
    const idToken = this.#idTokens.get(digest(code));
    this.#idTokens.delete(digest(code));
    // The content has the shape that `issue` stores.
    return { userId: taken.userId, ...(taken.content as Pick<Proven, 'identityId'>), idToken };
  }
}

/** The browser is part of the secret, so that nobody else can use up the code. */
const inBrowser = (code: string, browser: string) => `${code} ${digest(browser)}`;
