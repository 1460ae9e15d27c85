import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { identities } from '../../../engine/db/schema/identities.ts';
import { pendingSignIns } from '../../../engine/db/schema/pendingSignIns.ts';
import { sessions, users } from '../../../engine/db/schema/users.ts';
import { digest } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import { sessionCookieOf } from '../../http/caller.ts';
import { isHttps, type PublicUrl } from '../../http/cookies.ts';
import { isPendingSignIn, storePendingSignIn } from './pendingSignIns.ts';
import type { ProviderAccount } from './providerAccounts.ts';

const PROVEN_BROWSER_MS = 5 * 60_000;
const PROVIDER_KIND = 'provider';

/** The digest of the session cookie, which scripts can't read. A stolen token alone can't produce it. */
export const browserOf = (request: FastifyRequest, settings: PublicUrl): string =>
  sessionCookieOf(request.headers, isHttps(request, settings)) ?? '';

const inSession = (browser: string) => `again ${browser}`;

/** Records for a few minutes that the session's owner has signed in at the provider again, in the session's browser. */
export async function noteReauthentication(
  deps: Deps,
  { userId, identityId }: ProviderAccount,
  browser: string,
): Promise<void> {
  const content: Pick<ProviderAccount, 'identityId'> = { identityId };
  const until = new Date(deps.now().getTime() + PROVEN_BROWSER_MS);
  await storePendingSignIn(deps, {
    secret: inSession(browser),
    kind: PROVIDER_KIND,
    userId,
    content,
    until,
  });
}

export interface ReauthenticatedSession {
  readonly sessionId: number;
  readonly browser: string;
}

/**
 * An SQL condition on `users`: the person signed in again in this session, the session is still open, and the provider
 * identity is still linked.
 */
export const isReauthenticatedIn = (
  { sessionId, browser }: ReauthenticatedSession,
  now: Date,
): SQL => sql`exists (
  select from ${pendingSignIns} join ${identities} on ${identities.userId} = ${pendingSignIns.userId}
    join ${sessions} on ${sessions.userId} = ${pendingSignIns.userId}
  where ${sessions.id} = ${sessionId} and ${sessions.cookieToken} = ${digest(browser)}
    and ${sessions.expiresAt} > ${now}
    and ${identities.id} = (${pendingSignIns.content}->>'identityId')::integer
    and ${pendingSignIns.userId} = ${users.id} and ${isPendingSignIn(PROVIDER_KIND, inSession(browser), now)}
)`;

export async function reauthenticatedUntil(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  userId: number,
  place: ReauthenticatedSession,
): Promise<Date | null> {
  const [found] = await database.orm
    .select({ until: pendingSignIns.until })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(
      and(
        eq(users.id, userId),
        isPendingSignIn(PROVIDER_KIND, inSession(place.browser), now()),
        isReauthenticatedIn(place, now()),
      ),
    );
  return found?.until ?? null;
}
