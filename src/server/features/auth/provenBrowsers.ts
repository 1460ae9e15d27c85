import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { identities } from '../../db/schema/identities.ts';
import { pendingSignIns } from '../../db/schema/pendingSignIns.ts';
import { sessions, users } from '../../db/schema/users.ts';
import { digest } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { sessionCookieOf } from '../../http/caller.ts';
import { isHttps, type PublicUrl } from '../../http/cookies.ts';
import { isPending, keepPending } from './pendingSignIns.ts';
import type { ProvenAccount } from './provenAccounts.ts';

const VALID_MS = 5 * 60_000;
const KIND = 'provider';

/** The cookie of a session, which scripts cannot read: whoever got hold of its token alone has not this. */
export const browserOf = (request: FastifyRequest, settings: PublicUrl): string =>
  sessionCookieOf(request.headers, isHttps(request, settings)) ?? '';

const inSession = (browser: string) => `again ${browser}`;

/** Keeps for minutes that the owner of a session has signed in at the provider once more, in its browser. */
export async function noteProven(
  deps: Deps,
  { userId, identityId }: ProvenAccount,
  browser: string,
): Promise<void> {
  const content: Pick<ProvenAccount, 'identityId'> = { identityId };
  const until = new Date(deps.now().getTime() + VALID_MS);
  await keepPending(deps, { secret: inSession(browser), kind: KIND, userId, content, until });
}

/** The session of a call, and the cookie that came with it. */
export interface ProvenPlace {
  readonly sessionId: number;
  readonly browser: string;
}

/** Of a row of users: whether they have, in this session, which is still open, and are still known there. */
export const isProvenIn = ({ sessionId, browser }: ProvenPlace, now: Date): SQL => sql`exists (
  select from ${pendingSignIns} join ${identities} on ${identities.userId} = ${pendingSignIns.userId}
    join ${sessions} on ${sessions.userId} = ${pendingSignIns.userId}
  where ${sessions.id} = ${sessionId} and ${sessions.cookieToken} = ${digest(browser)}
    and ${sessions.expiresAt} > ${now}
    and ${identities.id} = (${pendingSignIns.content}->>'identityId')::integer
    and ${pendingSignIns.userId} = ${users.id} and ${isPending(KIND, inSession(browser), now)}
)`;

/** Until when that counts; null where it does not. */
export async function provenUntil(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  userId: number,
  place: ProvenPlace,
): Promise<Date | null> {
  const [found] = await database.orm
    .select({ until: pendingSignIns.until })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(
      and(
        eq(users.id, userId),
        isPending(KIND, inSession(place.browser), now()),
        isProvenIn(place, now()),
      ),
    );
  return found?.until ?? null;
}
