import type { ThreadEnd, ThreadLimits } from './watchedThread.ts';

/** Sent to the background process; `id` identifies the message, `thread` the thread it is for. */
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

export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** Sent by the background process, about the message with that id. */
export type FromBackground =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | {
      readonly kind: 'ended';
      readonly id: number;
      readonly reason: ThreadEnd;
      readonly cause?: SentError;
    };
