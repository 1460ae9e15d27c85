import type { CallName } from '../../contract/calls.ts';
import type { ProblemCode } from '../../contract/problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route answers; pages and files have none. */
    readonly call?: CallName;
  }
  interface FastifyReply {
    /** Why a call was refused; null while it is not. */
    problem: ProblemCode | null;
  }
}

export interface Answer {
  readonly status: number;
  /** Of a refusal. */
  readonly problem: ProblemCode | null;
}

/** How long an answer took, in milliseconds. */
export interface Taken {
  /** What the server took for it; also while others of the same person's calls were under way before it. */
  readonly ms: number;
  /** For how long it was put off for others before, or kept back as refused, in whole milliseconds; 0: not at all. */
  readonly waitedMs: number;
}

/** Is told of every answer: its call, never its address. */
export interface AnsweredCalls {
  /** One that was in memory, so that it was sent before the framework began. */
  fromMemory(call: CallName, status: 200 | 304): void;
  /** undefined: a page, a file, or what is no address. */
  answered(call: CallName | undefined, answer: Answer, taken: Taken): void;
  /** What could not be read as a request. */
  notRead(status: number): void;
  /** A sign-in that the company's provider refused, or that did not come back from it as it should. */
  refusedByProvider(): void;
}
