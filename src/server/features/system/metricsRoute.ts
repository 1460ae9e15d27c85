import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { API_HEADERS } from '../../http/encoded.ts';
import { authenticationRequired, notFound } from '../../http/problem.ts';
import type { Metrics } from './metrics.ts';

const tokenDigest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Answers `/metrics` to callers with the token. The client address doesn't matter: behind a proxy on the same machine,
 * every request comes from loopback.
 */
export function serveMetrics(
  app: FastifyInstance,
  served: { readonly metrics: Metrics; readonly token: string } | null,
): void {
  const expected = served === null ? null : tokenDigest(served.token);
  app.get('/metrics', async (request, reply) => {
    if (served === null || expected === null) throw notFound('Page');
    const [, shown = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!timingSafeEqual(tokenDigest(shown), expected)) throw authenticationRequired();
    const text = await served.metrics.text();
    return reply.headers(API_HEADERS).type(served.metrics.contentType).send(text);
  });
}
