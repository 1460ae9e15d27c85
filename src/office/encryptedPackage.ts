import type { ByteSource } from './byteSource.ts';
import { BrokenCompoundFile, openCompoundFile } from './compoundFile.ts';

/** True for a newer Office file with a password, which is wrapped in a compound file. */
export async function isEncryptedPackage(source: ByteSource): Promise<boolean> {
  try {
    const file = await openCompoundFile(source);
    return file.inRoot('EncryptedPackage') !== undefined;
  } catch (error) {
    if (error instanceof BrokenCompoundFile) return false;
    throw error;
  }
}
