import { and, eq, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { mayBeUsed } from '../../accounts/demoAccounts.ts';
import { looksLikeSecret } from '../../accounts/secrets.ts';
import { shownRole } from '../../accounts/users.ts';
import { sessions, users } from '../../db/schema/users.ts';
import { digest, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { Authenticate, Caller, CallerAtHand, Purpose } from '../../http/caller.ts';
import { bearerOf, sessionCookieOf } from '../../http/caller.ts';
import { isHttps } from '../../http/cookies.ts';

const MOST_KEPT = 10_000;
const LAST_SEEN_EVERY_MS = 5 * 60_000;

type Proof = Caller['proof'];

interface LastSeen {
  at: number;
  writtenAt: number;
}

interface Known {
  readonly caller: Caller;
  readonly expiresAt: number;
  /** Shared by both secrets of a session. */
  readonly seen: LastSeen;
}

interface Entry {
  /** The counts of changes of access and sessions when the database was read. */
  readonly access: number;
  readonly sessions: number;
  readonly answer: Promise<Known | null>;
  /** Set once the promise has settled, so that later requests need not wait. */
  ready: Known | undefined;
}

/**
 * Finds whose session a request carries. What is kept in memory is used only while neither anybody's
 * access nor sessions have changed since it was read, so an ended session, a deactivated user and a role
 * that was taken away take effect with the very next request.
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
      const byBearer = known.caller('bearer', bearerOf(headers), purpose);
      if (byBearer instanceof Promise) return byBearer.then((caller) => caller ?? byCookie());
      return byBearer ?? byCookie();
    },
    callerAtHand(headers, https) {
      const bearer = bearerOf(headers);
      return bearer === undefined
        ? known.atHand('cookie', sessionCookieOf(headers, https))
        : known.atHand('bearer', bearer);
    },
  };
}

class KnownSessions {
  readonly #deps: Deps;
  /** By the digest of the secret. */
  readonly #entries: Readonly<Record<Proof, LRUCache<string, Entry>>> = {
    bearer: new LRUCache({ max: MOST_KEPT }),
    cookie: new LRUCache({ max: MOST_KEPT }),
  };
  readonly #lastSeen = new LRUCache<number, LastSeen>({ max: MOST_KEPT });

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  caller(
    proof: Proof,
    secret: string | undefined,
    purpose: Purpose,
  ): Caller | null | Promise<Caller | null> {
    if (secret === undefined || !looksLikeSecret(secret)) return null;
    const hash = digest(secret);
    const entry = this.#fresh(proof, hash) ?? this.#ask(proof, hash);
    if (entry.ready !== undefined) return this.#stillValid(entry.ready, purpose);
    return entry.answer.then((answer) => answer && this.#stillValid(answer, purpose));
  }

  /** The caller, if no query is needed for that. */
  atHand(proof: Proof, secret: string | undefined): Caller | null {
    if (secret === undefined) return null;
    const known = this.#fresh(proof, digest(secret))?.ready;
    return known === undefined ? null : this.#stillValid(known, 'call');
  }

  #fresh(proof: Proof, hash: string): Entry | undefined {
    const { changes } = this.#deps;
    const entry = this.#entries[proof].get(hash);
    return entry !== undefined &&
      entry.access === changes.count('access') &&
      entry.sessions === changes.count('sessions')
      ? entry
      : undefined;
  }

  #ask(proof: Proof, hash: string): Entry {
    const { changes } = this.#deps;
    // The counts are taken before the query: what changes meanwhile makes the answer stale.
    const entry: Entry = {
      access: changes.count('access'),
      sessions: changes.count('sessions'),
      answer: this.#read(proof, hash),
      ready: undefined,
    };
    this.#entries[proof].delete(hash);
    this.#entries[proof].set(hash, entry);
    void this.#settle(proof, hash, entry);
    return entry;
  }

  /** Remembers a session that was found, and forgets a secret without one. */
  async #settle(proof: Proof, hash: string, entry: Entry): Promise<void> {
    const answer = await entry.answer.catch(() => null);
    if (answer !== null) entry.ready = answer;
    else if (this.#entries[proof].get(hash) === entry) this.#entries[proof].delete(hash);
  }

  async #read(proof: Proof, hash: string): Promise<Known | null> {
    const column = proof === 'bearer' ? sessions.sessionToken : sessions.cookieToken;
    const [row] = await this.#deps.database.orm
      .select({
        sessionId: sessions.id,
        userId: users.id,
        role: users.role,
        expiresAt: sessions.expiresAt,
        lastSeenAt: sessions.lastSeenAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(column, hash), eq(users.isActive, true), mayBeUsed(this.#deps.settings)));
    if (row === undefined) return null;
    const { sessionId, userId, role } = row;
    const stored = row.lastSeenAt.getTime();
    const seen = this.#lastSeen.get(sessionId) ?? { at: stored, writtenAt: stored };
    seen.at = Math.max(seen.at, stored);
    this.#lastSeen.set(sessionId, seen);
    return {
      caller: { userId, role: shownRole(role), sessionId, proof },
      expiresAt: row.expiresAt.getTime(),
      seen,
    };
  }

  #stillValid({ caller, expiresAt, seen }: Known, purpose: Purpose): Caller | null {
    const now = this.#deps.now();
    const time = now.getTime();
    if (time >= expiresAt || time >= seen.at + this.#deps.settings.sessionIdleMs) return null;
    if (purpose === 'watch') return caller;
    seen.at = Math.max(seen.at, time);
    if (time >= seen.writtenAt + LAST_SEEN_EVERY_MS) {
      seen.writtenAt = time;
      void this.#writeLastSeen(caller, now);
    }
    return caller;
  }

  /** In the background: the request need not wait, and a failure costs it nothing. */
  async #writeLastSeen(caller: Caller, now: Date): Promise<void> {
    const { database, changes, log } = this.#deps;
    try {
      await write(database, changes, { actor: caller.userId }, (transaction) =>
        transaction
          .update(sessions)
          .set({ lastSeenAt: now })
          .where(and(eq(sessions.id, caller.sessionId), lt(sessions.lastSeenAt, now))),
      );
    } catch (error) {
      log.warn({ err: error }, 'Could not record when a session was last seen');
    }
  }
}
