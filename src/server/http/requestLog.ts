import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import type { AnsweredCalls, Taken } from './answeredCalls.ts';
import { clientAddress } from './clientAddress.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who has shown a session or a token with it; null for nobody. */
    accountId: number | null;
  }
}

/** An answer that took or waited longer is logged, whatever it is. */
export const SLOW_MS = 1_000;

/** In the place of the route of what has none. */
const NO_ROUTE = '(no route)';

/** What is logged of an answer: its route, never a query or a body. */
interface Answered extends Taken {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly accountId?: number;
  /** Where a refused request came from. */
  readonly address?: string;
}

/** Changes, refusals and slow answers are logged; the log knows the id of the request. */
export function logAnswered(log: FastifyBaseLogger, answered: Answered): void {
  const { waitedMs, ...rest } = answered;
  const { method, status, ms } = rest;
  if (method === 'GET' && status < 400 && ms <= SLOW_MS && waitedMs <= SLOW_MS) return;
  const waited = waitedMs === 0 ? {} : { waitedMs };
  log.info({ ...rest, ms: Math.round(ms), ...waited }, 'answered');
}

/** An answer to what could not be read as a request, from this address. Of its bytes nothing is told. */
export type NotRead = Required<Pick<Answered, 'method' | 'path' | 'status' | 'address'>>;

export function logNotRead(
  log: FastifyBaseLogger,
  refused: NotRead,
  told: AnsweredCalls | null,
): void {
  log.info(refused, 'answered');
  told?.notRead(refused.status);
}

/** The same of an address that no route can be found for, before any hook. */
export function logUnrouted(
  { request, statusCode: status }: FastifyReply,
  told: AnsweredCalls | null,
): void {
  const { method, log } = request;
  const address = clientAddress(request.ip);
  logNotRead(log, { method, path: NO_ROUTE, status, address }, told);
}

export function logRequests(app: FastifyInstance, told: AnsweredCalls | null): void {
  app.decorateRequest('accountId', null);
  app.decorateRequest('waitedMs', 0);
  app.addHook('onResponse', (request, reply, done) => {
    const { accountId, waitedMs } = request;
    const ms = Math.max(0, reply.elapsedTime - waitedMs);
    // What took no millisecond was no wait.
    const taken = { ms, waitedMs: Math.round(waitedMs) };
    logAnswered(request.log, {
      method: request.method,
      path: request.routeOptions.url ?? NO_ROUTE,
      status: reply.statusCode,
      ...taken,
      ...(accountId === null ? {} : { accountId }),
      ...(reply.statusCode < 400 ? {} : { address: clientAddress(request.ip) }),
    });
    const answer = { status: reply.statusCode, problem: reply.problem };
    told?.answered(request.routeOptions.config.call, answer, taken);
    done();
  });
}
