import fs from 'node:fs';
import os from 'node:os';
import { threadId } from 'node:worker_threads';
import { answerTasks } from './threadTasks.ts';

const tasks = {
  double: (number: number) => number * 2,
  whichThread: () => threadId,
  whichProcess: () => process.pid,
  priority: () => os.getPriority(),
  /** The priority of each thread of this process, from the kernel. */
  priorities: () =>
    fs.readdirSync('/proc/self/task').map((thread) => os.getPriority(Number(thread))),
  environment: () => Object.keys(process.env),
  /** Ends like a process that the kernel kills when memory runs out. */
  kill: () => void process.kill(process.pid, 'SIGKILL'),
  count(last: number, report: (progress: number) => void): string {
    for (let number = 1; number <= last; number += 1) report(number);
    return `counted to ${last}`;
  },
  /** Its answer is handed over, and so is what it was given. */
  echo: (bytes: Uint8Array<ArrayBuffer>) => bytes,
  forever: () => new Promise<never>(() => setInterval(() => {}, 1_000)),
  fail(message: string): never {
    throw new Error(message);
  },
  /** Answers, and breaks down when nobody asks anything of it. */
  failLater(message: string): string {
    setTimeout(() => {
      throw new Error(message);
    });
    return 'so far so good';
  },
  fill(): never {
    const filled: unknown[] = [];
    for (;;) filled.push({ with: [filled.length] });
  },
};

export type TestTasks = typeof tasks;

answerTasks(tasks, {
  priority: 15,
  handedOver: (answer) => (answer instanceof Uint8Array ? [answer.buffer] : []),
});
