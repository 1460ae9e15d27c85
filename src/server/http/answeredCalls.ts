import type { CallName } from '../../contract/calls.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route answers; pages and files have none. */
    readonly call?: CallName;
  }
}

/** Is told of every answer: its call, never its address. */
export interface AnsweredCalls {
  /** One that was in memory, so that it was sent before the framework began. */
  fromMemory(call: CallName, status: 200 | 304): void;
  /** undefined: a page, a file, or what is no address. */
  answered(call: CallName | undefined, status: number, ms: number): void;
}
