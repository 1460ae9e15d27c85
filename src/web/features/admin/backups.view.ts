import type { BackupState } from '../../../contract/backups.ts';
import { formatBytes } from '../../../format/bytes.ts';
import { formatCount } from '../../../format/count.ts';
import { formatMoment } from '../../../format/dates.ts';

type Last = NonNullable<BackupState['last']>;

export function scheduleInWords({
  times,
  timeZone,
  keeps,
}: Pick<BackupState, 'times' | 'timeZone' | 'keeps'>): string {
  if (times.length === 0) return "None: the server doesn't create backups automatically";
  const kept = keeps === 1 ? 'the last one is' : `the last ${formatCount(keeps)} are`;
  return `Every day at ${times.join(', ')} (${timeZone}); ${kept} kept`;
}

export function lastBackupInWords({ last }: Pick<BackupState, 'last'>): string {
  if (last === null) return 'None yet';
  const { madeAt, size, isEncrypted } = last;
  const sealed = isEncrypted ? 'encrypted' : 'not encrypted';
  return `${formatMoment(madeAt)}, ${formatBytes(size)}, ${sealed}`;
}

export function proofInWords({ isProven, missingFiles, dataFaults = 0 }: Last): string {
  if (dataFaults > 0) {
    const records =
      dataFaults === 1 ? '1 record differs' : `${formatCount(dataFaults)} records differ`;
    return `A test restore worked, but ${records} from the recorded changes. See Data check`;
  }
  const proof = isProven
    ? 'A test restore worked, and all data matches its recorded changes'
    : 'Not test-restored yet';
  if (missingFiles === 0) return proof;
  const files = missingFiles === 1 ? '1 file was' : `${formatCount(missingFiles)} files were`;
  return `${proof}. ${files} already missing on the server`;
}

export function placeInWords({
  folder,
  isBesideData,
}: Pick<BackupState, 'folder' | 'isBesideData'>) {
  return isBesideData ? `${folder}, next to the data. Keep copies on another machine` : folder;
}
