import type { InitOutput } from '@myriaddreamin/typst-ts-web-compiler';
import initialise from '@myriaddreamin/typst-ts-web-compiler';

/** In bytes: a pack of all years of a company takes 140 MB, of which 10 are there from the beginning. */
export const TYPST_ROOM = 384 * 1024 * 1024;

/** How Typst's allocator takes and gives back bytes, in addresses of its memory; wasm-bindgen names them so. */
type Allocator = Pick<InitOutput, '__wbindgen_export' | '__wbindgen_export4'>;

/**
 * Lets Typst's memory grow once, before it works, and not by 64 KB at a time. V8 counts all of the memory again each
 * time that it grows, takes that for pressure and collects all garbage: more than a quarter of a pack went there. What
 * is not used is only promised, and takes no memory of the machine. One that promises no more than it has may refuse
 * it: then Typst's memory grows as it is needed.
 */
export function makeRoom(
  { __wbindgen_export: take, __wbindgen_export4: give }: Allocator,
  bytes = TYPST_ROOM,
): void {
  try {
    give(take(bytes, 8), bytes, 8);
  } catch (error) {
    // How WebAssembly breaks off; it has taken nothing then.
    if (!(error instanceof Error && error.name === 'RuntimeError')) throw error;
  }
}

/** Begins Typst in this thread, with room for a pack. */
export async function beginTypst(program: WebAssembly.Module): Promise<InitOutput> {
  const typst = await initialise({ module_or_path: program });
  makeRoom(typst);
  return typst;
}
