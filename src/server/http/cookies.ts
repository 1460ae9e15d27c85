import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { SetCookie } from 'cookie';
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
  return parseCookie(headers.cookie)[nameOf(cookie, https)];
}

/** Out of reach for scripts, for other sites' requests and, on https, for plain connections. */
function cookieOf(
  request: FastifyRequest,
  settings: PublicUrl,
  { name, value }: Pick<SetCookie, 'name' | 'value'>,
): SetCookie {
  const https = isHttps(request, settings);
  const reach = { path: '/', httpOnly: true, secure: https, sameSite: 'lax' } as const;
  return { name: nameOf(name, https), value, ...reach };
}

/** Sets a cookie that is kept for so many seconds. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: PublicUrl,
  { maxAge, ...named }: { name: string; value: string; maxAge: number },
): void {
  const cookie = { ...cookieOf(request, settings, named), maxAge };
  reply.header('set-cookie', stringifySetCookie(cookie));
}

export function clearCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: PublicUrl,
  name: string,
): void {
  const cookie = cookieOf(request, settings, { name, value: '' });
  const past = { expires: new Date(0), maxAge: 0 };
  reply.header('set-cookie', stringifySetCookie({ ...cookie, ...past }));
}

const ONE_YEAR_SECONDS = 365 * 86_400;
export const HTTPS_HEADERS = {
  'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
};

/** Once reached over https, a browser comes back over https only. */
export function demandHttps(app: FastifyInstance, settings: PublicUrl): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isHttps(request, settings)) reply.headers(HTTPS_HEADERS);
    done();
  });
}
