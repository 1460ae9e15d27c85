import v8 from 'node:v8';

/** V8's default budget before it compiles a function again, roughly in bytes of code run. */
const DEFAULT_INTERRUPT_BUDGET = 13_000_000;
/** No pack ever runs more code than this. */
const UNLIMITED_INTERRUPT_BUDGET = 2_000_000_000;

const allow = (budget: number) => v8.setFlagsFromString(`--wasm-tiering-budget=${budget}`);

/**
 * Compiles a module whose functions stay in V8's baseline code. Optimising them would take longer than a pack runs, so
 * it never pays off. The V8 flag applies to the whole process, but each module keeps the budget it was compiled with.
 */
export async function quickModule(bytes: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module> {
  allow(UNLIMITED_INTERRUPT_BUDGET);
  try {
    return await WebAssembly.compile(bytes);
  } finally {
    allow(DEFAULT_INTERRUPT_BUDGET);
  }
}
