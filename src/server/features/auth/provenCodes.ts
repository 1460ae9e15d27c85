import { LRUCache } from 'lru-cache';
import { newSecret } from '../../accounts/secrets.ts';
import { digest } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { keepPending, takePending } from './pendingSignIns.ts';
import type { ProvenAccount } from './provenAccounts.ts';

const VALID_MS = 60_000;
const MOST_TOKENS = 10_000;

interface Proven extends ProvenAccount {
  readonly idToken: string | undefined;
}

/**
 * Codes that stand for an account that the provider has proven, once, for a minute, in one browser. Any instance may be
 * given one.
 */
export class ProvenCodes {
  readonly #deps: Deps;
  /** By code. Tokens of the provider are not stored: where another instance goes on, the provider asks before it signs out. */
  readonly #idTokens = new LRUCache<string, string>({ max: MOST_TOKENS, ttl: VALID_MS });

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** `browser`: what only the browser that began knows. */
  async issue({ userId, identityId, idToken }: Proven, browser: string): Promise<string> {
    const code = newSecret();
    const content: Pick<Proven, 'identityId'> = { identityId };
    const until = new Date(this.#deps.now().getTime() + VALID_MS);
    const secret = inBrowser(code, browser);
    await keepPending(this.#deps, { secret, kind: 'provider', userId, content, until });
    if (idToken !== undefined) this.#idTokens.set(digest(code), idToken);
    return code;
  }

  /** What the code stands for; null where it is none, was used, is too old, or comes from another browser. */
  async redeem(code: string, browser: string): Promise<Proven | null> {
    const taken = await takePending(this.#deps, 'provider', inBrowser(code, browser));
    if (taken === undefined) return null;
    const idToken = this.#idTokens.get(digest(code));
    this.#idTokens.delete(digest(code));
    // As `issue` has kept it.
    return { userId: taken.userId, ...(taken.content as Pick<Proven, 'identityId'>), idToken };
  }
}

/** In another browser it is another secret, so that nobody else uses it up. */
const inBrowser = (code: string, browser: string) => `${code} ${digest(browser)}`;
