import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from '../../http/caller.ts';
import type { Settings } from '../../settings.ts';

type CookieSettings = Pick<Settings, 'publicUrl' | 'sessionMaxMs'>;

/** Out of reach for scripts, for other sites' requests and, on https, for plain connections. */
function attributes(request: FastifyRequest, settings: CookieSettings): CookieSerializeOptions {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.publicUrl.startsWith('https:') || request.protocol === 'https',
  };
}

export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: CookieSettings,
  secret: string,
): void {
  reply.setCookie(SESSION_COOKIE, secret, {
    ...attributes(request, settings),
    maxAge: Math.floor(settings.sessionMaxMs / 1_000),
  });
}

export function clearSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: CookieSettings,
): void {
  reply.clearCookie(SESSION_COOKIE, attributes(request, settings));
}
