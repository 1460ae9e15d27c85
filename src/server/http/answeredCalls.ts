import type { CallName } from '../../contract/calls.ts';
import type { ProblemCode } from '../../contract/problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly call?: CallName;
  }
  interface FastifyReply {
    problem: ProblemCode | null;
  }
}

export interface Answer {
  readonly status: number;
  readonly problem: ProblemCode | null;
}

export interface AnswerTimes {
  /** Server time, including the time spent on the same person's earlier calls. */
  readonly ms: number;
  /** How long the call was delayed in favour of others or its refusal was held back, in whole milliseconds. */
  readonly waitedMs: number;
}

export interface AnsweredCalls {
  /** Records an answer from memory, sent before the framework was involved. */
  fromMemory(call: CallName, status: 200 | 304): void;
  answered(call: CallName | undefined, answer: Answer, taken: AnswerTimes): void;
  notRead(status: number): void;
  refusedByProvider(): void;
}
