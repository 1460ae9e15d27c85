import os from 'node:os';
import type { Transferable } from 'node:worker_threads';
import { parentPort } from 'node:worker_threads';
import type { FromThread, ThreadTalk } from './threadMessages.ts';

/** Requests go first, but somebody waits for this too. */
const BEHIND_REQUESTS = 5;

interface AnswerOptions<Talk extends ThreadTalk> {
  /** From 0, as the server itself has, to 19, which waits for everything else. */
  readonly priority?: number;
  /** What of an answer is handed over and not copied. */
  readonly handedOver?: (answer: Talk['answer']) => Transferable[];
}

/**
 * Makes this thread answer the tasks that a `WatchedThread` gives it. What `answerTo` throws ends
 * the thread and with it the task; the next task gets a new thread.
 */
export function answerTasks<Talk extends ThreadTalk>(
  answerTo: (
    task: Talk['task'],
    tell: (progress: Talk['progress']) => void,
  ) => Promise<Talk['answer']>,
  { priority = BEHIND_REQUESTS, handedOver = () => [] }: AnswerOptions<Talk> = {},
): void {
  // On Linux it is this thread alone that steps back; elsewhere it would be the whole server.
  if (process.platform === 'linux') os.setPriority(priority);

  const say = (message: FromThread<Talk>, transfer: Transferable[]) =>
    parentPort?.postMessage(message, transfer);

  parentPort?.on('message', (task: Talk['task']) => {
    const answered = answerTo(task, (progress) => say({ kind: 'progress', progress }, []));
    void answered.then((answer) => say({ kind: 'answer', answer }, handedOver(answer)));
  });
}
