import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Role } from '../../domain/permissions.ts';

/** The sender of a request, as of this request. */
export interface Caller {
  readonly userId: number;
  readonly role: Role;
  readonly sessionId: number;
  /** The bearer token, or the cookie alone; a change that carries only the cookie must be same-origin. */
  readonly proof: 'bearer' | 'cookie';
}

/** A call, or only a check whether an open stream may continue. */
export type Purpose = 'call' | 'watch';

/** Finds the caller; null when there is no valid session. Only a call counts as use of a session. */
export type Authenticate = (
  request: FastifyRequest,
  purpose?: Purpose,
) => Caller | null | Promise<Caller | null>;

export const SESSION_COOKIE = 'board_reports_session';

const BEARER = /^Bearer +([\w-]{20,200})$/i;

/** The secrets that a request carries, unchecked. */
export function secretsOf(request: FastifyRequest): {
  bearer: string | undefined;
  cookie: string | undefined;
} {
  const { authorization } = request.headers;
  return {
    bearer: authorization === undefined ? undefined : BEARER.exec(authorization)?.[1],
    cookie: request.cookies[SESSION_COOKIE],
  };
}

/**
 * True unless the browser says that another site made this request. Browsers send Sec-Fetch-Site;
 * older ones send Origin with every unsafe request.
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
