import type { InitOutput } from '@myriaddreamin/typst-ts-web-compiler';
import initialise from '@myriaddreamin/typst-ts-web-compiler';

/** The size in bytes. A pack of all years takes 140 MB, and Typst starts with 10 MB. */
export const TYPST_MEMORY_BYTES = 384 * 1024 * 1024;

/** Typst's allocator, which takes and returns addresses in its memory; the names are wasm-bindgen's. */
type Allocator = Pick<InitOutput, '__wbindgen_export' | '__wbindgen_export4'>;

/**
 * Grows Typst's memory once, before it works, instead of by 64 KB at a time. V8 treats each growth as memory pressure
 * and collects all garbage, which took over a quarter of the time of a pack. Unused memory is only reserved. A machine
 * that doesn't overcommit may refuse; then the memory grows as needed.
 */
export function growTypstMemory(
  { __wbindgen_export: take, __wbindgen_export4: give }: Allocator,
  bytes = TYPST_MEMORY_BYTES,
): void {
  try {
    give(take(bytes, 8), bytes, 8);
  } catch (error) {
    // WebAssembly throws this error if the growth is refused; then nothing was reserved.
    if (!(error instanceof Error && error.name === 'RuntimeError')) throw error;
  }
}

export async function beginTypst(program: WebAssembly.Module): Promise<InitOutput> {
  const typst = await initialise({ module_or_path: program });
  growTypstMemory(typst);
  return typst;
}
