import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { CompanyBasis } from '../../domain/companyBasis.ts';
import type { Database } from '../db/database.ts';
import { withCauses } from '../db/databaseAway.ts';
import { PROBLEM_HEADERS } from './brokenRequests.ts';
import { toProblem } from './faults.ts';
import { nobodyWaits, type ProblemError } from './problem.ts';

/** Answers an error as a problem, and logs those that are ours. */
export function answerProblem(
  { basis, database }: { readonly basis: CompanyBasis; readonly database: Database },
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = wasBrokenOff(error, request)
    ? nobodyWaits(error)
    : toProblem(basis, error, database);
  if (problem.status >= 500) {
    request.log.error({ err: problem.cause ?? problem }, problem.message);
  }
  return sendProblem(reply, problem, request.id);
}

/** Its client went away while the body arrived: a lost connection, but not one of the database. */
const wasBrokenOff = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.errored !== null && withCauses(error).some((one) => one === raw.errored);

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
