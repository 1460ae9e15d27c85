import { chmod, constants, copyFile, link, mkdir, open } from 'node:fs/promises';

const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
/** Errors of a disk that doesn't support or allow hard links. */
const NO_LINKS = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

export async function privateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  // An existing folder keeps its mode, and the process's umask may narrow but never widen a mode.
  await chmod(folder, PRIVATE_FOLDER);
}

/** A rename is on the disk only once its folder has been synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!NO_LINKS.has(code)) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}
