import { answerTasks } from './threadTasks.ts';

const tasks = { double: (number: number) => number * 2 };

export type SlowTasks = typeof tasks;

// As on a machine that is busy while a thread is loaded.
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
answerTasks(tasks);
