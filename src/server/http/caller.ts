import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Role } from '../../finance/permissions.ts';
import type { TokenScope } from '../../finance/tokenScopes.ts';
import { readCookie, SESSION_COOKIE } from './cookies.ts';

interface OfUser {
  readonly userId: number;
  readonly role: Role;
  readonly mustSetUpFactor: boolean;
}

export interface SessionCaller extends OfUser {
  readonly sessionId: number;
  /** The bearer token, or only the cookie. A change with only the cookie must be same-origin. */
  readonly proof: 'bearer' | 'cookie';
}

/** A program with an API token, which may do at most what its owner may. */
export interface TokenCaller extends OfUser {
  readonly tokenId: number;
  readonly scope: TokenScope;
  readonly proof: 'token';
}

export type Caller = SessionCaller | TokenCaller;

/** An API call, or only a check whether an open stream may continue. */
export type Purpose = 'call' | 'watch';

/** Finds the caller; null without a valid session. Only an API call counts as use of a session. */
export type Authenticate = (
  request: FastifyRequest,
  purpose?: Purpose,
) => Caller | null | Promise<Caller | null>;

export type CallerAtHand = (headers: IncomingHttpHeaders, https: boolean) => Caller | null;

const BEARER = /^Bearer +([\w-]{20,200})$/i;

/** The bearer token of a request, unchecked. */
export const bearerOf = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];

/** The session cookie of a request, unchecked. */
export const sessionCookieOf = (headers: IncomingHttpHeaders, https: boolean): string | undefined =>
  readCookie(SESSION_COOKIE, headers, https);

/**
 * True unless the browser states that another site made this request. Browsers send Sec-Fetch-Site; older ones send
 * Origin with every unsafe request.
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
