import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { SetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export const SESSION_COOKIE = 'board_reports_session';
/** Kept after sign-out. The cookie shows that the account has been used on this device. */
export const DEVICE_COOKIE = 'board_reports_device';

export interface PublicUrl {
  readonly publicUrl: string;
}

export function isHttps(request: FastifyRequest, settings: PublicUrl): boolean {
  return isAlwaysHttps(settings) || request.protocol === 'https';
}

/** Decided by the settings alone, whatever a proxy reports. */
export const isAlwaysHttps = ({ publicUrl }: PublicUrl): boolean => publicUrl.startsWith('https:');

/** On https, browsers accept a cookie with this prefix only from this very host and over TLS. */
const cookieName = (cookie: string, https: boolean) => (https ? `__Host-${cookie}` : cookie);

export function readCookie(
  cookie: string,
  headers: IncomingHttpHeaders,
  https: boolean,
): string | undefined {
  if (headers.cookie === undefined) return undefined;
  return parseCookie(headers.cookie)[cookieName(cookie, https)];
}

/** Scripts can't read the cookie and other sites' requests don't carry it. With https, neither do plain connections. */
function cookieOf(
  request: FastifyRequest,
  settings: PublicUrl,
  { name, value }: Pick<SetCookie, 'name' | 'value'>,
): SetCookie {
  const https = isHttps(request, settings);
  const reach = { path: '/', httpOnly: true, secure: https, sameSite: 'lax' } as const;
  return { name: cookieName(name, https), value, ...reach };
}

/** The age is in seconds. */
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

export function demandHttps(app: FastifyInstance, settings: PublicUrl): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isHttps(request, settings)) reply.headers(HTTPS_HEADERS);
    done();
  });
}
