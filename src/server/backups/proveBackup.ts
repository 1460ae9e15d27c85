import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { passingFolder } from '../db/embedded/copies.ts';
import { dataFolder } from '../db/embedded/dataFolder.ts';
import type { Database } from '../db/database.ts';
import { type CheckedData, checkData } from '../integrity/checkData.ts';
import { openStorage } from '../storage/storage.ts';
import { damaged } from './backupFault.ts';
import type { BackupContent, BackupFileOf } from './readBackup.ts';
import { restoreBackup } from './restoreBackup.ts';
import type { Tell } from './writeBackup.ts';

const LOG = { info() {}, warn() {}, error() {} };

/**
 * Restores a backup to a temporary folder, with an embedded database of its own, whatever the product
 * uses; answers what a check of its data has found. Throws where the chain of its changes does not fit.
 */
export async function proveBackup(
  proving: BackupFileOf & {
    readonly dataDir: string;
    readonly migrations: string;
    readonly tell: Tell;
  },
): Promise<CheckedData> {
  const { dataDir, ...backup } = proving;
  const passing = await passingFolder(dataFolder(dataDir));
  try {
    let check: CheckedData | undefined;
    const place = { dataDir: passing, databaseUrl: undefined, bucket: null, log: LOG };
    await restoreBackup({ ...backup, ...place }, async (database, files) => {
      const { published, shelves } = await openStorage(files);
      check = await checkData({ database, published, shelves });
      if (check.chainFault !== null) throw damaged(check.chainFault);
    });
    if (check === undefined) throw new TypeError('A restored backup was not looked at');
    return check;
  } finally {
    await fs.rm(passing, { recursive: true, force: true });
  }
}

/**
 * Reads all of a backup and restores its rows to a temporary database, on which `look` is run: apart
 * from DATA_DIR, which may be missing on this machine. Throws where the backup cannot be restored.
 */
export async function checkRestorable(
  checking: BackupFileOf & { readonly migrations: string; readonly tell: Tell },
  look: (database: Database) => Promise<void>,
): Promise<BackupContent> {
  const passing = await fs.mkdtemp(path.join(os.tmpdir(), 'board-reports-check-'));
  try {
    const place = { dataDir: passing, databaseUrl: undefined, bucket: null, log: LOG };
    return await restoreBackup({ ...checking, ...place, onlyRows: true }, look);
  } finally {
    await fs.rm(passing, { recursive: true, force: true });
  }
}
