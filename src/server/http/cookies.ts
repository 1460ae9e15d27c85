import type { IncomingHttpHeaders } from 'node:http';
import { fastifyCookie } from '@fastify/cookie';
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
export function isHttps(request: FastifyRequest, settings: PublicUrl): boolean {
  return isAlwaysHttps(settings) || request.protocol === 'https';
}

/** Whether the settings alone say so, whatever a proxy says of a request. */
export const isAlwaysHttps = ({ publicUrl }: PublicUrl): boolean => publicUrl.startsWith('https:');

/** On https, browsers take a cookie with this prefix from this very host and over TLS only. */
const nameOf = (cookie: string, https: boolean) => (https ? `__Host-${cookie}` : cookie);

/** A cookie of a request that came over https or not. */
export function readCookie(
  cookie: string,
  headers: IncomingHttpHeaders,
  https: boolean,
): string | undefined {
  if (headers.cookie === undefined) return undefined;
  return fastifyCookie.parse(headers.cookie)[nameOf(cookie, https)];
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
  reply.setCookie(nameOf(name, isHttps(request, settings)), value, {
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
  reply.clearCookie(nameOf(name, isHttps(request, settings)), attributes(request, settings));
}

const ONE_YEAR_SECONDS = 365 * 86_400;
export const HTTPS_HEADERS = { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` };

/** Once reached over https, a browser comes back over https only. */
export function demandHttps(app: FastifyInstance, settings: PublicUrl): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isHttps(request, settings)) reply.headers(HTTPS_HEADERS);
    done();
  });
}
