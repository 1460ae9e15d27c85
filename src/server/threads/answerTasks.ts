import os from 'node:os';
import type { Transferable } from 'node:worker_threads';
import { parentPort } from 'node:worker_threads';
import type { FromThread, ThreadTalk } from './threadMessages.ts';

/**
 * Makes this thread answer the tasks that a `WatchedThread` gives it. What `answerTo` throws ends
 * the thread and with it the task; the next task gets a new thread.
 */
export function answerTasks<Talk extends ThreadTalk>(
  answerTo: (
    task: Talk['task'],
    tell: (progress: Talk['progress']) => void,
  ) => Promise<Talk['answer']>,
  /** What of an answer is handed over and not copied. */
  handedOver: (answer: Talk['answer']) => Transferable[] = () => [],
): void {
  // On Linux it is this thread alone that steps back; elsewhere it would be the whole server.
  if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_LOW);

  const say = (message: FromThread<Talk>, transfer: Transferable[]) =>
    parentPort?.postMessage(message, transfer);

  parentPort?.on('message', (task: Talk['task']) => {
    const answered = answerTo(task, (progress) => say({ kind: 'progress', progress }, []));
    void answered.then((answer) => say({ kind: 'answer', answer }, handedOver(answer)));
  });
}
