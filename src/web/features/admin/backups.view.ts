import type { BackupState } from '../../../contract/backups.ts';
import { formatBytes } from '../../../format/bytes.ts';
import { formatCount } from '../../../format/count.ts';
import { formatMoment } from '../../../format/dates.ts';

type Last = NonNullable<BackupState['last']>;

/** At what times of day the server makes a backup by itself. */
export function scheduleInWords({
  times,
  timeZone,
  keeps,
}: Pick<BackupState, 'times' | 'timeZone' | 'keeps'>): string {
  if (times.length === 0) return 'None: the server makes no backups by itself';
  const kept = keeps === 1 ? 'the last one is' : `the last ${formatCount(keeps)} are`;
  return `Every day at ${times.join(', ')} (${timeZone}); ${kept} kept`;
}

/** When it was made, its size, and whether others can read it. */
export function lastBackupInWords({ last }: Pick<BackupState, 'last'>): string {
  if (last === null) return 'None yet';
  const { madeAt, size, isEncrypted } = last;
  const sealed = isEncrypted ? 'encrypted' : 'not encrypted';
  return `${formatMoment(madeAt)}, ${formatBytes(size)}, ${sealed}`;
}

/** Whether it was seen to be one that can be restored. */
export function proofInWords({ isProven, missingFiles, dataFaults = 0 }: Last): string {
  if (dataFaults > 0) {
    const records =
      dataFaults === 1 ? '1 record differs' : `${formatCount(dataFaults)} records differ`;
    return `It was restored to a temporary place, but ${records} from the recorded changes: see Data check`;
  }
  const proof = isProven
    ? 'It was restored to a temporary place, and all data fits its recorded changes'
    : 'It has not been restored yet, so nobody knows whether it can be';
  if (missingFiles === 0) return proof;
  const files = missingFiles === 1 ? '1 file was' : `${formatCount(missingFiles)} files were`;
  return `${proof}. ${files} missing on the server already`;
}

/** Where backups are, and that one beside the data is lost with it. */
export function placeInWords({
  folder,
  isBesideData,
}: Pick<BackupState, 'folder' | 'isBesideData'>) {
  return isBesideData ? `${folder}: next to the data, so keep copies on another machine` : folder;
}
