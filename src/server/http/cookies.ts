import '@fastify/cookie';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export const SESSION_COOKIE = 'board_reports_session';
/** Kept after signing out: it tells that the account has been used on this device. */
export const DEVICE_COOKIE = 'board_reports_device';

/** The setting that says where people reach the product. */
export interface PublicUrl {
  readonly publicUrl: string;
}

/** Whether the browser reaches the product over https. */
export function isHttps(request: FastifyRequest, { publicUrl }: PublicUrl): boolean {
  return publicUrl.startsWith('https:') || request.protocol === 'https';
}

/** On https, browsers take a cookie with this prefix from this very host and over TLS only. */
const nameOf = (cookie: string, request: FastifyRequest, settings: PublicUrl) =>
  isHttps(request, settings) ? `__Host-${cookie}` : cookie;

export function readCookie(
  cookie: string,
  request: FastifyRequest,
  settings: PublicUrl,
): string | undefined {
  return request.cookies[nameOf(cookie, request, settings)];
}

/** Out of reach for scripts, for other sites' requests and, on https, for plain connections. */
function attributes(request: FastifyRequest, settings: PublicUrl): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(request, settings) };
}

/** Sets a cookie that is kept for so many seconds. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: PublicUrl,
  { name, value, maxAge }: { name: string; value: string; maxAge: number },
): void {
  reply.setCookie(nameOf(name, request, settings), value, {
    ...attributes(request, settings),
    maxAge,
  });
}

export function clearCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: PublicUrl,
  name: string,
): void {
  reply.clearCookie(nameOf(name, request, settings), attributes(request, settings));
}

const ONE_YEAR_SECONDS = 365 * 86_400;

/** Once reached over https, a browser comes back over https only. */
export function demandHttps(app: FastifyInstance, settings: PublicUrl): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isHttps(request, settings)) {
      reply.header('strict-transport-security', `max-age=${ONE_YEAR_SECONDS}`);
    }
    done();
  });
}
