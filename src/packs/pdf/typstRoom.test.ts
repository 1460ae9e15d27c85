import fs from 'node:fs';
import initialise from '@myriaddreamin/typst-ts-web-compiler';
import { expect, test } from 'vitest';
import { quickModule } from './quickModule.ts';
import { beginTypst, growTypstMemory, TYPST_MEMORY_BYTES } from './typstRoom.ts';

const PIECE = 64 * 1024;
const MORE_THAN_THERE_IS = 4_000_000_000;

test('the memory that Typst needs for a pack grows only once', async () => {
  const program = new URL(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'));
  const module = await quickModule(fs.readFileSync(program));
  const exports = await initialise({ module_or_path: module });
  const { memory, __wbindgen_export: allocate } = exports;
  const take = (bytes: number) => {
    for (let taken = 0; taken < bytes; taken += PIECE) allocate(PIECE - 64, 8);
  };
  const atFirst = memory.buffer.byteLength;
  // A machine that does not promise so much is left at that.
  growTypstMemory(exports, MORE_THAN_THERE_IS);
  expect(memory.buffer.byteLength).toBe(atFirst);
  // The thread begins it like this; there is one in each thread.
  expect(await beginTypst(module)).toBe(exports);
  const after = memory.buffer.byteLength;
  expect(after).toBeGreaterThanOrEqual(atFirst + TYPST_MEMORY_BYTES);
  take(TYPST_MEMORY_BYTES * 0.9);
  expect(memory.buffer.byteLength).toBe(after);
  take(TYPST_MEMORY_BYTES * 0.2);
  expect(memory.buffer.byteLength).toBeGreaterThan(after);
});
