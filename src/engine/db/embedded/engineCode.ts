import v8 from 'node:v8';

/**
 * Prevents V8 from optimising WebAssembly functions that are first called while `work` runs. The flag applies to the
 * whole process, and V8 reads it when it compiles a function's baseline code.
 */
export async function withoutOptimising<T>(work: () => T | Promise<T>): Promise<T> {
  v8.setFlagsFromString('--wasm-tier-up-filter=0');
  try {
    return await work();
  } finally {
    v8.setFlagsFromString('--wasm-tier-up-filter=-1');
  }
}
