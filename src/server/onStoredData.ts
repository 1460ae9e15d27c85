import { openDatabase } from './db/connect.ts';
import type { Database } from './db/database.ts';
import { StartError } from './db/startError.ts';
import { endInSentence } from './endInSentence.ts';
import { readSettings, type Settings } from './settings.ts';
import { isInUse, unusable } from './storage/storage.ts';

/** What a command that checks data ends with when it finds a fault; a refused start has other codes. */
export const FAULTY_EXIT_CODE = 2;

/** What `key:replace` ends with where nothing was published yet, so that there is no key. */
export const NO_KEY_EXIT_CODE = 14;

/**
 * For a command that looks at existing data: opens it, works, closes it and ends with the exit code
 * that `work` returns. Where it cannot be opened, prints `failure` with the reason.
 */
export async function onStoredData(
  failure: string,
  work: (database: Database, settings: Settings) => Promise<number>,
): Promise<void> {
  endInSentence(process.env);
  try {
    const settings = readSettings(process.env);
    const { databaseUrl, dataDir } = settings;
    // Opening would make a new database there.
    if (!isInUse(settings)) {
      throw new StartError('wrongSetting', `DATA_DIR ${dataDir} holds no files of Board Reports.`);
    }
    const log = { info() {}, warn() {}, error() {} };
    const database = await openDatabase({ databaseUrl, dataDir, log });
    try {
      process.exitCode = await work(database, settings);
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
