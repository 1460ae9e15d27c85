import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { Database } from '../../engine/db/database.ts';
import { withCauses } from '../../engine/db/databaseErrors.ts';
import { PROBLEM_HEADERS } from './brokenRequests.ts';
import { toProblem } from './toProblem.ts';
import { type ProblemError } from '../../contract/problemError.ts';
import { clientDisconnected, problemBody } from './problem.ts';

export function answerProblem(
  { basis, database }: { readonly basis: CompanyBasis; readonly database: Database },
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = isClientDisconnect(error, request)
    ? clientDisconnected(error)
    : toProblem(basis, error, database);
  if (problem.status >= 500) {
    request.log.error({ err: problem.cause ?? problem }, problem.message);
  }
  return sendProblem(reply, problem, request.id);
}

/** The client disconnected while its body was being received, which is not a lost database connection. */
const isClientDisconnect = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.errored !== null && withCauses(error).some((one) => one === raw.errored);

function sendProblem(reply: FastifyReply, problem: ProblemError, requestId: string): FastifyReply {
  if (problem.retryAfterSeconds !== undefined) {
    reply.header('retry-after', Math.ceil(problem.retryAfterSeconds));
  }
  reply.problem = problem.code;
  return reply
    .code(problem.status)
    .headers(PROBLEM_HEADERS)
    .send(JSON.stringify(problemBody(problem, requestId)));
}
