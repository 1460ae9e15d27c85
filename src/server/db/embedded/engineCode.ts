import v8 from 'node:v8';

/**
 * WebAssembly begins as quickly made code, and what runs often is compiled again, optimised, by
 * other threads. Functions that are first called while `work` runs stay as they are. The flag is
 * V8's, for the whole process, and it looks at it when it makes the quick code of a function.
 */
export async function keptQuick<T>(work: () => T | Promise<T>): Promise<T> {
  v8.setFlagsFromString('--wasm-tier-up-filter=0');
  try {
    return await work();
  } finally {
    v8.setFlagsFromString('--wasm-tier-up-filter=-1');
  }
}
