import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FromBackground, ToBackground } from './backgroundMessages.ts';
import { LimitedSlots } from './limitedSlots.ts';
import { ThreadEndedError } from './watchedThread.ts';

const BACKGROUND_SCRIPT = fileURLToPath(new URL('./backgroundMain.ts', import.meta.url));
/** The process stays longer than any of its idle threads. */
const PROCESS_IDLE_MS = 35_000;
/** The process watches its own threads. If it is silent for this long after a time limit, the whole process hangs. */
const GRACE_MS = 30_000;
/** One processor is left for requests. */
const PROCESSORS_FOR_TASKS = Math.max(1, os.availableParallelism() - 1);
/** A ledger of 200 MB takes half a minute, and nothing should wait that long. */
const PATIENCE_MS = 5_000;
/** The part of the server's environment that Node itself needs. The rest contains passwords. */
const PASSED_ENVIRONMENT = ['NODE_COMPILE_CACHE', 'TZ', 'SystemRoot', 'TEMP', 'TMPDIR'];

interface WaitingTask {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: ThreadEndedError) => void;
  readonly onProgress: (progress: unknown) => void;
  readonly overdue: NodeJS.Timeout;
}

type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never;

/**
 * A process next to the server for long work: packs, imports, tables, texts. Its threads, and V8's helper threads for
 * compiling and garbage collection, have a lower priority; in the server's process they would compete with requests.
 * The process starts with the first task and ends when idle. If it crashes, its tasks fail and the next task starts a
 * new process.
 */
export class BackgroundProcess {
  /** Limits how much processor-heavy work runs at once. */
  readonly places: LimitedSlots;
  readonly #idleMs: number;
  readonly #graceMs: number;
  readonly #waiting = new Map<number, WaitingTask>();
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(
    idleMs = PROCESS_IDLE_MS,
    graceMs = GRACE_MS,
    places = new LimitedSlots(PROCESSORS_FOR_TASKS, PATIENCE_MS),
  ) {
    this.places = places;
    this.#idleMs = idleMs;
    this.#graceMs = graceMs;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** @throws ThreadEndedError if the thread or the process ended during the task. */
  ask(
    message: WithoutId<ToBackground>,
    onProgress: (progress: unknown) => void = () => {},
  ): Promise<unknown> {
    clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      const allowed = message.kind === 'ask' ? message.limits.timeMs : 0;
      const overdue = setTimeout(() => this.#hangs(id), allowed + this.#graceMs).unref();
      this.#waiting.set(id, { resolve, reject, onProgress, overdue });
      // If the message can't be sent, the process has ended, which is reported separately.
      child.send({ ...message, id }, () => {});
    });
  }

  #start(): ChildProcess {
    const environment = PASSED_ENVIRONMENT.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    const child = fork(BACKGROUND_SCRIPT, {
      env: Object.fromEntries(environment),
      execArgv: [],
      // Tasks and answers are copied between threads in the same way.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (message) => {
      // Only `backgroundMain.ts` sends these messages.
      if (this.#child === child) this.#received(message as FromBackground);
    });
    const ended = (cause: unknown) => {
      if (this.#child === child) this.#ended(cause);
    };
    child.once('error', ended);
    child.once('exit', (code, signal) => {
      ended(new Error(`The background process ended: ${signal ?? code}`));
    });
    // The server can end without waiting for the process.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #received(message: FromBackground): void {
    const waiting = this.#waiting.get(message.id);
    if (message.kind === 'progress') return waiting?.onProgress(message.progress);
    this.#waiting.delete(message.id);
    clearTimeout(waiting?.overdue);
    if (message.kind === 'answer') waiting?.resolve(message.answer);
    else {
      const { reason, cause } = message;
      const error = cause && Object.assign(new Error(cause.message), cause);
      waiting?.reject(new ThreadEndedError(reason, error));
    }
    if (this.#waiting.size > 0) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.end(), this.#idleMs).unref();
  }

  /** Called if the process can't even report that a task took too long. */
  #hangs(id: number): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.reject(new ThreadEndedError('slow'));
    this.#child?.kill('SIGKILL');
    this.#ended(new Error('The background process did not respond'));
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#ended(undefined);
  }

  #ended(cause: unknown): void {
    clearTimeout(this.#idle);
    this.#child = undefined;
    const failed = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject, overdue } of failed) {
      clearTimeout(overdue);
      reject(new ThreadEndedError('failed', cause));
    }
  }
}
