import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import type { AnsweredCalls, AnswerTimes } from './answeredCalls.ts';
import { clientAddress } from './clientAddress.ts';

declare module 'fastify' {
  interface FastifyRequest {
    accountId: number | null;
  }
}

/** The limit in milliseconds. Answers that take or wait longer are always logged. */
export const SLOW_MS = 1_000;

const NO_ROUTE = '(no route)';

/** The log entry of an answer. Contains its route, never a query or a body. */
interface LoggedAnswer extends AnswerTimes {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly accountId?: number;
  readonly address?: string;
}

/** Logs changes, refusals and slow answers, with the request's id. */
export function logAnswered(log: FastifyBaseLogger, answered: LoggedAnswer): void {
  const { waitedMs, ...rest } = answered;
  const { method, status, ms } = rest;
  if (method === 'GET' && status < 400 && ms <= SLOW_MS && waitedMs <= SLOW_MS) return;
  const waited = waitedMs === 0 ? {} : { waitedMs };
  log.info({ ...rest, ms: Math.round(ms), ...waited }, 'answered');
}

export type UnreadableRequest = Required<
  Pick<LoggedAnswer, 'method' | 'path' | 'status' | 'address'>
>;

export function logNotRead(
  log: FastifyBaseLogger,
  refused: UnreadableRequest,
  told: AnsweredCalls | null,
): void {
  log.info(refused, 'answered');
  told?.notRead(refused.status);
}

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
