import { openDatabase } from './db/connect.ts';
import type { Database } from './db/database.ts';
import { StartError } from './db/startError.ts';
import { readSettings } from './settings.ts';
import { type FilePlace, isInUse, unusable } from './storage/storage.ts';

/** What a command that checks data ends with when it finds a fault; a refused start has other codes. */
export const FAULTY_EXIT_CODE = 2;

/**
 * For a command that looks at existing data: opens it, works, closes it and ends with the exit code
 * that `work` returns. Where it cannot be opened, prints `failure` with the reason.
 */
export async function onStoredData(
  failure: string,
  work: (database: Database, place: FilePlace) => Promise<number>,
): Promise<void> {
  try {
    const { databaseUrl, dataDir, bucket } = readSettings(process.env);
    // Opening would make a new database there.
    if (!isInUse({ databaseUrl, dataDir, bucket })) {
      throw new StartError('wrongSetting', `DATA_DIR ${dataDir} holds no files of Board Reports.`);
    }
    const log = { info() {}, warn() {}, error() {} };
    const database = await openDatabase({ databaseUrl, dataDir, log });
    try {
      process.exitCode = await work(database, { dataDir, bucket });
    } finally {
      await database.close();
    }
  } catch (thrown) {
    const error = unusable(thrown);
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${failure} ${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}
