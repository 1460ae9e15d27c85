import { and, eq, type SQL } from 'drizzle-orm';
import {
  createApiToken,
  listAllApiTokens,
  listApiTokens,
  revokeAnyApiToken,
  revokeApiToken,
} from '../../../contract/apiTokens.ts';
import type { CreatedApiToken } from '../../../contract/apiTokens.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { can } from '../../../finance/permissions.ts';
import { shownRole } from '../../users/users.ts';
import { insertApiToken, readApiTokens, removeApiToken } from '../../users/apiTokens.ts';
import { apiTokens } from '../../../engine/db/schema/apiTokens.ts';
import { users } from '../../../engine/db/schema/users.ts';
import type { Deps } from '../../deps.ts';
import { invalidField } from '../../../contract/problemError.ts';
import { notFound } from '../../http/problem.ts';
import type { Call, Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import type { CurrentPassword } from './currentPassword.ts';

export function apiTokenRoutes(deps: Deps, password: CurrentPassword): Route[] {
  const { orm } = deps.database;
  return [
    route(listApiTokens, ({ caller }) => readApiTokens(orm, eq(apiTokens.userId, caller.userId))),

    route(createApiToken, async (call) => {
      const made = await password.guard(call, async () => {
        const isProven = await password.proven(call, call.body.currentPassword);
        return isProven === null ? null : makeToken(call, isProven, deps.now());
      });
      call.reply.header('cache-control', 'no-store');
      return made;
    }),

    route(revokeApiToken, async (call) => {
      const { params, caller } = call;
      const isRevoked = await call.write((transaction) =>
        removeApiToken(transaction, params.id, caller.userId),
      );
      if (!isRevoked) throw notFound('API token');
      return null;
    }),

    route(listAllApiTokens, () => readApiTokens(orm)),

    route(revokeAnyApiToken, async (call) => {
      const isRevoked = await call.write((transaction) =>
        removeApiToken(transaction, call.params.id),
      );
      if (!isRevoked) throw notFound('API token');
      return null;
    }),
  ];
}

/** Returns null if the proof of the user's identity is no longer valid. */
async function makeToken(
  call: Call<typeof createApiToken>,
  isProven: SQL,
  now: Date,
): Promise<CreatedApiToken | null> {
  const { body, caller } = call;
  const { purpose, scope, validDays } = body;
  return call.write(async (transaction) => {
    const [owner] = await transaction
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(and(eq(users.id, caller.userId), eq(users.isActive, true), isProven))
      // A concurrent deactivation waits until the token is stored, and then revokes it.
      .for('update');
    if (owner === undefined) return null;
    if (scope === 'import' && !can(shownRole(owner.role), 'importFigures')) {
      throw invalidField('scope', "Your role can't import");
    }
    const count = await transaction.$count(apiTokens, eq(apiTokens.userId, owner.id));
    if (count >= LIMITS.apiTokensPerPerson) {
      const most = `You can have at most ${LIMITS.apiTokensPerPerson} API tokens. Revoke one that you no longer use`;
      throw invalidField('purpose', most);
    }
    const made = await insertApiToken(transaction, {
      userId: owner.id,
      purpose,
      scope,
      validDays,
      now,
    });
    const [token] = await readApiTokens(transaction, eq(apiTokens.id, made.id));
    if (token === undefined) throw new Error('The API token was not inserted');
    return { token, secret: made.secret };
  });
}
