import pLimit from 'p-limit';
import { BackgroundProcess } from './backgroundProcess.ts';
import type { AnswerOf, ProgressOf, TaskOf, ThreadTasks } from './threadTasks.ts';
import type { ThreadLimits } from './watchedThread.ts';
import { IDLE_MS, ThreadEndedError } from './watchedThread.ts';

const sharedProcess = new BackgroundProcess();
let lastThread = 0;

/** A `WatchedThread` in the background process, for work that takes long and may wait. */
export class BackgroundThread<Tasks extends ThreadTasks> {
  readonly #number = (lastThread += 1);
  readonly #script: URL;
  readonly #limits: ThreadLimits;
  readonly #idleMs: number;
  readonly #process: BackgroundProcess;
  // The process gets one task at a time, so waiting tasks survive its end.
  readonly #oneAtATime = pLimit(1);
  #stopping = new AbortController();

  /** @param script Calls `answerTasks` with these tasks. @param process Set only by tests. */
  constructor(script: URL, limits: ThreadLimits, idleMs = IDLE_MS, process = sharedProcess) {
    this.#script = script;
    this.#limits = limits;
    this.#idleMs = idleMs;
    this.#process = process;
  }

  get unfinished(): number {
    return this.#oneAtATime.activeCount + this.#oneAtATime.pendingCount;
  }

  /**
   * The answer to a task, which waits for those requested before it. @throws ThreadEndedError if the thread or the
   * process ended during the task.
   */
  ask<Name extends keyof Tasks & string>(
    name: Name,
    task: TaskOf<Tasks, Name>,
    { onProgress }: { readonly onProgress?: (progress: ProgressOf<Tasks, Name>) => void } = {},
  ): Promise<AnswerOf<Tasks, Name>> {
    const { signal } = this.#stopping;
    const send = async () => {
      if (signal.aborted) throw new ThreadEndedError('stopped');
      const message = {
        kind: 'ask',
        thread: this.#number,
        script: this.#script.href,
        limits: this.#limits,
        idleMs: this.#idleMs,
        name,
        task,
      } as const;
      // The thread's answer and progress belong to the name (`answerTasks`).
      const progressed = (progress: unknown) => onProgress?.(progress as ProgressOf<Tasks, Name>);
      return (await this.#process.ask(message, progressed)) as AnswerOf<Tasks, Name>;
    };
    const { takesNoPlace = false } = this.#limits;
    return this.#oneAtATime(() =>
      takesNoPlace ? send() : this.#process.places.within(send, signal),
    );
  }

  /** Ends the thread immediately, even in the middle of a task. Waiting tasks aren't started. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#stopping = new AbortController();
    if (this.#process.pid === undefined) return;
    // A process that ends meanwhile takes the thread with it.
    await this.#process.ask({ kind: 'stop', thread: this.#number }).catch(() => {});
  }
}
