import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { temporaryBackupFolder } from '../../engine/db/embedded/backupCopies.ts';
import { dataFolder } from '../../engine/db/embedded/dataFolder.ts';
import type { Database } from '../../engine/db/database.ts';
import { type CheckedData, checkData } from '../integrity/checkData.ts';
import { openStorage } from '../../engine/storage/storage.ts';
import { damagedBackup } from '../../engine/backups/backupFault.ts';
import type { BackupContent, BackupFileOf } from '../../engine/backups/readBackup.ts';
import { restoreBackup } from '../../engine/backups/restoreBackup.ts';
import type { ReportProgress } from '../../engine/backups/writeBackup.ts';

const NO_LOG = { info() {}, warn() {}, error() {} };

/**
 * Restores a backup into a temporary embedded database, whichever engine the product uses, and returns what a check of
 * its data found. Throws if the hash chain of its changes doesn't match.
 */
export async function proveBackup(
  proving: BackupFileOf & {
    readonly dataDir: string;
    readonly migrations: string;
    readonly tell: ReportProgress;
  },
): Promise<CheckedData> {
  const { dataDir, ...backup } = proving;
  const passing = await temporaryBackupFolder(dataFolder(dataDir));
  try {
    let check: CheckedData | undefined;
    const place = { dataDir: passing, databaseUrl: undefined, bucket: null, log: NO_LOG };
    await restoreBackup({ ...backup, ...place }, async (database, files) => {
      const { published, shelves } = await openStorage(files);
      check = await checkData({ database, published, shelves });
      if (check.chainFault !== null) throw damagedBackup(check.chainFault);
    });
    if (check === undefined) throw new TypeError('A restored backup was not checked');
    return check;
  } finally {
    await fs.rm(passing, { recursive: true, force: true });
  }
}

/**
 * Verifies a whole backup and restores its rows into a temporary database outside DATA_DIR, which may be missing on
 * this machine. `look` runs on that database. Throws if the backup cannot be restored.
 */
export async function checkRestorable(
  checking: BackupFileOf & { readonly migrations: string; readonly tell: ReportProgress },
  look: (database: Database) => Promise<void>,
): Promise<BackupContent> {
  const passing = await fs.mkdtemp(path.join(os.tmpdir(), 'board-reports-check-'));
  try {
    const place = { dataDir: passing, databaseUrl: undefined, bucket: null, log: NO_LOG };
    return await restoreBackup({ ...checking, ...place, onlyRows: true }, look);
  } finally {
    await fs.rm(passing, { recursive: true, force: true });
  }
}
