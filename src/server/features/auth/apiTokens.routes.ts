import { and, eq, type SQL } from 'drizzle-orm';
import {
  createApiToken,
  listAllApiTokens,
  listApiTokens,
  revokeAnyApiToken,
  revokeApiToken,
} from '../../../contract/apiTokens.ts';
import type { MadeApiToken } from '../../../contract/apiTokens.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { can } from '../../../domain/permissions.ts';
import { shownRole } from '../../accounts/users.ts';
import { insertApiToken, readApiTokens, removeApiToken } from '../../accounts/apiTokens.ts';
import { apiTokens } from '../../db/schema/apiTokens.ts';
import { users } from '../../db/schema/users.ts';
import type { Deps } from '../../deps.ts';
import { invalidField, notFound } from '../../http/problem.ts';
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

/** Null when what proved the user does so no more. */
async function makeToken(
  call: Call<typeof createApiToken>,
  isProven: SQL,
  now: Date,
): Promise<MadeApiToken | null> {
  const { body, caller } = call;
  const { purpose, scope, validDays } = body;
  return call.write(async (transaction) => {
    const [owner] = await transaction
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(and(eq(users.id, caller.userId), eq(users.isActive, true), isProven))
      // Whoever deactivates this user meanwhile comes after the token, and ends it.
      .for('update');
    if (owner === undefined) return null;
    if (scope === 'import' && !can(shownRole(owner.role), 'importFigures')) {
      throw invalidField('scope', 'Your role cannot import');
    }
    const count = await transaction.$count(apiTokens, eq(apiTokens.userId, owner.id));
    if (count >= LIMITS.apiTokensPerPerson) {
      const most = `At most ${LIMITS.apiTokensPerPerson} API tokens: revoke one that is not used any more`;
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
