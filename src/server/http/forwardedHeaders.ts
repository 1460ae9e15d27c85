import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../../engine/db/database.ts';

/**
 * Warns once about an unconfigured proxy, behind which all visitors count as one address. Returns whether a request
 * would trigger the warning.
 */
export function warnOfUntrustedProxy(
  app: FastifyInstance,
  { trustProxy }: { readonly trustProxy: readonly string[] },
  log: Log,
): (request: IncomingMessage) => boolean {
  let isDone = trustProxy.length > 0;
  const isOccasion = ({ headers }: IncomingMessage) =>
    !isDone && (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined;
  if (isDone) return isOccasion;
  app.addHook('onRequest', (request, _reply, done) => {
    if (isOccasion(request.raw)) {
      isDone = true;
      log.warn(
        { from: request.ip },
        `Requests from ${request.ip} come through a proxy, but TRUST_PROXY is not set: all visitors appear to have one address and share its limits. If the proxy is yours, set TRUST_PROXY to its address`,
      );
    }
    done();
  });
  return isOccasion;
}
