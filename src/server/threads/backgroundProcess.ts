import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FromBackground, ToBackground } from './backgroundMessages.ts';
import { Places } from './places.ts';
import { ThreadEndedError } from './watchedThread.ts';

const SCRIPT = fileURLToPath(new URL('./backgroundMain.ts', import.meta.url));
/** Longer than any of its threads stays without work. */
const IDLE_MS = 35_000;
/** It watches its threads itself; when it says nothing for this long after a limit, it hangs as a whole. */
const GRACE_MS = 30_000;
/** One processor is left to requests. */
const AT_ONCE = Math.max(1, os.availableParallelism() - 1);
/** A ledger of 200 MB takes half a minute: nothing waits for its end. */
const PATIENCE_MS = 5_000;
/** Of the server's environment, which holds passwords, what Node itself needs. */
const ENVIRONMENT = ['NODE_COMPILE_CACHE', 'TZ', 'SystemRoot', 'TEMP', 'TMPDIR'];

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: ThreadEndedError) => void;
  readonly onProgress: (progress: unknown) => void;
  readonly overdue: NodeJS.Timeout;
}

type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never;

/**
 * The one process beside the server, in which the long work is done: packs, imports, tables, texts. It has a
 * lower priority, and so have the threads with which V8 compiles its code and collects its garbage: in the
 * server's own process those would take the processor from requests. It is started for the first
 * task and ended when it has been idle; when it breaks down, the tasks in it fail, and the next one
 * starts another.
 */
export class BackgroundProcess {
  /** Where what takes a processor for a while is done. */
  readonly places: Places;
  readonly #idleMs: number;
  readonly #graceMs: number;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(idleMs = IDLE_MS, graceMs = GRACE_MS, places = new Places(AT_ONCE, PATIENCE_MS)) {
    this.places = places;
    this.#idleMs = idleMs;
    this.#graceMs = graceMs;
  }

  /** undefined: none runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** @throws ThreadEndedError when the thread, or the process, ended during the task. */
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
      // A process that cannot be told has ended, and says so itself.
      child.send({ ...message, id }, () => {});
    });
  }

  #start(): ChildProcess {
    const environment = ENVIRONMENT.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    const child = fork(SCRIPT, {
      env: Object.fromEntries(environment),
      execArgv: [],
      // As tasks and answers are copied between threads.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (message) => {
      // Sent by `backgroundMain.ts`, and by nothing else.
      if (this.#child === child) this.#received(message as FromBackground);
    });
    const ended = (cause: unknown) => {
      if (this.#child === child) this.#ended(cause);
    };
    child.once('error', ended);
    child.once('exit', (code, signal) => {
      ended(new Error(`The background process ended: ${signal ?? code}`));
    });
    // The server can end without waiting for it.
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

  /** It cannot even say that a task took too long. */
  #hangs(id: number): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.reject(new ThreadEndedError('slow'));
    this.#child?.kill('SIGKILL');
    this.#ended(new Error('The background process did not answer'));
  }

  /** Ends it at once; it holds nothing that outlasts a task. */
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
