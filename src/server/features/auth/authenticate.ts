import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isUsableAccount } from '../../users/demoAccounts.ts';
import { isApiToken, looksLikeApiToken, looksLikeSecret } from '../../users/secrets.ts';
import { lacksFactorForPrograms, lacksFactorInSession } from '../../users/secondFactors.ts';
import { shownRole } from '../../users/users.ts';
import { apiTokens, apiTokenSecrets } from '../../../engine/db/schema/apiTokens.ts';
import { sessions, users } from '../../../engine/db/schema/users.ts';
import { digest, write } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import type {
  Authenticate,
  Caller,
  CallerAtHand,
  Purpose,
  SessionCaller,
} from '../../http/caller.ts';
import { bearerOf, sessionCookieOf } from '../../http/caller.ts';
import { isHttps } from '../../http/cookies.ts';

const MOST_CACHED_SECRETS = 10_000;
const LAST_SEEN_EVERY_MS = 5 * 60_000;

type CallerProof = Caller['proof'];

interface LastSeen {
  at: number;
  writtenAt: number;
}

interface CachedCaller {
  readonly caller: Caller;
  readonly expiresAt: number;
  /** The idle limit, in milliseconds. */
  readonly idleMs: number;
  /** Both secrets of a session share this object. */
  readonly seen: LastSeen;
}

interface CachedEntry {
  /** The change counts of access and sessions when the database was read. */
  readonly access: number;
  readonly sessions: number;
  readonly answer: Promise<CachedCaller | null>;
  /** Set once the promise has settled, so that later requests needn't wait. */
  ready: CachedCaller | undefined;
}

/**
 * Finds the session or API token of a request. The cache is used only while no access and no session has changed since
 * it was read, so an ended session, a revoked token, a deactivated user and a removed role take effect with the very
 * next request.
 */
export function makeAuthenticate(deps: Deps): {
  readonly authenticate: Authenticate;
  readonly callerAtHand: CallerAtHand;
} {
  const known = new KnownSessions(deps);
  const { settings } = deps;
  return {
    authenticate(request: FastifyRequest, purpose: Purpose = 'call') {
      const { headers } = request;
      const byCookie = () => {
        const cookie = sessionCookieOf(headers, isHttps(request, settings));
        return known.caller('cookie', cookie, purpose);
      };
      const bearer = bearerOf(headers);
      // If a caller sends a token, only the token identifies the caller.
      if (bearer !== undefined && isApiToken(bearer)) return known.caller('token', bearer, purpose);
      const byBearer = known.caller('bearer', bearer, purpose);
      if (byBearer instanceof Promise) return byBearer.then((caller) => caller ?? byCookie());
      return byBearer ?? byCookie();
    },
    callerAtHand(headers, https) {
      const bearer = bearerOf(headers);
      if (bearer === undefined) return known.atHand('cookie', sessionCookieOf(headers, https));
      return known.atHand(isApiToken(bearer) ? 'token' : 'bearer', bearer);
    },
  };
}

