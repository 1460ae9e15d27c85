import fs from 'node:fs/promises';
import { StartError } from '../db/startError.ts';
import type { Settings } from '../settings.ts';

const SHORTEST_PASSPHRASE = 12;

/** What backups are encrypted with; null: they aren't. Throws a StartError if it is too short or cannot be read. */
export async function backupPassphrase({
  backupPassphrase: inSetting,
  backupPassphraseFile,
}: Pick<Settings, 'backupPassphrase' | 'backupPassphraseFile'>): Promise<string | null> {
  const given =
    backupPassphraseFile === undefined
      ? inSetting
      : await fs.readFile(backupPassphraseFile, 'utf8').catch((error: unknown) => {
          const message = `BACKUP_PASSPHRASE_FILE: ${backupPassphraseFile} cannot be read`;
          throw new StartError('wrongSetting', message, error);
        });
  // An editor ends a file with an empty line.
  const passphrase = given?.trim();
  if (passphrase !== undefined && passphrase.length < SHORTEST_PASSPHRASE) {
    const name =
      backupPassphraseFile === undefined ? 'BACKUP_PASSPHRASE' : 'BACKUP_PASSPHRASE_FILE';
    throw new StartError('wrongSetting', `${name}: use ${SHORTEST_PASSPHRASE} characters or more`);
  }
  return passphrase ?? null;
}
