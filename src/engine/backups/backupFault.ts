/** Exit codes of the backup commands, besides those of a refused start; docs/settings.md lists them. */
export const BACKUP_EXIT_CODES = {
  done: 0,
  usage: 2,
  damaged: 9,
  passphrase: 10,
  notEmpty: 11,
  erased: 13,
  unfit: 15,
} as const;

export type BackupFaultReason = 'usage' | 'erased' | 'damaged' | 'passphrase' | 'notEmpty';

/** A backup that cannot be written, read or restored. The message is one line that says what to do. */
export class BackupFault extends Error {
  readonly exitCode: number;

  constructor(reason: BackupFaultReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackupFault';
    this.exitCode = BACKUP_EXIT_CODES[reason];
  }
}

export const damagedBackup = (what: string, cause?: unknown) =>
  new BackupFault('damaged', `The backup is damaged: ${what}. Use another one.`, cause);
