import { openDatabase } from '../engine/db/openDatabase.ts';
import type { Database } from '../engine/db/database.ts';
import { StartError } from '../engine/db/startError.ts';
import { endInSentence } from './endInSentence.ts';
import { readSettings, type Settings } from './settings.ts';
import { isInUse, bucketStartError } from '../engine/storage/storage.ts';

export const FAULTY_EXIT_CODE = 2;

/** Exit code of `key:replace` if there is no key yet, because nothing was published. */
export const NO_KEY_EXIT_CODE = 14;

/**
 * For a command on existing data: opens it, runs `work`, closes it and exits with the code that `work` returns. If the
 * data cannot be opened, prints `failure` with the reason.
 */
export async function onStoredData(
  failure: string,
  work: (database: Database, settings: Settings) => Promise<number>,
): Promise<void> {
  endInSentence(process.env);
  try {
    const settings = readSettings(process.env);
    const { databaseUrl, dataDir } = settings;
    // Without data, opening would create a new database.
    if (!isInUse(settings)) {
      throw new StartError('wrongSetting', `DATA_DIR ${dataDir} contains no Board Reports files.`);
    }
    const log = { info() {}, warn() {}, error() {} };
    const database = await openDatabase({ databaseUrl, dataDir, log });
    try {
      process.exitCode = await work(database, settings);
    } finally {
      await database.close();
    }
  } catch (thrown) {
    const error = bucketStartError(thrown);
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${failure} ${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}
