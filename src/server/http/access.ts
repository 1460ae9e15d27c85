import type { FastifyRequest } from 'fastify';
import { CALLS } from '../../contract/calls.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { can } from '../../domain/permissions.ts';
import type { Database } from '../db/database.ts';
import type { Authenticate, Caller } from './caller.ts';
import { isSameOrigin } from './caller.ts';
import type { Connections } from './connections.ts';
import { adminRequired, authenticationRequired, ProblemError, tokenNotAllowed } from './problem.ts';

export interface AccessDeps {
  readonly database: Pick<Database, 'lowOnSpace'>;
  readonly authenticate: Authenticate;
  readonly connections: Pick<Connections, 'belongsTo'>;
}

type Rule = Pick<Endpoint, 'name' | 'access' | 'byToken' | 'withoutFactor'>;

/** Who may make a call. Every answer to somebody who is known is given under this rule. */
export const mayCall = (rule: Rule, caller: Caller): boolean =>
  isOfRole(rule, caller) && isInScope(rule, caller) && hasFactorFor(rule, caller);

const isOfRole = ({ access }: Rule, { role }: Caller): boolean =>
  access === 'public' || access === 'signedIn' || can(role, access);

function isInScope({ name, byToken }: Rule, caller: Caller): boolean {
  if (caller.proof !== 'token') return true;
  if (byToken === 'never') return false;
  if (CALLS[name].method === 'GET' || caller.scope === 'all') return true;
  return caller.scope === 'import' && byToken === 'import';
}

/** Who has yet to set up a factor can do that and little more; their programs nothing at all. */
const hasFactorFor = ({ withoutFactor }: Rule, { proof, mustSetUpFactor }: Caller): boolean =>
  !mustSetUpFactor || (withoutFactor === true && proof !== 'token');

/** Finds the caller and checks their access, before the request is parsed. */
export async function admit(
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
      'Your company asks for a second factor: set one up first',
    );
  }
  if (!isOfRole(endpoint, caller)) throw adminRequired();
  if (!isInScope(endpoint, caller)) throw tokenNotAllowed();
  if (
    isChange &&
    method !== 'DELETE' &&
    endpoint.freesSpace !== true &&
    endpoint.access !== 'signedIn' &&
    deps.database.lowOnSpace()
  ) {
    throw new ProblemError(
      'out_of_space',
      'The server is almost out of disk space, so nothing can be changed; tell the person who runs the server',
    );
  }
  return caller;
}

const crossSite = () =>
  new ProblemError('cross_site_request', 'This change was requested by another site');
