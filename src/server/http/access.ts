import type { FastifyRequest } from 'fastify';
import { CALLS } from '../../contract/calls.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Database } from '../db/database.ts';
import type { Authenticate, Caller } from './caller.ts';
import { isSameOrigin } from './caller.ts';
import type { Connections } from './connections.ts';
import { adminRequired, authenticationRequired, ProblemError } from './problem.ts';

export interface AccessDeps {
  readonly database: Pick<Database, 'lowOnSpace'>;
  readonly authenticate: Authenticate;
  readonly connections: Pick<Connections, 'belongsTo'>;
}

/** Who may make a call. Every answer to somebody with a session is given under this rule. */
export function mayCall({ access }: Pick<Endpoint, 'access'>, { role }: Caller): boolean {
  return access !== 'admin' || role === 'admin';
}

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
  deps.connections.belongsTo(caller.userId, request.raw);
  if (isChange && caller.proof === 'cookie' && !isSameOrigin(request)) throw crossSite();
  if (!mayCall(endpoint, caller)) throw adminRequired();
  if (
    isChange &&
    method !== 'DELETE' &&
    endpoint.freesSpace !== true &&
    endpoint.access === 'admin' &&
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
