import fs from 'node:fs';
import { createRequire } from 'node:module';
import { WatchedThread } from '../../threads/watchedThread.ts';
import type { TypesetTasks } from './typesetWorker.ts';

// The pack as a whole has a shorter limit.
const LIMITS = { timeMs: 120_000, heapMegabytes: 256, growthMegabytes: 900 };

let compiled: Promise<WebAssembly.Module> | undefined;

/** Typst is compiled to machine code once; each pack gets a memory of its own. */
function compiler(): Promise<WebAssembly.Module> {
  const { resolve } = createRequire(import.meta.url);
  return WebAssembly.compile(fs.readFileSync(resolve('@myriaddreamin/typst-ts-web-compiler/wasm')));
}

/** Begins to compile Typst while other work is done. */
export function warmUp(): void {
  compiled ??= compiler();
}

/**
 * Sets a template with its files, by absolute path, as PDF. Typst remembers whatever it has set and
 * cannot be told to forget, so it runs in a thread of its own that ends afterwards.
 * @throws Error with what the compiler says, when it refuses the template or a file.
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
