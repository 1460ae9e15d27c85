import { localTimeZone } from '../../format/timeZone.ts';
import type { Settings } from '../settings.ts';
import type { LatestBackup } from './latestBackup.ts';

export function describeBackups(
  { backupTimes, backupDir, backupPassphrase }: Settings,
  { last, failure }: LatestBackup,
): { readonly text: string; readonly areNone: boolean } {
  const latest = last === null ? 'none yet' : `the last one was created at ${last.madeAt}`;
  const failed = failure === null ? '' : `, and one failed at ${failure.at}`;
  if (backupTimes.length > 0) {
    const kind = backupPassphrase === undefined ? 'unencrypted' : 'encrypted';
    const times = `every day at ${backupTimes.join(', ')} (${localTimeZone()})`;
    return {
      text: `Backups are created ${times} in ${backupDir}, ${kind}: ${latest}${failed}`,
      areNone: false,
    };
  }
  return last === null
    ? { text: 'No backups are scheduled: set BACKUP_AT, or run npm run backup', areNone: true }
    : { text: `Backups are created by hand or by a timer: ${latest}${failed}`, areNone: false };
}
