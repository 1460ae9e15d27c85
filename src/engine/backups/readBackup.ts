import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { BackupFault, damagedBackup } from './backupFault.ts';
import { decodeEntries, type Entry, type BackupManifest, type BackupTotals } from './entries.ts';
import { unsealPieces } from './sealing.ts';

export interface BackupFileOf {
  readonly file: string;
  readonly passphrase: string | null;
}

export interface BackupContent {
  readonly manifest: BackupManifest;
  readonly totals: BackupTotals;
}

const isZlib = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/**
 * Reads a backup from beginning to end and checks it. `take` gets every entry but the first and the last, and an error
 * that it throws ends the reading. Throws a BackupFault on damage; the whole backup is verified only after the last
 * entry.
 */
export async function readBackup(
  { file, passphrase }: BackupFileOf,
  take: (entry: Entry, manifest: BackupManifest) => Promise<void> | void,
): Promise<BackupContent> {
  let manifest: BackupManifest | undefined;
  let totals: BackupTotals | undefined;
  try {
    await pipeline(
      createReadStream(file),
      (sealed: AsyncIterable<Uint8Array>) => unsealPieces(sealed, passphrase),
      createGunzip(),
      async (content: AsyncIterable<Uint8Array>) => {
        for await (const entry of decodeEntries(content)) {
          if (entry.kind === 'manifest') ({ manifest } = entry);
          else if (entry.kind === 'end') ({ totals } = entry);
          else if (manifest !== undefined) await take(entry, manifest);
        }
      },
    );
  } catch (error) {
    if (isZlib(error)) throw damagedBackup('it cannot be unpacked', error);
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') throw new BackupFault('usage', `There is no file ${file}.`, error);
    if (code === 'EISDIR') throw new BackupFault('usage', `${file} is a folder.`, error);
    throw error;
  }
  if (manifest === undefined || totals === undefined) throw damagedBackup('it has no header');
  return { manifest, totals };
}

export const checkBackup = (backup: BackupFileOf): Promise<BackupContent> =>
  readBackup(backup, () => {});
