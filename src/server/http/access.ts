import type { FastifyRequest } from 'fastify';
import { CALLS } from '../../contract/calls.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { can } from '../../finance/permissions.ts';
import type { Database } from '../../engine/db/database.ts';
import type { Authenticate, Caller } from './caller.ts';
import { isSameOrigin } from './caller.ts';
import type { Connections } from './connections.ts';
import { ProblemError } from '../../contract/problemError.ts';
import { adminRequired, authenticationRequired, tokenNotAllowed } from './problem.ts';

export interface AccessDeps {
  readonly database: Pick<Database, 'lowOnSpace'>;
  readonly authenticate: Authenticate;
  readonly connections: Pick<Connections, 'belongsTo'>;
}

type AccessRule = Pick<Endpoint, 'name' | 'access' | 'byToken' | 'withoutFactor'>;

export const mayCall = (rule: AccessRule, caller: Caller): boolean =>
  isOfRole(rule, caller) && isInTokenScope(rule, caller) && hasFactorFor(rule, caller);

const isOfRole = ({ access }: AccessRule, { role }: Caller): boolean =>
  access === 'public' || access === 'signedIn' || can(role, access);

function isInTokenScope({ name, byToken }: AccessRule, caller: Caller): boolean {
  if (caller.proof !== 'token') return true;
  if (byToken === 'never') return false;
  if (CALLS[name].method === 'GET' || caller.scope === 'all') return true;
  return caller.scope === 'import' && byToken === 'import';
}

/** A person who still has to set up two-factor authentication can do little else; their programs can do nothing. */
const hasFactorFor = ({ withoutFactor }: AccessRule, { proof, mustSetUpFactor }: Caller): boolean =>
  !mustSetUpFactor || (withoutFactor === true && proof !== 'token');

export async function admitCaller(
  endpoint: Endpoint,
  deps: AccessDeps,
  request: FastifyRequest,
): Promise<Caller | null> {
  const { method } = CALLS[endpoint.name];
  const isChange = method !== 'GET';
  if (endpoint.access === 'public') {
    if (isChange && !isSameOrigin(request)) throw crossSite();
    return null;
  }
  const caller = await deps.authenticate(request);
  if (caller === null) throw authenticationRequired();
  request.accountId = caller.userId;
  deps.connections.belongsTo(caller.userId, request.raw);
  if (isChange && caller.proof === 'cookie' && !isSameOrigin(request)) throw crossSite();
  if (!hasFactorFor(endpoint, caller)) {
    throw new ProblemError(
      'second_factor_missing',
      'Your company requires two-factor authentication. Set it up first',
    );
  }
  if (!isOfRole(endpoint, caller)) throw adminRequired();
  if (!isInTokenScope(endpoint, caller)) throw tokenNotAllowed();
  if (
    isChange &&
    method !== 'DELETE' &&
    endpoint.freesSpace !== true &&
    endpoint.access !== 'signedIn' &&
    deps.database.lowOnSpace()
  ) {
    throw new ProblemError(
      'out_of_space',
      'The server is almost out of disk space, so nothing can be changed. Tell your IT team',
    );
  }
  return caller;
}

const crossSite = () =>
  new ProblemError('cross_site_request', 'This change was requested by another site');
