import type { FileHandle } from 'node:fs/promises';

export interface ByteSource {
  readonly size: number;
  /** Reads at most `length` bytes from `offset`; fewer if the file ends first. */
  read(offset: number, length: number): Promise<Buffer>;
}

export async function sourceOf(handle: FileHandle): Promise<ByteSource> {
  const { size } = await handle.stat();
  return {
    size,
    async read(offset, length) {
      const wanted = Math.max(0, Math.min(length, size - offset));
      const buffer = Buffer.alloc(wanted);
      let filled = 0;
      while (filled < wanted) {
        const { bytesRead } = await handle.read(buffer, filled, wanted - filled, offset + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return buffer.subarray(0, filled);
    },
  };
}

export const inMemory = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
});
