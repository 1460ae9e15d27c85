import type { ThreadEnd, ThreadLimits } from './watchedThread.ts';

/** To the background process; `id` is of this message, `thread` of the thread that it is for. */
export type ToBackground =
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly thread: number;
      readonly script: string;
      readonly limits: ThreadLimits;
      readonly idleMs: number;
      readonly name: string;
      readonly task: unknown;
    }
  | { readonly kind: 'stop'; readonly id: number; readonly thread: number };

/** What is sent of an error. */
export interface ToldError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** From it, about the message of that id. */
export type FromBackground =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | {
      readonly kind: 'ended';
      readonly id: number;
      readonly reason: ThreadEnd;
      readonly cause?: ToldError;
    };
