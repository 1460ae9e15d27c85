import { createHash } from 'node:crypto';
import type { FileStore } from './fileStore.ts';

export async function digestOfFile(
  files: Pick<FileStore, 'open'>,
  fileName: string,
): Promise<string | null> {
  const file = await files.open(fileName);
  if (file === null) return null;
  const hash = createHash('sha256');
  for await (const chunk of file.content) hash.update(chunk);
  return hash.digest('hex');
}
