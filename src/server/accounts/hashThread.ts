import { argon2Sync } from 'node:crypto';
import os from 'node:os';
import { answerTasks } from '../threads/threadTasks.ts';

/** In the words of Node's argon2; the memory in KiB, the length of the tag in bytes. */
export interface HashTask {
  readonly message: string;
  readonly nonce: Uint8Array;
  readonly parallelism: number;
  readonly tagLength: number;
  readonly memory: number;
  readonly passes: number;
}

const tasks = {
  derive: (task: HashTask): Uint8Array => new Uint8Array(argon2Sync('argon2id', task)),
};

export type HashTasks = typeof tasks;

// Far enough behind requests that no read waits for a hash, and with a share of a core that is busy
// all the time: whoever signs in waits for it.
answerTasks(tasks, { priority: os.constants.priority.PRIORITY_BELOW_NORMAL });
