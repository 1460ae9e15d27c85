import v8 from 'node:v8';

/** What V8 lets a function run, roughly in bytes of code, before it compiles it again; its default. */
const BUDGET = 13_000_000;
/** More than all that a pack runs. */
const ENDLESS = 2_000_000_000;

const allow = (budget: number) => v8.setFlagsFromString(`--wasm-tiering-budget=${budget}`);

/**
 * A module whose functions stay in the code that V8 makes of them quickly. Optimising them would take
 * other threads longer than a pack runs, and packs end before it pays. The flag is V8's, for the
 * whole process, but each module keeps the budget that it was compiled with.
 */
export async function quickModule(bytes: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module> {
  allow(ENDLESS);
  try {
    return await WebAssembly.compile(bytes);
  } finally {
    allow(BUDGET);
  }
}
