import { argon2Sync } from 'node:crypto';
import os from 'node:os';
import { answerTasks } from '../../threads/threadTasks.ts';

/** Parameter names of Node's argon2; memory in KiB, tag length in bytes. */
export interface HashTask {
  readonly message: string;
  readonly nonce: Uint8Array;
  readonly parallelism: number;
  readonly tagLength: number;
  readonly memory: number;
  readonly passes: number;
}

const hashTasks = {
  derive: (task: HashTask): Uint8Array => new Uint8Array(argon2Sync('argon2id', task)),
};

export type HashTasks = typeof hashTasks;

// Low enough that no read waits for a hash, but with a share of a busy core, because people wait for the hash to sign
// in.
answerTasks(hashTasks, { priority: os.constants.priority.PRIORITY_BELOW_NORMAL });
