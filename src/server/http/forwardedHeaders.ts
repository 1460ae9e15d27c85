import type { FastifyInstance } from 'fastify';
import type { Log } from '../db/database.ts';

/**
 * Says once that a proxy seems to stand in front of the product which it was not told of: then all
 * its visitors count as one address.
 */
export function warnOfUntrustedProxy(
  app: FastifyInstance,
  { trustProxy }: { readonly trustProxy: readonly string[] },
  log: Log,
): void {
  if (trustProxy.length > 0) return;
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request;
    if (!isSaid && (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined) {
      isSaid = true;
      log.warn(
        { from: request.ip },
        `Requests from ${request.ip} come through a proxy, but TRUST_PROXY is not set: all visitors count as one address, and share its limits. If the proxy is yours, set TRUST_PROXY to its address`,
      );
    }
    done();
  });
}
