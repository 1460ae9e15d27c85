import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { API_HEADERS } from '../../http/encoded.ts';
import { authenticationRequired, notFound } from '../../http/problem.ts';
import type { Metrics } from './metrics.ts';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Answers `/metrics` to who shows the token. Where somebody calls from is not asked: behind a proxy on
 * the same machine, everybody comes from loopback.
 */
export function serveMetrics(
  app: FastifyInstance,
  served: { readonly metrics: Metrics; readonly token: string } | null,
): void {
  const expected = served === null ? null : digestOf(served.token);
  app.get('/metrics', async (request, reply) => {
    if (served === null || expected === null) throw notFound('Page');
    const [, shown = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!timingSafeEqual(digestOf(shown), expected)) throw authenticationRequired();
    const text = await served.metrics.text();
    return reply.headers(API_HEADERS).type(served.metrics.contentType).send(text);
  });
}
