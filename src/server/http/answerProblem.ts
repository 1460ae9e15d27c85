import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { PROBLEM_HEADERS } from './brokenRequests.ts';
import { toProblem } from './faults.ts';
import type { ProblemError } from './problem.ts';

/** Answers an error as a problem, and logs those that are ours. */
export function answerProblem(
  deps: { readonly database: Database },
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = toProblem(error, deps.database);
  if (problem.status >= 500) {
    request.log.error({ err: problem.cause ?? problem }, problem.message);
  }
  return sendProblem(reply, problem, request.id);
}

function sendProblem(reply: FastifyReply, problem: ProblemError, requestId: string): FastifyReply {
  if (problem.retryAfterSeconds !== undefined) {
    reply.header('retry-after', Math.ceil(problem.retryAfterSeconds));
  }
  reply.problem = problem.code;
  return reply
    .code(problem.status)
    .headers(PROBLEM_HEADERS)
    .send(JSON.stringify(problem.toBody(requestId)));
}
