import fs from 'node:fs';
import { createRequire } from 'node:module';
import { WatchedThread } from '../../threads/watchedThread.ts';
import type { TypesetTasks } from './typesetWorker.ts';

// The limit for a whole pack is shorter.
const LIMITS = { timeMs: 120_000, heapMegabytes: 256, growthMegabytes: 900 };

let compiled: Promise<WebAssembly.Module> | undefined;

/** Typst is compiled to machine code once; each pack gets its own memory. */
function compiler(): Promise<WebAssembly.Module> {
  const { resolve } = createRequire(import.meta.url);
  return WebAssembly.compile(fs.readFileSync(resolve('@myriaddreamin/typst-ts-web-compiler/wasm')));
}

/** Starts compiling Typst in the background. */
export function warmUp(): void {
  compiled ??= compiler();
}

/**
 * Compiles a template with its files, given by absolute path, to PDF. Typst caches everything it
 * compiles and the cache cannot be cleared, so each run gets a thread that ends afterwards.
 * @throws Error with the compiler's message if it rejects the template or a file.
 */
export async function typeset(
  template: string,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<Uint8Array> {
  compiled ??= compiler();
  const thread = new WatchedThread<TypesetTasks>(
    new URL('./typesetWorker.ts', import.meta.url),
    LIMITS,
  );
  try {
    const answer = await thread.ask('typeset', { compiler: await compiled, template, files });
    if (answer.kind === 'refused') throw new Error(`Typst refused a pack: ${answer.reason}`);
    return answer.pdf;
  } finally {
    await thread.stop();
  }
}
