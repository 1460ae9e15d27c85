import os from 'node:os';
import type { Transferable } from 'node:worker_threads';
import { parentPort } from 'node:worker_threads';

/**
 * The tasks of a thread, by name. A task may report progress any number of times and answers once. Tasks and answers
 * are copied between threads like with `structuredClone`.
 */
export type ThreadTasks = Readonly<
  Record<string, (task: never, report: (progress: unknown) => void) => unknown>
>;

type TaskName<Tasks extends ThreadTasks> = keyof Tasks & string;

export type TaskOf<Tasks extends ThreadTasks, N extends TaskName<Tasks>> = Parameters<Tasks[N]>[0];
export type AnswerOf<Tasks extends ThreadTasks, N extends TaskName<Tasks>> = Awaited<
  ReturnType<Tasks[N]>
>;
export type ProgressOf<Tasks extends ThreadTasks, N extends TaskName<Tasks>> =
  Parameters<Tasks[N]> extends readonly [unknown, (progress: infer Progress) => void]
    ? Progress
    : never;

export interface TaskMessage<Task = unknown> {
  readonly name: string;
  readonly task: Task;
}

export type ReplyMessage<Answer = unknown, Progress = unknown> =
  | { readonly kind: 'begun' }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'answer'; readonly answer: Answer };

interface ThreadOptions<Tasks extends ThreadTasks> {
  /**
   * A number up to 19, which yields to everything else. The default is the priority of the process.
   */
  readonly priority?: number;
  /** The parts of an answer that are transferred instead of copied. */
  readonly handedOver?: (answer: AnswerOf<Tasks, TaskName<Tasks>>) => Transferable[];
}

const reply = (message: ReplyMessage, transfer: Transferable[] = []) =>
  parentPort?.postMessage(message, transfer);

/**
 * Makes this thread answer the tasks of a `WatchedThread`, in the server or in the background process. If a task throws
 * an error, the thread ends and the next task gets a new one, so a refusal to be shown must be an answer.
 */
export function answerTasks<Tasks extends ThreadTasks>(
  tasks: Tasks,
  { priority, handedOver = () => [] }: ThreadOptions<Tasks> = {},
): void {
  // On Linux this affects only the thread; elsewhere it would affect the whole process.
  if (priority !== undefined && process.platform === 'linux') os.setPriority(priority);

  const answer = async ({ name, task }: TaskMessage) => {
    const perform = tasks[name];
    if (perform === undefined) throw new TypeError(`This thread has no task ${name}`);
    reply({ kind: 'begun' });
    // `WatchedThread.ask` only takes the task that belongs to the name, and the answer comes from that task.
    const answered = (await perform(task as never, (progress) =>
      reply({ kind: 'progress', progress }),
    )) as AnswerOf<Tasks, TaskName<Tasks>>;
    reply({ kind: 'answer', answer: answered }, handedOver(answered));
  };

  parentPort?.on('message', (message: TaskMessage) => void answer(message));
}
