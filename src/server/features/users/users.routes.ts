import {
  createResetLink,
  deleteUser,
  endUserSessions,
  inviteUser,
  listOwners,
  listResponsibilities,
  listUsers,
  registerUser,
  renewInvitation,
  updateUser,
} from '../../../contract/users.ts';
import { resetSecondFactor } from '../../../contract/secondFactor.ts';
import { endingSessions } from '../../users/sessions.ts';
import type { Deps } from '../../deps.ts';
import { cachedRead, route } from '../../http/route.ts';
import { notFound } from '../../http/problem.ts';
import type { Route } from '../../http/route.ts';
import { invite, inviteAgain } from './invitations.ts';
import {
  changeUser,
  createUser,
  endSessionsOf,
  makeResetLink,
  prepareUser,
  removeUser,
  resetFactor,
} from './users.service.ts';
import { readResponsibilities } from './responsibilities.ts';
import { allUsers, isUser, readOwners } from './users.queries.ts';

export function usersRoutes(deps: Deps): Route[] {
  return [
    cachedRead(
      listUsers,
      'users',
      () => 'all',
      () => allUsers(deps.database),
    ),

    cachedRead(
      listOwners,
      'users',
      () => 'owners',
      () => readOwners(deps.database),
    ),

    route(registerUser, async (call) => {
      const { body, request } = call;
      const key = request.headers['idempotency-key'];
      const prepared = await prepareUser(deps, body, key !== undefined);
      return call.write((transaction) => createUser(transaction, prepared), prepared.content);
    }),

    route(listResponsibilities, async ({ basis, params }) => {
      if (!(await isUser(deps.database, params.id))) throw notFound('User');
      return readResponsibilities(basis, deps.database.orm, params.id);
    }),

    route(updateUser, (call) => {
      const { params, body, caller, ifMatch } = call;
      const change = { id: params.id, change: body, actorId: caller.userId, ifMatch };
      return endingSessions(deps.changes, () =>
        call.write((transaction) => changeUser(call.basis, transaction, change)),
      );
    }),

    route(deleteUser, async (call) => {
      const { params, caller, ifMatch } = call;
      await endingSessions(deps.changes, () =>
        call.write((transaction) =>
          removeUser(call.basis, transaction, { id: params.id, actorId: caller.userId, ifMatch }),
        ),
      );
      return null;
    }),

    route(inviteUser, (call) => invite(deps, call)),

    route(renewInvitation, (call) => inviteAgain(deps, call)),

    route(resetSecondFactor, async (call) => {
      const { params, caller, requestId } = call;
      await endingSessions(deps.changes, () =>
        call.write((transaction) =>
          resetFactor(transaction, { id: params.id, actorId: caller.userId, ifMatch: undefined }),
        ),
      );
      const who = { requestId, actor: caller.userId, userId: params.id };
      deps.log.info(who, 'reset two-factor authentication');
      return null;
    }),

    route(endUserSessions, async (call) => {
      const { params, caller, ifMatch } = call;
      const change = { id: params.id, actorId: caller.userId, ifMatch };
      await endingSessions(deps.changes, () =>
        call.write((transaction) => endSessionsOf(transaction, change, deps.now())),
      );
      return null;
    }),

    route(createResetLink, (call) => makeResetLink(deps, call)),
  ];
}
