import os from 'node:os';
import type { Transferable } from 'node:worker_threads';
import { parentPort } from 'node:worker_threads';

/**
 * What a thread can be asked to do, by name. A task may report progress any number of times and
 * answers once. Tasks and answers are copied between threads as `structuredClone` copies them.
 */
export type ThreadTasks = Readonly<
  Record<string, (task: never, report: (progress: unknown) => void) => unknown>
>;

type Name<Tasks extends ThreadTasks> = keyof Tasks & string;

export type TaskOf<Tasks extends ThreadTasks, N extends Name<Tasks>> = Parameters<Tasks[N]>[0];
export type AnswerOf<Tasks extends ThreadTasks, N extends Name<Tasks>> = Awaited<
  ReturnType<Tasks[N]>
>;
/** `never` for a task that reports none. */
export type ProgressOf<Tasks extends ThreadTasks, N extends Name<Tasks>> =
  Parameters<Tasks[N]> extends readonly [unknown, (progress: infer Progress) => void]
    ? Progress
    : never;

/** To the thread. */
export interface TaskMessage<Task = unknown> {
  readonly name: string;
  readonly task: Task;
}

/** From the thread. */
export type ReplyMessage<Answer = unknown, Progress = unknown> =
  | { readonly kind: 'begun' }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'answer'; readonly answer: Answer };

interface ThreadOptions<Tasks extends ThreadTasks> {
  /** Up to 19, which waits for everything else; as its process has, unless told otherwise. */
  readonly priority?: number;
  /** The parts of an answer that are handed over instead of copied. */
  readonly handedOver?: (answer: AnswerOf<Tasks, Name<Tasks>>) => Transferable[];
}

const reply = (message: ReplyMessage, transfer: Transferable[] = []) =>
  parentPort?.postMessage(message, transfer);

/**
 * Makes this thread answer what a `WatchedThread` asks of it, in the server or in the background process. An error that a task throws ends the
 * thread, and the next task gets a new one: a refusal that somebody should read is an answer.
 */
export function answerTasks<Tasks extends ThreadTasks>(
  tasks: Tasks,
  { priority, handedOver = () => [] }: ThreadOptions<Tasks> = {},
): void {
  // On Linux only this thread steps back; elsewhere it would be the whole process.
  if (priority !== undefined && process.platform === 'linux') os.setPriority(priority);

  const answer = async ({ name, task }: TaskMessage) => {
    const perform = tasks[name];
    if (perform === undefined) throw new TypeError(`This thread has no task ${name}`);
    reply({ kind: 'begun' });
    // `WatchedThread.ask` takes only the task that belongs to the name; the answer is its own.
    const answered = (await perform(task as never, (progress) =>
      reply({ kind: 'progress', progress }),
    )) as AnswerOf<Tasks, Name<Tasks>>;
    reply({ kind: 'answer', answer: answered }, handedOver(answered));
  };

  parentPort?.on('message', (message: TaskMessage) => void answer(message));
}