class KnownSessions {
  readonly #deps: Deps;
  /** Keyed by the digest of the secret. */
  readonly #entries: Readonly<Record<CallerProof, LRUCache<string, CachedEntry>>> = {
    bearer: new LRUCache({ max: MOST_CACHED_SECRETS }),
    cookie: new LRUCache({ max: MOST_CACHED_SECRETS }),
    token: new LRUCache({ max: MOST_CACHED_SECRETS }),
  };
  readonly #lastSeen = new LRUCache<string, LastSeen>({ max: MOST_CACHED_SECRETS });

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  caller(
    proof: CallerProof,
    secret: string | undefined,
    purpose: Purpose,
  ): Caller | null | Promise<Caller | null> {
    const looksRight = proof === 'token' ? looksLikeApiToken : looksLikeSecret;
    if (secret === undefined || !looksRight(secret)) return null;
    const hash = digest(secret);
    const entry = this.#fresh(proof, hash) ?? this.#ask(proof, hash);
    if (entry.ready === undefined) return this.#read(entry, purpose);
    const caller = this.#stillValid(entry.ready, purpose);
    if (caller !== null || this.#deps.changes.proof === null) return caller;
    // Another instance may have seen this session since; instances don't tell each other.
    return this.#read(this.#ask(proof, hash), purpose);
  }

  #read({ answer }: CachedEntry, purpose: Purpose): Promise<Caller | null> {
    return answer.then((known) => known && this.#stillValid(known, purpose));
  }

  atHand(proof: CallerProof, secret: string | undefined): Caller | null {
    if (secret === undefined) return null;
    const known = this.#fresh(proof, digest(secret))?.ready;
    return known === undefined ? null : this.#stillValid(known, 'call');
  }

  #fresh(proof: CallerProof, hash: string): CachedEntry | undefined {
    const { changes } = this.#deps;
    const entry = this.#entries[proof].get(hash);
    return entry !== undefined &&
      entry.access === changes.count('access') &&
      entry.sessions === changes.count('sessions')
      ? entry
      : undefined;
  }

  #ask(proof: CallerProof, hash: string): CachedEntry {
    const { changes } = this.#deps;
    // The counts are read before the query, because a change in between makes the answer stale.
    const entry: CachedEntry = {
      access: changes.count('access'),
      sessions: changes.count('sessions'),
      answer: proof === 'token' ? this.#readToken(hash) : this.#readSession(proof, hash),
      ready: undefined,
    };
    this.#entries[proof].delete(hash);
    this.#entries[proof].set(hash, entry);
    void this.#settle(proof, hash, entry);
    return entry;
  }

  async #settle(proof: CallerProof, hash: string, entry: CachedEntry): Promise<void> {
    const answer = await entry.answer.catch(() => null);
    if (answer !== null) entry.ready = answer;
    else if (this.#entries[proof].get(hash) === entry) this.#entries[proof].delete(hash);
  }

  async #readSession(proof: SessionCaller['proof'], hash: string): Promise<CachedCaller | null> {
    const column = proof === 'bearer' ? sessions.sessionToken : sessions.cookieToken;
    const [row] = await this.#deps.database.orm
      .select({
        sessionId: sessions.id,
        userId: users.id,
        role: users.role,
        mustSetUpFactor: lacksFactorInSession,
        expiresAt: sessions.expiresAt,
        lastSeenAt: sessions.lastSeenAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(column, hash), eq(users.isActive, true), isUsableAccount(this.#deps.settings)));
    if (row === undefined) return null;
    const { sessionId, userId, role, mustSetUpFactor } = row;
    return {
      caller: { userId, role: shownRole(role), sessionId, mustSetUpFactor, proof },
      expiresAt: row.expiresAt.getTime(),
      idleMs: this.#deps.settings.sessionIdleMs,
      seen: this.#seen(`session ${sessionId}`, row.lastSeenAt.getTime()),
    };
  }

  async #readToken(hash: string): Promise<CachedCaller | null> {
    const { database, settings } = this.#deps;
    const [row] = await database.orm
      .select({
        tokenId: apiTokens.id,
        scope: apiTokens.scope,
        userId: users.id,
        role: users.role,
        mustSetUpFactor: lacksFactorForPrograms(settings.singleSignOn !== undefined),
        expiresAt: apiTokens.expiresAt,
        lastUsedAt: apiTokenSecrets.lastUsedAt,
      })
      .from(apiTokenSecrets)
      .innerJoin(apiTokens, eq(apiTokens.id, apiTokenSecrets.tokenId))
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .where(
        and(eq(apiTokenSecrets.digest, hash), eq(users.isActive, true), isUsableAccount(settings)),
      );
    if (row === undefined) return null;
    const { tokenId, scope, userId, role, mustSetUpFactor } = row;
    return {
      caller: { userId, role: shownRole(role), tokenId, scope, mustSetUpFactor, proof: 'token' },
      expiresAt: row.expiresAt.getTime(),
      idleMs: Infinity,
      seen: this.#seen(`token ${tokenId}`, row.lastUsedAt?.getTime() ?? 0),
    };
  }

  /** The stored time of the last use is written with a delay. */
  #seen(key: string, stored: number): LastSeen {
    const seen = this.#lastSeen.get(key) ?? { at: stored, writtenAt: stored };
    seen.at = Math.max(seen.at, stored);
    this.#lastSeen.set(key, seen);
    return seen;
  }

  #stillValid({ caller, expiresAt, idleMs, seen }: CachedCaller, purpose: Purpose): Caller | null {
    const now = this.#deps.now();
    const time = now.getTime();
    if (time >= expiresAt || time >= seen.at + idleMs) return null;
    if (purpose === 'watch') return caller;
    seen.at = Math.max(seen.at, time);
    if (time >= seen.writtenAt + LAST_SEEN_EVERY_MS) {
      seen.writtenAt = time;
      void this.#writeLastSeen(caller, now);
    }
    return caller;
  }

  /** Runs in the background, so that the request needn't wait and a failure doesn't affect it. */
  async #writeLastSeen(caller: Caller, now: Date): Promise<void> {
    const { database, changes, log } = this.#deps;
    try {
      await write(database, changes, { actor: caller.userId }, (transaction) =>
        caller.proof === 'token'
          ? transaction
              .update(apiTokenSecrets)
              .set({ lastUsedAt: now })
              .where(
                and(
                  eq(apiTokenSecrets.tokenId, caller.tokenId),
                  or(isNull(apiTokenSecrets.lastUsedAt), lt(apiTokenSecrets.lastUsedAt, now)),
                ),
              )
          : transaction
              .update(sessions)
              .set({ lastSeenAt: now })
              .where(and(eq(sessions.id, caller.sessionId), lt(sessions.lastSeenAt, now))),
      );
    } catch (error) {
      log.warn({ err: error }, 'Could not record when a session was last seen');
    }
  }
}
